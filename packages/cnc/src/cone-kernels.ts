import { loadKernels } from '@ccd/core'
import type { WasmMemory } from '@ccd/core'
import { conesBase64 } from './cones.wasm'
import { sumDirections } from './kernels/certify'
import { interleave } from './kernels/interleave'
import { bezierCones, linearCones } from './kernels/triangle-cones'

/** Cones of all leaves, and the sums of their directions, for one set of patches. */
export interface ConeKernels {
  readonly name: 'webassembly' | 'typescript'
  /** Four numbers per leaf. */
  readonly cones: Float32Array
  /** Three numbers per leaf and three more. */
  readonly sums: Float64Array
  update(control: readonly Float64Array[]): void
}

interface Exports {
  linearCones(points: number, corners: number, leaves: number, cones: number, sums: number): void
}

/** `corners`: three vertices per leaf. WebAssembly where it runs and the motion is linear; the results are the same. */
export function coneKernels(corners: Uint32Array, vertexCount: number, kernels: 'auto' | 'typescript'): ConeKernels {
  const wasm = kernels === 'auto' ? loadKernels<Exports>(conesBase64) : undefined
  return wasm === undefined
    ? typescriptKernels(corners)
    : webassemblyKernels(corners, vertexCount, wasm.memory, wasm.exports)
}

/** The plain kernels; `between` off leaves out the control vectors between the ends (unsound, for tests). */
export function typescriptKernels(corners: Uint32Array, between = true): ConeKernels {
  const leaves = corners.length / 3
  const cones = new Float32Array(4 * leaves)
  const sums = new Float64Array(3 * leaves + 3)
  return {
    name: 'typescript',
    cones,
    sums,
    update(control) {
      plainCones(control, corners, cones, between)
      sumDirections(cones, leaves, sums)
    },
  }
}

function plainCones(
  control: readonly Float64Array[], corners: Uint32Array, cones: Float32Array, between: boolean,
): void {
  const [x0, x1] = control
  const leaves = corners.length / 3
  if (control.length === 2 && x0 !== undefined && x1 !== undefined) linearCones(x0, x1, corners, leaves, cones, between)
  else bezierCones(control, corners, leaves, cones, between)
}

function webassemblyKernels(
  corners: Uint32Array, vertexCount: number, memory: WasmMemory, exports: Exports,
): ConeKernels {
  const leaves = corners.length / 3
  let bytes = 64
  const reserve = (size: number) => {
    const at = bytes
    bytes += 64 * Math.ceil(size / 64)
    return at
  }
  const at = {
    points: reserve(48 * vertexCount),
    corners: reserve(12 * leaves),
    cones: reserve(16 * leaves),
    sums: reserve(24 * (leaves + 1)),
  }
  const pages = Math.ceil(bytes / 65536) - memory.buffer.byteLength / 65536
  if (pages > 0) memory.grow(pages)
  const { buffer } = memory
  const points = new Float64Array(buffer, at.points, 6 * vertexCount)
  const cones = new Float32Array(buffer, at.cones, 4 * leaves)
  const sums = new Float64Array(buffer, at.sums, 3 * leaves + 3)
  new Uint32Array(buffer, at.corners, 3 * leaves).set(corners)
  return {
    name: 'webassembly',
    cones,
    sums,
    update(control) {
      const [start, end] = control
      if (control.length !== 2 || start === undefined || end === undefined) {
        plainCones(control, corners, cones, true)
        sumDirections(cones, leaves, sums)
        return
      }
      interleave(start, end, points)
      exports.linearCones(at.points, at.corners, leaves, at.cones, at.sums)
    },
  }
}
