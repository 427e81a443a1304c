import type { Arena } from './arena'
import { refitNodes } from './refit.kernel'
import { type Traversal, traverse } from '../traverse/traverse.kernel'
import { sweepStraight, sweepVertices } from '../volumes/volumes.kernel'

/** The hot loops, bound to the arrays of one arena. */
export interface KernelSet {
  readonly name: 'webassembly' | 'typescript'
  /** Volumes of all vertices; false if a coordinate is not finite. Thickness is read from the axis table. */
  sweep(control: readonly Float64Array[], vertexCount: number, exactAxes: number): boolean
  /** Nodes [first, end), children before parents. */
  refit(first: number, end: number): void
  /** Fills `out` from `state`, `stack` and `seeds`; returns the number of pairs. */
  traverse(wanted: Traversal): number
}

/** The plain kernels: reference for the WebAssembly ones, and what runs where those cannot. */
export function typescriptKernels(arena: Arena): KernelSet {
  const { axes } = arena.shape
  const grow = arena.axisTable.subarray(3 * axes.lanes, 4 * axes.lanes)
  const vertexBits = bitsOf(arena.vertexVolumes)
  const nodeBits = bitsOf(arena.volumes)
  return {
    name: 'typescript',
    sweep(control, vertexCount, exactAxes) {
      const [x0, x1] = control
      const straight = (axes.kDop === 16 || axes.kDop === 18) && control.length === 2 && exactAxes === axes.count
      return straight && x0 !== undefined && x1 !== undefined
        ? sweepStraight(x0, x1, vertexCount, axes.lanes, arena.vertexVolumes)
        : sweepVertices(control, vertexCount, axes, grow, exactAxes, arena.vertexVolumes)
    },
    refit: (first, end) => refitNodes(arena.triangles, arena.child, first, end, axes.lanes, vertexBits, nodeBits),
    traverse: (wanted) => traverse(arena, wanted),
  }
}

function bitsOf(numbers: Float32Array): Int32Array {
  return new Int32Array(numbers.buffer, numbers.byteOffset, numbers.length)
}
