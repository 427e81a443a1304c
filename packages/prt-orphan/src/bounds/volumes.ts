import { axesOf, type Axes, type KDop } from '@ccd/bvh'
import type { StepContext, Topology } from '@ccd/core'
import { projectEnds } from './moving-overlap.kernel'
import { sweepVertices } from './sweep-vertices.kernel'
import { sweptPositions } from './swept-positions'

/** Volumes of the vertices of one step, and what it takes to use them. */
export class VertexVolumes {
  readonly axes: Axes
  /** Half of minSeparation · ‖axis‖ per axis, rounded up; zeros without a separation. */
  readonly grow: Float64Array
  values: Float32Array = new Float32Array(0)
  /** The values are projections at both ends of the step, not minima and maxima over it. */
  moving = false
  readonly #canMove: boolean

  /** `prefer`: moving volumes are tighter, but serve straight paths without a separation along one- and two-term axes only. */
  constructor(kDop: KDop, prefer: 'moving' | 'swept' = 'swept') {
    this.axes = axesOf(kDop)
    this.grow = new Float64Array(this.axes.lanes)
    this.#canMove = prefer === 'moving' && this.axes.firstThreeTerm === this.axes.count
  }

  /** `values` may lie in memory that the caller shares with WebAssembly. */
  sweep(step: StepContext, topology: Topology, values?: Float32Array): void {
    const { axes, grow } = this
    const length = topology.vertexCount * axes.stride
    if (values) this.values = values
    else if (this.values.length < length) this.values = new Float32Array(length)
    const { motion } = step
    this.moving = this.#canMove && motion.kind === 'linear' && step.minSeparation === 0
    if (this.moving && motion.kind === 'linear') return projectEnds(motion.x0, motion.x1, axes, this.values)
    for (let axis = 0; axis < axes.count; axis++) {
      const norm = Math.hypot(axes.x[axis] ?? 0, axes.y[axis] ?? 0, axes.z[axis] ?? 0)
      grow[axis] = 0.5 * step.minSeparation * norm * (1 + 2 ** -20)
    }
    sweepVertices(sweptPositions(step), axes, grow, step.minSeparation > 0, this.values)
  }
}
