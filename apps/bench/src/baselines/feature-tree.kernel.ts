/** A binary tree of boxes over features of one kind, one per leaf, in preorder: the right child of a node of n features lies 2⌈n/2⌉ behind it. */
export interface FeatureTree {
  /** Vertices of each feature: one, two or three. */
  readonly corners: Uint32Array
  readonly width: number
  /** Features in the order of the leaves. */
  readonly order: Uint32Array
  /** Three minima and three maxima per node. */
  readonly boxes: Float32Array
}

/** Splits at the median along the longest side of the box around the centres. `features` are ids into `corners`. */
export function buildFeatureTree(
  corners: Uint32Array,
  width: number,
  features: Uint32Array,
  x: Float64Array,
): FeatureTree {
  const order = features.slice()
  const centre = new Float64Array(3 * (corners.length / width))
  for (let i = 0; i < corners.length; i++) {
    const at = 3 * Math.floor(i / width)
    for (let k = 0; k < 3; k++) centre[at + k] += x[3 * corners[i] + k]
  }
  split(order, centre)
  return { corners, width, order, boxes: new Float32Array(6 * Math.max(0, 2 * order.length - 1)) }
}

function split(order: Uint32Array, centre: Float64Array): void {
  if (order.length < 2) return
  let axis = 0
  let longest = -1
  for (let k = 0; k < 3; k++) {
    let low = Infinity
    let high = -Infinity
    for (let i = 0; i < order.length; i++) {
      const value = centre[3 * order[i] + k]
      if (value < low) low = value
      if (value > high) high = value
    }
    if (high - low > longest) {
      longest = high - low
      axis = k
    }
  }
  order.sort((a, b) => centre[3 * a + axis] - centre[3 * b + axis] || a - b)
  const half = (order.length + 1) >> 1
  split(order.subarray(0, half), centre)
  split(order.subarray(half), centre)
}

/** Boxes of the motion from x0 to x1. Rounding to f32 is monotone, so boxes whose contents touch still do. */
export function refitFeatureTree(tree: FeatureTree, x0: Float64Array, x1: Float64Array): void {
  if (tree.order.length > 0) refit(tree, x0, x1, 0, 0, tree.order.length)
}

function refit(tree: FeatureTree, x0: Float64Array, x1: Float64Array, node: number, from: number, count: number): void {
  const { boxes, corners, width, order } = tree
  const at = 6 * node
  if (count === 1) {
    const first = width * order[from]
    for (let k = 0; k < 3; k++) {
      let low = Infinity
      let high = -Infinity
      for (let i = first; i < first + width; i++) {
        const a = x0[3 * corners[i] + k]
        const b = x1[3 * corners[i] + k]
        low = Math.min(low, a, b)
        high = Math.max(high, a, b)
      }
      boxes[at + k] = low
      boxes[at + 3 + k] = high
    }
    return
  }
  const half = (count + 1) >> 1
  const left = node + 1
  const right = node + 2 * half
  refit(tree, x0, x1, left, from, half)
  refit(tree, x0, x1, right, from + half, count - half)
  for (let k = 0; k < 3; k++) {
    boxes[at + k] = Math.min(boxes[6 * left + k], boxes[6 * right + k])
    boxes[at + 3 + k] = Math.max(boxes[6 * left + 3 + k], boxes[6 * right + 3 + k])
  }
}

/** A traversal that can be left and taken up again: node, first leaf and count of both sides, for each open pair. */
export interface OpenPairs {
  readonly stack: Int32Array
  length: number
}

/** Deep enough: each pop pushes at most three entries of half the size, and 32 halvings reach a single feature. */
export function openPairs(a: FeatureTree, b: FeatureTree): OpenPairs {
  const stack = new Int32Array(6 * 3 * 64)
  stack.set([0, 0, a.order.length, 0, 0, b.order.length])
  return { stack, length: a.order.length > 0 && b.order.length > 0 ? 1 : 0 }
}

/**
 * Writes pairs of features with overlapping boxes and no vertex in common until `pairs` is full or nothing is left;
 * returns how many. With twice the same tree: each unordered pair once, the smaller id first.
 */
export function nextOverlaps(a: FeatureTree, b: FeatureTree, open: OpenPairs, pairs: Uint32Array): number {
  const { stack } = open
  const same = a === b
  const limit = pairs.length >> 1
  let found = 0
  let top = open.length
  while (top > 0 && found < limit) {
    top--
    const m = stack[6 * top]
    const fromA = stack[6 * top + 1]
    const countA = stack[6 * top + 2]
    const n = stack[6 * top + 3]
    const fromB = stack[6 * top + 4]
    const countB = stack[6 * top + 5]
    const halfA = (countA + 1) >> 1
    if (same && m === n) {
      if (countA === 1) continue
      top = push(stack, top, m + 1, fromA, halfA, m + 2 * halfA, fromA + halfA, countA - halfA)
      top = push(stack, top, m + 1, fromA, halfA, m + 1, fromA, halfA)
      top = push(stack, top, m + 2 * halfA, fromA + halfA, countA - halfA, m + 2 * halfA, fromA + halfA, countA - halfA)
      continue
    }
    if (!boxesOverlap(a.boxes, 6 * m, b.boxes, 6 * n)) continue
    if (countA === 1 && countB === 1) {
      const f = a.order[fromA]
      const g = b.order[fromB]
      if (haveCommonVertex(a, f, b, g)) continue
      pairs[2 * found] = same && g < f ? g : f
      pairs[2 * found + 1] = same && g < f ? f : g
      found++
    } else if (countA >= countB) {
      top = push(stack, top, m + 1, fromA, halfA, n, fromB, countB)
      top = push(stack, top, m + 2 * halfA, fromA + halfA, countA - halfA, n, fromB, countB)
    } else {
      const halfB = (countB + 1) >> 1
      top = push(stack, top, m, fromA, countA, n + 1, fromB, halfB)
      top = push(stack, top, m, fromA, countA, n + 2 * halfB, fromB + halfB, countB - halfB)
    }
  }
  open.length = top
  return found
}

function push(
  stack: Int32Array,
  top: number,
  m: number,
  fromA: number,
  countA: number,
  n: number,
  fromB: number,
  countB: number,
): number {
  const at = 6 * top
  stack[at] = m
  stack[at + 1] = fromA
  stack[at + 2] = countA
  stack[at + 3] = n
  stack[at + 4] = fromB
  stack[at + 5] = countB
  return top + 1
}

/** Closed: boxes that only touch do overlap. */
function boxesOverlap(a: Float32Array, i: number, b: Float32Array, j: number): boolean {
  return (
    a[i] <= b[j + 3] &&
    b[j] <= a[i + 3] &&
    a[i + 1] <= b[j + 4] &&
    b[j + 1] <= a[i + 4] &&
    a[i + 2] <= b[j + 5] &&
    b[j + 2] <= a[i + 5]
  )
}

function haveCommonVertex(a: FeatureTree, f: number, b: FeatureTree, g: number): boolean {
  for (let i = a.width * f; i < a.width * (f + 1); i++) {
    for (let j = b.width * g; j < b.width * (g + 1); j++) if (a.corners[i] === b.corners[j]) return true
  }
  return false
}
