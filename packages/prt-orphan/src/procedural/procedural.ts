import {
  BATCH_PAIRS,
  CcdError,
  checkChoice,
  checkOptions,
  createBatch,
  topologyOf,
  type FeatureKind,
  type PairStream,
  type Stage,
  type StepContext,
  type Topology,
} from '@ccd/core'
import { expandStream, type ExpandBatch } from './expand'
import { explainBounds } from '../bounds/explain-bounds'
import { FirstTriangles } from './first-triangles'
import { createFusedKernel, type FusedKernel } from './fused-kernel'
import { type ExpandedMesh, expandProcedural } from './procedural.kernel'
import { VertexVolumes } from '../bounds/volumes'

/** Options of `proceduralRepresentatives`. */
export interface ProceduralOptions {
  /** Drop feature pairs whose moving 16-DOPs (swept ones on curved paths or with a separation) are apart; default true. */
  readonly featureBounds?: boolean
  /** `typescript` forces the plain kernel; default: WebAssembly where it runs. */
  readonly kernels?: 'auto' | 'typescript'
}

const NAME = 'procedural representatives'

/**
 * Dispatches every feature pair of non-adjacent triangles at most once. Needs orphans for all the others.
 *
 * @param options - See the fields; all may be left out.
 * @throws CcdError `unknown-option` or `unknown-value`; when it runs, `missing-topology`, `unsupported-motion`, or
 * `superseded` where a second stream was started before the first was read.
 */
export function proceduralRepresentatives(options: ProceduralOptions = {}): Stage<'triangle-triangle', FeatureKind> {
  checkOptions('proceduralRepresentatives', options, ['featureBounds', 'kernels'])
  const { featureBounds = true } = options
  const kernels = checkChoice('kernels', options.kernels ?? 'auto', ['auto', 'typescript'])
  const fused = featureBounds && kernels === 'auto' ? createFusedKernel() : undefined
  const volumes = new VertexVolumes(16, 'moving')
  let known: FirstTriangles | undefined
  let streams = 0
  return {
    name: NAME,
    contract: { motion: ['linear', 'polynomial'], separation: 'any', needs: ['orphans'], keeps: 'every-contact' },
    run(input: PairStream<'triangle-triangle'>, step: StepContext) {
      const topology = topologyOf(step, NAME)
      const mask = maskFor(topology)
      if (featureBounds) volumes.sweep(step, topology, fused?.volumes)
      const { values, axes, moving } = volumes
      const mesh = { topology, first: mask, volumes: featureBounds ? values : undefined, lanes: axes.lanes, moving }
      if (fused) return expandStream(input, fused.vertexFace, fused.edgeEdge, fusedExpander(fused, mesh))
      return expandStream(
        input,
        createBatch('vertex-face'),
        createBatch('edge-edge'),
        (pairs, from, to, vertexFace, edgeEdge) => expandProcedural(mesh, pairs, from, to, vertexFace, edgeEdge),
      )
    },
    topologyChanged(change, topology) {
      known?.update(change, topology)
    },
    ...(featureBounds
      ? {
          explain(kind, a, b, step) {
            const topology = topologyOf(step, NAME)
            maskFor(topology)
            volumes.sweep(step, topology, fused?.volumes)
            return explainBounds(kind, a, b, topology, volumes, undefined)
          },
        }
      : {}),
  }

  function maskFor(topology: Topology): Uint8Array {
    if (known?.knows(topology) !== true) known = new FirstTriangles(topology, fused)
    return known.mask
  }

  /** The kernel owns its output batches, so it serves one stream at a time. */
  function fusedExpander(kernel: FusedKernel, mesh: ExpandedMesh): ExpandBatch {
    const stream = ++streams
    kernel.vertexFace.length = 0
    kernel.edgeEdge.length = 0
    return (pairs, from, to, vertexFace, edgeEdge) => {
      if (stream !== streams) {
        throw new CcdError('superseded', `another stream of "${NAME}" was started before this one was read to its end`)
      }
      const count = Math.min(to - from, BATCH_PAIRS)
      kernel.take(pairs.subarray(2 * from, 2 * (from + count)))
      let next = kernel.expand(mesh.moving, 0, count)
      while (next < 0) {
        // Near an edge with more than two triangles.
        const at = from + ~next
        const after = expandProcedural(mesh, pairs, at, at + 1, vertexFace, edgeEdge)
        next = after === at ? ~next : kernel.expand(mesh.moving, after - from, count)
      }
      return from + next
    }
  }
}
