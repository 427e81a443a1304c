import { overlaps } from './overlap'

/** Slots of the traversal state; the WebAssembly kernel uses the same ones. */
export const STACK_SIZE = 0
export const NEXT_SEED = 1
export const SEED_COUNT = 2
export const VISITED = 3
export const STATE_SLOTS = 4

/** In place of a number of label sets: one, whose labels belong to whole subtrees. */
export const NESTED = -1

/**
 * Pairs of triangles below the seeds (pairs of nodes; a node with itself: all pairs below it) whose volumes
 * overlap. Depth first with an explicit stack; stops when `out` holds `capacity` pairs and goes on from `state`
 * at the next call. Returns how many pairs it wrote; state[STACK_SIZE] = 0 and no seed left means done.
 *
 * A stack entry (m, n) with m ≠ n has been found to overlap, or is a seed. Each entry leaves at most four, so the
 * stack never holds more than three per level of either tree, plus one.
 *
 * Labels: `labelCount` arrays one after the other, of `nodeSlots` and `triangleSlots` entries. Equal labels ≥ 0 of
 * two nodes mean that all pairs below them are culled; the same node twice is the case m = n. `NESTED` labels are
 * looked at in that case only: all pairs that they cull lie below the pair of a labelled node with itself.
 */
export function traverse(
  triangles: Uint32Array,
  child: Int32Array,
  volumes: Float32Array,
  axes: number,
  lanes: number,
  stack: Int32Array,
  seeds: Int32Array,
  state: Int32Array,
  out: Uint32Array,
  capacity: number,
  skipAdjacent: boolean,
  nodeLabel: Int32Array,
  triangleLabel: Int32Array,
  labelCount: number,
  nodeSlots: number,
  triangleSlots: number,
): number {
  const stride = 2 * lanes
  let sp = state[STACK_SIZE]
  let visited = 0
  let count = 0
  while (count < capacity) {
    if (sp === 0) {
      const seed = state[NEXT_SEED]
      if (seed === state[SEED_COUNT]) break
      state[NEXT_SEED] = seed + 1
      stack[0] = seeds[2 * seed]
      stack[1] = seeds[2 * seed + 1]
      sp = 2
    }
    sp -= 2
    visited++
    const m = stack[sp]
    const n = stack[sp + 1]
    if (labelCount > 0 && sharesLabel(nodeLabel, m, n, labelCount, nodeSlots)) continue
    const mc = child[m]
    if (m === n) {
      if (mc < 0 || (labelCount === NESTED && nodeLabel[m] >= 0)) continue
      const l = m + 1
      stack[sp] = mc
      stack[sp + 1] = mc
      stack[sp + 2] = l
      stack[sp + 3] = l
      sp += 4
      if (overlaps(volumes, l * stride, mc * stride, axes, lanes)) {
        stack[sp] = l
        stack[sp + 1] = mc
        sp += 2
      }
      continue
    }
    const nc = child[n]
    if (mc < 0) {
      if (nc < 0) {
        const t = ~mc
        const u = ~nc
        if (skipAdjacent && adjacent(triangles, 3 * t, 3 * u)) continue
        if (labelCount > 0 && sharesLabel(triangleLabel, t, u, labelCount, triangleSlots)) continue
        out[2 * count] = t < u ? t : u
        out[2 * count + 1] = t < u ? u : t
        count++
        continue
      }
      const l = n + 1
      if (overlaps(volumes, m * stride, l * stride, axes, lanes)) {
        stack[sp] = m
        stack[sp + 1] = l
        sp += 2
      }
      if (overlaps(volumes, m * stride, nc * stride, axes, lanes)) {
        stack[sp] = m
        stack[sp + 1] = nc
        sp += 2
      }
      continue
    }
    const ml = m + 1
    if (nc < 0) {
      if (overlaps(volumes, ml * stride, n * stride, axes, lanes)) {
        stack[sp] = ml
        stack[sp + 1] = n
        sp += 2
      }
      if (overlaps(volumes, mc * stride, n * stride, axes, lanes)) {
        stack[sp] = mc
        stack[sp + 1] = n
        sp += 2
      }
      continue
    }
    const nl = n + 1
    if (overlaps(volumes, ml * stride, nl * stride, axes, lanes)) {
      stack[sp] = ml
      stack[sp + 1] = nl
      sp += 2
    }
    if (overlaps(volumes, ml * stride, nc * stride, axes, lanes)) {
      stack[sp] = ml
      stack[sp + 1] = nc
      sp += 2
    }
    if (overlaps(volumes, mc * stride, nl * stride, axes, lanes)) {
      stack[sp] = mc
      stack[sp + 1] = nl
      sp += 2
    }
    if (overlaps(volumes, mc * stride, nc * stride, axes, lanes)) {
      stack[sp] = mc
      stack[sp + 1] = nc
      sp += 2
    }
  }
  state[STACK_SIZE] = sp
  state[VISITED] += visited
  return count
}

/** Stack entries (numbers, two per pair) that suffice for trees of these depths: two seeds' worth of slack. */
export function stackEntries(depth: number): number {
  return 2 * (3 * (2 * depth + 2) + 4)
}

function sharesLabel(labels: Int32Array, a: number, b: number, count: number, slots: number): boolean {
  for (let i = 0, at = 0; i < count; i++, at += slots) {
    const label = labels[at + a]
    if (label >= 0 && label === labels[at + b]) return true
  }
  return false
}

function adjacent(triangles: Uint32Array, t: number, u: number): boolean {
  const a = triangles[t]
  const b = triangles[t + 1]
  const c = triangles[t + 2]
  const d = triangles[u]
  const e = triangles[u + 1]
  const f = triangles[u + 2]
  return a === d || a === e || a === f || b === d || b === e || b === f || c === d || c === e || c === f
}
