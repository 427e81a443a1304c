import { axesOf, type Axes, type KDop } from '@ccd/bvh'
import type { StepContext, Topology } from '@ccd/core'
import { sweepVertices } from './kernels/sweep-vertices'
import { sweptPositions } from './swept-positions'

/** Swept volumes of the vertices of one step, and what it takes to use them. */
export class VertexVolumes {
  readonly axes: Axes
  /** Half of minSeparation · ‖axis‖ per axis, rounded up; zeros without a separation. */
  readonly grow: Float64Array
  values: Float32Array = new Float32Array(0)

  constructor(kDop: KDop) {
    this.axes = axesOf(kDop)
    this.grow = new Float64Array(this.axes.lanes)
  }

  /** `values` may lie in memory that the caller shares with WebAssembly. */
  sweep(step: StepContext, topology: Topology, values?: Float32Array): void {
    const { axes, grow } = this
    const length = topology.vertexCount * axes.stride
    if (values) this.values = values
    else if (this.values.length < length) this.values = new Float32Array(length)
    for (let axis = 0; axis < axes.count; axis++) {
      const norm = Math.hypot(axes.x[axis] ?? 0, axes.y[axis] ?? 0, axes.z[axis] ?? 0)
      grow[axis] = 0.5 * step.minSeparation * norm * (1 + 2 ** -20)
    }
    sweepVertices(sweptPositions(step), axes, grow, step.minSeparation > 0, this.values)
  }
}
