import { between, seededRandom } from '@ccd/scenes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBatchSolver } from '../src/index'

// Bytes on the heap would say less: how many numbers the engine boxes changes with what its compiler has inlined.
type ArrayType = typeof Float64Array | typeof Uint32Array | typeof Int32Array | typeof Uint8Array
const TYPES = ['Float64Array', 'Uint32Array', 'Int32Array', 'Uint8Array'] as const
const world = globalThis as unknown as Record<(typeof TYPES)[number], ArrayType>
const original = new Map(TYPES.map((name) => [name, world[name]]))
const PAIRS = 20_000
let arrays = 0

beforeAll(() => {
  for (const [name, type] of original) {
    world[name] = new Proxy(type, {
      construct(target, args, newTarget) {
        arrays++
        return Reflect.construct(target, args, newTarget) as InstanceType<ArrayType>
      },
    })
  }
})
afterAll(() => {
  for (const [name, type] of original) world[name] = type
})

describe('a batch solver that has worked once', () => {
  it.each([
    ['vertex-face', true],
    ['edge-edge', true],
    ['vertex-face', false],
    ['edge-edge', false],
  ] as const)('makes no array, however many pairs and contacts there are: %s, SIMD %s', (kind, simd) => {
    const random = seededRandom(61)
    const x0 = new Float64Array(12 * PAIRS).map(() => between(random, -1, 1))
    const x1 = new Float64Array(12 * PAIRS).map(() => between(random, -1, 1))
    const triangles = new Uint32Array(3 * PAIRS).map((_, i) => 4 * Math.floor(i / 3) + 1 + (i % 3))
    const edges = new Uint32Array(4 * PAIRS).map((_, i) => i)
    const times = new Float64Array(PAIRS)
    const unused = arrays
    const solver = createBatchSolver({ kernels: simd ? 'auto' : 'typescript' })
    solver.load(x0, x1, triangles, edges)
    expect(arrays).toBeGreaterThan(unused)
    const pairs = new Uint32Array(2 * PAIRS)
    const batch = { kind, pairs, length: 0 }
    const made = (): number => {
      pairs.forEach((_, i) => {
        pairs[i] = kind === 'edge-edge' ? i : i % 2 === 0 ? 2 * i : (i - 1) / 2
      })
      batch.length = PAIRS
      const before = arrays
      solver.test(batch, times)
      return arrays - before
    }
    made()
    expect(made()).toBe(0)
    expect(batch.length).toBeGreaterThan(1000)
  })
})
