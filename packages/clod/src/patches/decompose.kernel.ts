/**
 * Greedy merging: of all neighbours the pair with the smallest common box comes first, which keeps patches round and of
 * one size. A pair that may not merge is not asked again until one of its patches changes.
 */
import { merge, mergedHull } from './merge.kernel'
import { PairHeap } from './pair-heap.kernel'
import { across, patchAt, type Surface } from './surface.kernel'

/** Pairs that wait, and those that were tried. */
interface Work {
  readonly heap: PairHeap
  readonly tried: Set<number>
}

/**
 * Merges until no pair of neighbours among the candidates may merge.
 *
 * @param report - Is called now and then. It may throw, or begin another build.
 */
export function mergeAll(surface: Surface, report: () => void): void {
  const work: Work = { heap: new PairHeap(), tried: new Set() }
  for (let p = 0; p < surface.patches.length; p++) {
    if (surface.patches[p] !== undefined) pushNeighbours(surface, work.heap, p, p)
  }
  drain(surface, work, report)
}

const shared: Work = { heap: new PairHeap(), tried: new Set() }
const nothing = () => undefined

/** The same, from some pairs of patches on: two ids each. */
export function mergePairs(surface: Surface, pairs: number[], count: number): void {
  if (count === 0) return
  shared.tried.clear()
  for (let i = 0; i < 2 * count; i += 2) push(surface, shared.heap, pairs[i], pairs[i + 1])
  drain(surface, shared, nothing)
}

function drain(surface: Surface, { heap, tried }: Work, report: () => void): void {
  let steps = 0
  while (heap.pop()) {
    const p = heap.first
    const q = heap.second
    if (surface.patches[p] === undefined || surface.patches[q] === undefined) continue
    const key = pairKey(surface, p, q)
    if (tried.has(key)) continue
    tried.add(key)
    if ((++steps & 1023) === 0) report()
    const checked = mergedHull(surface, p, q)
    if (checked === undefined) continue
    const large = patchAt(surface, p).triangles.length >= patchAt(surface, q).triangles.length
    const kept = large ? p : q
    merge(surface, kept, large ? q : p, checked)
    pushNeighbours(surface, heap, kept, -1)
  }
}

/** Both stamps in one number: stamps stay far below 2^16 within one call, and a clash only skips a try. */
function pairKey(surface: Surface, p: number, q: number): number {
  const stamps = (patchAt(surface, p).stamp + patchAt(surface, q).stamp) % 1024
  return (p * surface.patches.length + q) * 1024 + stamps
}

/** Pushes all pairs of the patch with its neighbours; with `above` only those with a greater id than that. */
function pushNeighbours(surface: Surface, heap: PairHeap, p: number, above: number): void {
  const { corners, patchOf } = surface
  const triangles = patchAt(surface, p).triangles
  neighbours.clear()
  for (let i = 0; i < triangles.length; i++) {
    const t = triangles[i]
    for (let k = 0; k < 3; k++) {
      const q = patchOf[across(surface, t, corners[3 * t + k], corners[3 * t + ((k + 1) % 3)])]
      if (q === p || q <= above || neighbours.has(q)) continue
      neighbours.add(q)
      push(surface, heap, p, q)
    }
  }
}

const neighbours = new Set<number>()

function push(surface: Surface, heap: PairHeap, p: number, q: number): void {
  if (p === q || surface.patches[p] === undefined || surface.patches[q] === undefined) return
  const { box, leafOf } = surface.patchTree
  const a = 6 * leafOf[p]
  const b = 6 * leafOf[q]
  let diagonal = 0
  for (let k = 0; k < 3; k++) {
    const side = Math.max(box[a + 3 + k], box[b + 3 + k]) - Math.min(box[a + k], box[b + k])
    diagonal += side * side
  }
  heap.push(diagonal, Math.min(p, q), Math.max(p, q))
}
