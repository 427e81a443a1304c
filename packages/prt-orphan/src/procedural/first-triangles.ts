import type { Topology, TopologyChange } from '@ccd/core'
import { KnownTriangles } from '../changes/known-triangles'
import { longer } from '../changes/longer.kernel'
import { firstMask, firstMaskOf } from './first-mask.kernel'
import type { FusedKernel } from './fused-kernel'

/**
 * What procedural representatives know of a topology: which features each triangle comes first for, and the tables of
 * the WebAssembly kernel. Both depend on the triangles around a triangle's vertices alone.
 */
export class FirstTriangles {
  mask: Uint8Array
  readonly #topology: Topology
  readonly #fused: FusedKernel | undefined
  readonly #known: KnownTriangles
  #version: number

  constructor(topology: Topology, fused?: FusedKernel) {
    this.#topology = topology
    this.#version = topology.version
    this.#fused = fused
    this.#known = new KnownTriangles(topology)
    this.mask = firstMask(topology)
    fused?.load(topology, this.mask)
  }

  /** Whether it knows this topology as it is now. */
  knows(topology: Topology): boolean {
    return this.#topology === topology && this.#version === topology.version
  }

  /** Takes over a change that was told, if it is the one after what is known. Returns how many triangles it looked at. */
  update(change: TopologyChange, topology: Topology): number {
    if (this.#topology !== topology || this.#version !== topology.version - 1) return 0
    this.#version = topology.version
    const near = this.#known.take(change, topology)
    this.mask = longer(this.mask, topology.triangleCount, 0)
    for (const t of change.removed) this.mask[t] = 0
    for (const t of near.triangles) this.mask[t] = firstMaskOf(topology, t)
    return this.#fused?.update(topology, this.mask, near) ?? near.triangles.length
  }
}
