import { loadKernels } from '@ccd/core'
import { afterEach, describe, expect, it, vi } from 'vitest'

// (module (import "env" "memory" (memory 1)) (func (export "seven") (result i32) i32.const 7))
const SEVEN = Uint8Array.of(
  0,
  97,
  115,
  109,
  1,
  0,
  0,
  0,
  1,
  5,
  1,
  96,
  0,
  1,
  127,
  2,
  15,
  1,
  3,
  101,
  110,
  118,
  6,
  109,
  101,
  109,
  111,
  114,
  121,
  2,
  0,
  1,
  3,
  2,
  1,
  0,
  7,
  9,
  1,
  5,
  115,
  101,
  118,
  101,
  110,
  0,
  0,
  10,
  6,
  1,
  4,
  0,
  65,
  7,
  11,
)
const base64 = btoa(String.fromCharCode(...SEVEN))

describe('loadKernels', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('instantiates on a memory of its own, or on the one given', () => {
    const kernels = loadKernels<{ seven(): number }>(base64)
    expect(kernels?.exports.seven()).toBe(7)
    const again = loadKernels(base64, kernels?.memory)
    expect(again?.memory).toBe(kernels?.memory)
  })

  it('gives nothing where the host cannot run the bytes, so that plain kernels take over', () => {
    expect(loadKernels(btoa('no module'))).toBeUndefined()
    vi.stubGlobal('WebAssembly', undefined)
    expect(loadKernels(base64)).toBeUndefined()
  })
})
