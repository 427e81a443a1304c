import { axesOf, sweepVolumes, type Axes, type KDop } from '@ccd/bvh'
import { controlPoints, type StepContext, type Topology } from '@ccd/core'
import { projectEnds } from './moving-overlap.kernel'

/** Volumes of the vertices of one step, and what it takes to use them. */
export class VertexVolumes {
  readonly axes: Axes
  /** Half of minSeparation · ‖axis‖ per axis, rounded up; zeros without a separation. */
  grow: Float64Array
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
    const { axes } = this
    const length = topology.vertexCount * axes.stride
    if (values) this.values = values
    else if (this.values.length < length) this.values = new Float32Array(length)
    const { motion } = step
    this.moving = this.#canMove && motion.kind === 'linear' && step.minSeparation === 0
    if (this.moving && motion.kind === 'linear') return projectEnds(motion.x0, motion.x1, axes, this.values)
    const { vertexCount } = topology
    const control = controlPoints(motion, 'feature bounds', vertexCount)
    this.grow = sweepVolumes(control, vertexCount, axes, step.minSeparation, this.values)
  }
}
