import { between, seededRandom } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { createBatchSolver } from '../src/index'

/**
 * An object or an array per pair takes more than this. A number on the heap, 12 to 16 bytes, does not: whether the engine
 * keeps one depends on what its compiler has inlined by then.
 */
const LESS_THAN_AN_OBJECT = 32
const PAIRS = 40_000

describe('a batch solver that is warm', () => {
  const random = seededRandom(61)
  const x0 = new Float64Array(12 * PAIRS).map(() => between(random, -1, 1))
  const x1 = new Float64Array(12 * PAIRS).map(() => between(random, -1, 1))
  const triangles = new Uint32Array(3 * PAIRS).map((_, i) => 4 * Math.floor(i / 3) + 1 + (i % 3))
  const edges = new Uint32Array(4 * PAIRS).map((_, i) => i)
  const times = new Float64Array(PAIRS)

  it.each([
    ['vertex-face', true], ['edge-edge', true], ['vertex-face', false], ['edge-edge', false],
  ] as const)('makes no object per pair: %s, SIMD %s', (kind, simd) => {
    const solver = createBatchSolver({ simd })
    solver.load(x0, x1, triangles, edges)
    const pairs = new Uint32Array(2 * PAIRS)
    const batch = { kind, pairs, length: 0 }
    const grown: number[] = []
    for (let round = 0; round < 40; round++) {
      pairs.forEach((_, i) => {
        pairs[i] = kind === 'edge-edge' ? i : i % 2 === 0 ? 2 * i : (i - 1) / 2
      })
      batch.length = PAIRS
      const before = process.memoryUsage().heapUsed
      solver.test(batch, times)
      grown.push(process.memoryUsage().heapUsed - before)
    }
    expect(batch.length).toBeGreaterThan(1000)
    // The last third, long after compilation; the median, as garbage is collected in some rounds.
    const late = grown.slice(27).sort((a, b) => a - b)
    const each = Number(late[late.length >> 1]) / PAIRS
    console.log(`${kind}, SIMD ${simd}: ${each.toFixed(2)} bytes per pair, ${batch.length} contacts of ${PAIRS} pairs`)
    expect(each).toBeLessThan(LESS_THAN_AN_OBJECT)
  })
})
