// `traverse` of src, in the same blocks: what it finds in one block does not decide what it reads next,
// so a processor works on many node pairs at a time. L says whether there are labels: i8 none, i16 some, i32 labels and bits.
import {
  CHILD_AT,
  NODE_BITS_AT,
  NODE_LABEL_AT,
  NODE_SLOTS,
  OUT_AT,
  SEEDS_AT,
  STACK_AT,
  STATE_AT,
  TRIANGLES_AT,
  TRIANGLE_BITS_AT,
  TRIANGLE_LABEL_AT,
  TRIANGLE_SLOTS,
  VOLUMES_AT,
} from '../src/hierarchy/arena.constants'
import { BLOCK, NEXT_SEED, SEED_COUNT, STACK_SIZE, VISITED } from '../src/traverse/traverse.constants'
import { entry, push, pushFour } from './_overlap'

// @inline
function childOf(child: usize, node: u32): i32 {
  return load<i32>(child + ((<usize>node) << 2))
}

// @inline
function sharesLabel(labels: usize, a: i32, b: i32, count: i32, slots: i32): bool {
  for (let i = 0; i < count; i++) {
    const label = load<i32>(labels + ((<usize>a) << 2))
    if (label >= 0 && label === load<i32>(labels + ((<usize>b) << 2))) return true
    labels += (<usize>slots) << 2
  }
  return false
}

/** Four words each: two of bits, the region, and one that is not used. */
// @inline
function sharesBit(bits: usize, a: i32, b: i32): bool {
  const p = bits + ((<usize>a) << 4)
  const q = bits + ((<usize>b) << 4)
  if ((load<u64>(p) & load<u64>(q)) === 0) return false
  const region = load<i32>(p, 8)
  return region >= 0 && region === load<i32>(q, 8)
}

/** One load takes a number too many; the last lane is masked out. */
// @inline
function adjacent(triangles: usize, t: i32, u: i32): bool {
  const a = v128.load(triangles + <usize>t * 12)
  const at = triangles + <usize>u * 12
  const equal = v128.or(
    v128.or(i32x4.eq(a, v128.load32_splat(at)), i32x4.eq(a, v128.load32_splat(at, 4))),
    i32x4.eq(a, v128.load32_splat(at, 8)),
  )
  return v128.any_true(v128.and(equal, i32x4(-1, -1, -1, 0)))
}

/** A number of the table that says where the arrays of the arena are. */
// @inline
function slot(table: usize, index: i32): i32 {
  return load<i32>(table + ((<usize>index) << 2))
}

// @inline
export function traverse<T, L>(table: usize, capacity: i32, skipAdjacent: i32, labelCount: i32): i32 {
  const triangles = <usize>slot(table, TRIANGLES_AT)
  const child = <usize>slot(table, CHILD_AT)
  const volumes = <usize>slot(table, VOLUMES_AT)
  const stack = <usize>slot(table, STACK_AT)
  const seeds = <usize>slot(table, SEEDS_AT)
  const state = <usize>slot(table, STATE_AT)
  let out = <usize>slot(table, OUT_AT)
  const nodeLabel = <usize>slot(table, NODE_LABEL_AT)
  const triangleLabel = <usize>slot(table, TRIANGLE_LABEL_AT)
  const nodeBits = <usize>slot(table, NODE_BITS_AT)
  const triangleBits = <usize>slot(table, TRIANGLE_BITS_AT)
  const nodeSlots = slot(table, NODE_SLOTS)
  const triangleSlots = slot(table, TRIANGLE_SLOTS)
  const inner = stack
  const leaves = stack + 8 * BLOCK
  const base = stack + 16 * BLOCK
  let top = base + ((<usize>load<i32>(state, 4 * STACK_SIZE)) << 2)
  let seed = load<i32>(state, 4 * NEXT_SEED)
  const seedCount = load<i32>(state, 4 * SEED_COUNT)
  // Labels of whole subtrees (−1 in place of their number) cost nothing away from the diagonal.
  const nested = labelCount < 0
  const begin = out
  const full = out + ((<usize>(capacity - BLOCK)) << 3)
  let visited: usize = 0
  while (out <= full) {
    if (top === base) {
      if (seed === seedCount) break
      store<u64>(base, load<u64>(seeds + ((<usize>seed) << 3)))
      seed++
      top += 8
    }
    const size = min(top - base, 8 * BLOCK)
    const from = top - size
    visited += size
    // Both lists are written in any case, and one moves on: which of them is hard for a processor to guess.
    let innerEnd = inner
    let leafEnd = leaves
    for (let p = from; p < top; p += 8) {
      const pair = load<u64>(p)
      const mc = childOf(child, <u32>pair)
      const nc = childOf(child, <u32>(pair >> 32))
      const bothLeaves = (<usize>(<u32>(mc & nc) >> 31)) << 3
      store<u64>(innerEnd, pair)
      store<u64>(leafEnd, entry(~mc, ~nc))
      innerEnd += 8 - bothLeaves
      leafEnd += bothLeaves
    }
    for (let p = leaves; p < leafEnd; p += 8) {
      const t = load<i32>(p)
      const u = load<i32>(p, 4)
      let keep = i32(t !== u) & i32(!(skipAdjacent && adjacent(triangles, t, u)))
      if (sizeof<L>() >= 2) keep &= i32(!sharesLabel(triangleLabel, t, u, labelCount, triangleSlots))
      if (sizeof<L>() === 4) keep &= i32(!sharesBit(triangleBits, t, u))
      const less = t < u
      store<u64>(out, entry(select(t, u, less), select(u, t, less)))
      out += (<usize>keep) << 3
    }
    top = from
    for (let p = inner; p < innerEnd; p += 8) {
      const m = load<i32>(p)
      const n = load<i32>(p, 4)
      if (sizeof<L>() >= 2) {
        if (sharesLabel(nodeLabel, m, n, labelCount, nodeSlots)) continue
      }
      if (sizeof<L>() === 4) {
        if (sharesBit(nodeBits, m, n)) continue
      }
      const mc = childOf(child, m)
      if (m === n) {
        if (sizeof<L>() === 1 && nested && load<i32>(nodeLabel + ((<usize>m) << 2)) >= 0) continue
        const l = m + 1
        store<u64>(top, entry(mc, mc))
        store<u64>(top, entry(l, l), 8)
        top = push<T>(volumes, top + 16, l, mc)
        continue
      }
      const nc = childOf(child, n)
      if ((mc | nc) < 0) {
        const leafFirst = mc < 0
        const leaf = select(m, n, leafFirst)
        const other = select(n, m, leafFirst)
        top = push<T>(volumes, top, leaf, other + 1)
        top = push<T>(volumes, top, leaf, select(nc, mc, leafFirst))
        continue
      }
      top = pushFour<T>(volumes, top, m + 1, mc, n + 1, nc)
    }
  }
  store<i32>(state, <i32>((top - base) >> 2), 4 * STACK_SIZE)
  store<i32>(state, seed, 4 * NEXT_SEED)
  store<i32>(state, load<i32>(state, 4 * VISITED) + <i32>(visited >> 3), 4 * VISITED)
  return <i32>((out - begin) >> 3)
}
