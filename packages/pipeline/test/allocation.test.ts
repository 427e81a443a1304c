import { BATCH_PAIRS } from '@ccd/core'
import { deformableCcd } from '@ccd/pipeline'
import { grid } from '@ccd/scenes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { meshOf } from './support/oracle-contacts'

type ArrayType = typeof Float64Array | typeof Float32Array | typeof Uint32Array | typeof Int32Array | typeof Uint8Array
const TYPES = ['Float64Array', 'Float32Array', 'Uint32Array', 'Int32Array', 'Uint8Array'] as const
const world = globalThis as unknown as Record<(typeof TYPES)[number], ArrayType>
const original = new Map(TYPES.map((name) => [name, world[name]]))
let bytes = 0

// Arrays over a buffer that is there already are views; all others count.
beforeAll(() => {
  for (const [name, type] of original) {
    world[name] = new Proxy(type, {
      construct(target, args, newTarget) {
        const made = Reflect.construct(target, args, newTarget) as InstanceType<ArrayType>
        if (!(args[0] instanceof ArrayBuffer || args[0] instanceof SharedArrayBuffer)) bytes += made.byteLength
        return made
      },
    })
  }
})
afterAll(() => {
  for (const [name, type] of original) world[name] = type
})

describe('after the first step', () => {
  // A sheet that slides along a diagonal: the longer the way the more volumes overlap, and nothing ever touches.
  const mesh = grid({ columns: 30, rows: 30, seed: 5 })
  const slid = (far: number) => mesh.x0.map((x, i) => x + far * (i % 3 === 2 ? 0.1 : 1))

  it.each([
    ['procedural representatives', {}],
    ['static representatives', { representatives: 'static' }],
    ['no representatives', { representatives: 'none' }],
    ['a separation', { minSeparation: 1e-9 }],
  ] as const)('no array grows with the number of pairs: %s', (_name, options) => {
    const ccd = deformableCcd(meshOf(mesh), { cullers: [], ...options })
    const allocated = (far: number) => {
      const x1 = slid(far)
      bytes = 0
      const { stages, contacts } = ccd.step(mesh.x0, x1)
      return { bytes, pairs: stages[0]?.out ?? 0, contacts: contacts.length }
    }
    const first = allocated(12)
    const many = allocated(12)
    const few = allocated(1)
    expect(many.contacts).toBe(0)
    expect(many.pairs).toBeGreaterThan(10 * BATCH_PAIRS)
    expect(many.pairs).toBeGreaterThan(4 * few.pairs)
    expect(many.bytes).toBe(few.bytes)
    expect(many.bytes).toBeLessThan(first.bytes)
  })
})
