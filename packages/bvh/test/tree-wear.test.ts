import { describe, expect, it } from 'vitest'
import { TreeWear } from '../src/build/tree-wear'

const LANES = 4
/** Three leaves: node 0 over node 1 and leaf 4, node 1 over leaves 2 and 3. */
const child = Int32Array.of(4, 3, ~0, ~1, ~2)

/** Volumes in which node 1 is a cube of this side within the unit cube. */
function volumes(side: number): Float32Array {
  const all = new Float32Array(child.length * 2 * LANES)
  for (let n = 0; n < child.length; n++)
    all.fill(n === 0 ? 1 : n === 1 ? side : 0.1, n * 2 * LANES + LANES, n * 2 * LANES + LANES + 3)
  return all
}

/**
 * After how many looks each rebuild comes, of `looks`. The tree is worn at every look, though it was just built anew;
 * `visits` are those of the steps between two looks, by whether a rebuild came last.
 */
function rebuilds(looks: number, visits: (rebuilt: boolean) => number): number[] {
  const wear = new TreeWear()
  const look = (side: number) => {
    let worn: number[] = []
    for (let update = 0; update < 8; update++) {
      worn = [...worn, ...wear.wornTrees('morton', child, volumes(side), LANES, Uint32Array.of(0, child.length), 3)]
    }
    return worn
  }
  look(0.2)
  const found: number[] = []
  let rebuilt = false
  for (let i = 1; i <= looks; i++) {
    wear.traversed(visits(rebuilt))
    rebuilt = look(0.9).length > 0
    if (!rebuilt) continue
    found.push(i)
    wear.rebuilt(0, 1 + 0.2 ** 2)
  }
  return found
}

describe('the wear of trees', () => {
  it('asks for a rebuild once as many visits are lost as building costs, and not before', () => {
    // Building costs 1.5 · 3 · log₂ 4 = 9 visits; the share that seems lost is 1 − 1.04 / 1.81.
    const share = 1 - (1 + 0.2 ** 2) / (1 + 0.9 ** 2)
    const [first] = rebuilds(100, () => 2)
    expect(first).toBe(Math.ceil(9 / (2 * share)))
  })

  it('asks again as soon where the last rebuild saved what it should, and four times later where it saved nothing', () => {
    const share = 1 - (1 + 0.2 ** 2) / (1 + 0.9 ** 2)
    const useful = rebuilds(400, (rebuilt) => (rebuilt ? 2 * (1 - share) : 2))
    const useless = rebuilds(400, () => 2)
    const between = ([a = 0, b = 0]: readonly number[]) => b - a
    expect(between(useful)).toBeLessThanOrEqual((useful[0] ?? 0) + 1)
    expect(between(useless)).toBeGreaterThan(3 * (useless[0] ?? 0))
  })
})
