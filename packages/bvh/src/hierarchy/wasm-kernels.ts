import { loadKernels } from '@ccd/core'
import { type Arena, STAGED_VERTICES } from './arena'
import type { KernelSet } from './kernel-set'
import { kernelsBase64 } from '../wasm/kernels.wasm'

type Kernel = (...values: number[]) => number

/** Undefined where the arena is not in WebAssembly memory, or the host lacks SIMD. */
export function webassemblyKernels(arena: Arena): KernelSet | undefined {
  const loaded = arena.memory && loadKernels<Readonly<Record<string, Kernel>>>(kernelsBase64, arena.memory)
  return loaded && bindKernels(arena, loaded.exports)
}

function bindKernels(arena: Arena, exports: Readonly<Record<string, Kernel>>): KernelSet {
  const { axes } = arena.shape
  const { kDop, lanes, stride } = axes
  const kernel = (name: string): Kernel => {
    const found = exports[name]
    if (found === undefined) throw new Error(`the WebAssembly module has no ${name}`)
    return found
  }
  const sweepAny = kernel('sweepAny')
  const sweepExact = kDop === 16 ? kernel('sweep16') : kDop === 18 ? kernel('sweep18') : undefined
  const refit = kernel(`refit${lanes}`)
  const traverse = kernel(`traverse${lanes}`)
  const [triangleAt, childAt, vertexAt, volumeAt] = [
    arena.triangles.byteOffset,
    arena.child.byteOffset,
    arena.vertexVolumes.byteOffset,
    arena.volumes.byteOffset,
  ]
  const stagingAt = arena.staging.byteOffset
  const secondAt = stagingAt + 24 * STAGED_VERTICES

  const stage = (points: Float64Array | undefined, slot: number, first: number, end: number) => {
    if (points !== undefined) arena.staging.set(points.subarray(3 * first, 3 * end), slot * 3 * STAGED_VERTICES)
  }
  return {
    name: 'webassembly',
    sweep(control, vertexCount, exactAxes) {
      let sound = 1
      for (let first = 0; first < vertexCount; first += STAGED_VERTICES) {
        const end = Math.min(vertexCount, first + STAGED_VERTICES)
        const out = vertexAt + 4 * stride * first
        // Two control points at a time; the hull of more is merged in, and a single one is its own partner.
        for (let c = 0; c < control.length; c += 2) {
          stage(control[c], 0, first, end)
          stage(control[c + 1], 1, first, end)
          const b = c + 1 < control.length ? secondAt : stagingAt
          const merge = c > 0 ? 1 : 0
          sound &=
            sweepExact !== undefined && exactAxes === axes.count
              ? sweepExact(stagingAt, b, end - first, out, merge)
              : sweepAny(stagingAt, b, end - first, out, merge, arena.axisTable.byteOffset, lanes)
        }
      }
      return sound === 1
    },
    refit: (first, end) => void refit(triangleAt, childAt, first, end, vertexAt, volumeAt),
    traverse: ({ capacity, skipAdjacent, labelCount, bits }) =>
      traverse(arena.table.byteOffset, capacity, skipAdjacent ? 1 : 0, labelCount, bits ? 1 : 0),
  }
}
