/**
 * A binary tree of boxes over items that change a little and vanish, and never come: built once by halving along the longest
 * axis, then refitted along the path to the root. Items are 0 to n − 1.
 */
export interface BoxTree {
  /** Six numbers per node: lowest corner, highest corner. */
  box: Float64Array
  parent: Int32Array
  /** Left child, or −1 of a leaf. */
  left: Int32Array
  /** Right child, or the item of a leaf. */
  right: Int32Array
  /** The leaf of each item, −1 after its removal. */
  leafOf: Int32Array
  root: number
  stack: Int32Array
}

const NONE = -1

/** @param boxes - Six numbers per item. */
export function buildBoxTree(boxes: Float64Array, count: number): BoxTree {
  const nodes = Math.max(1, 2 * count - 1)
  const tree: BoxTree = {
    box: new Float64Array(6 * nodes),
    parent: new Int32Array(nodes).fill(NONE),
    left: new Int32Array(nodes).fill(NONE),
    right: new Int32Array(nodes).fill(NONE),
    leafOf: new Int32Array(count).fill(NONE),
    root: count === 0 ? NONE : 0,
    stack: new Int32Array(256),
  }
  if (count === 0) return tree
  const items = new Int32Array(count)
  for (let i = 0; i < count; i++) items[i] = i
  let next = 1
  const pending: number[] = [0, 0, count]
  while (pending.length > 0) {
    const to = pending.pop() as number
    const from = pending.pop() as number
    const node = pending.pop() as number
    enclose(tree.box, node, boxes, items, from, to)
    if (to - from === 1) {
      tree.right[node] = items[from]
      tree.leafOf[items[from]] = node
      continue
    }
    const middle = (from + to) >> 1
    split(tree.box, node, boxes, items, from, to, middle)
    const left = next++
    const right = next++
    tree.left[node] = left
    tree.right[node] = right
    tree.parent[left] = node
    tree.parent[right] = node
    pending.push(left, from, middle, right, middle, to)
  }
  return tree
}

function enclose(
  box: Float64Array,
  node: number,
  boxes: Float64Array,
  items: Int32Array,
  from: number,
  to: number,
): void {
  for (let k = 0; k < 3; k++) {
    let low = Infinity
    let high = -Infinity
    for (let i = from; i < to; i++) {
      low = Math.min(low, boxes[6 * items[i] + k])
      high = Math.max(high, boxes[6 * items[i] + 3 + k])
    }
    box[6 * node + k] = low
    box[6 * node + 3 + k] = high
  }
}

/** Quickselect by the centre of the boxes along the longest axis; equal centres are told apart by the item. */
function split(
  box: Float64Array,
  node: number,
  boxes: Float64Array,
  items: Int32Array,
  from: number,
  to: number,
  middle: number,
): void {
  let axis = 0
  for (let k = 1; k < 3; k++) {
    if (box[6 * node + 3 + k] - box[6 * node + k] > box[6 * node + 3 + axis] - box[6 * node + axis]) axis = k
  }
  const before = (p: number, q: number): boolean => {
    const a = boxes[6 * p + axis] + boxes[6 * p + 3 + axis]
    const b = boxes[6 * q + axis] + boxes[6 * q + 3 + axis]
    return a < b || (a === b && p < q)
  }
  let low = from
  let high = to - 1
  while (low < high) {
    const pivot = items[(low + high) >> 1]
    let i = low
    let j = high
    while (i <= j) {
      while (before(items[i], pivot)) i++
      while (before(pivot, items[j])) j--
      if (i <= j) {
        const swap = items[i]
        items[i] = items[j]
        items[j] = swap
        i++
        j--
      }
    }
    if (middle <= j) high = j
    else if (middle >= i) low = i
    else return
  }
}

/** Gives an item another box. */
export function updateBox(tree: BoxTree, item: number, box: Float64Array, at: number): void {
  const leaf = tree.leafOf[item]
  for (let k = 0; k < 6; k++) tree.box[6 * leaf + k] = box[at + k]
  refit(tree, tree.parent[leaf])
}

function refit(tree: BoxTree, from: number): void {
  const { box, left, right, parent } = tree
  for (let node = from; node !== NONE; node = parent[node]) {
    const l = 6 * left[node]
    const r = 6 * right[node]
    const n = 6 * node
    let changed = false
    for (let k = 0; k < 3; k++) {
      const low = Math.min(box[l + k], box[r + k])
      const high = Math.max(box[l + 3 + k], box[r + 3 + k])
      if (low !== box[n + k] || high !== box[n + 3 + k]) changed = true
      box[n + k] = low
      box[n + 3 + k] = high
    }
    if (!changed) return
  }
}

/** Takes an item out; its sibling moves up. */
export function removeItem(tree: BoxTree, item: number): void {
  const { parent, left, right } = tree
  const leaf = tree.leafOf[item]
  tree.leafOf[item] = NONE
  const above = parent[leaf]
  if (above === NONE) {
    tree.root = NONE
    return
  }
  const sibling = left[above] === leaf ? right[above] : left[above]
  const top = parent[above]
  parent[sibling] = top
  if (top === NONE) {
    tree.root = sibling
    return
  }
  if (left[top] === above) left[top] = sibling
  else right[top] = sibling
  refit(tree, top)
}

/**
 * Items whose boxes meet the box; touching counts.
 *
 * @param out - Is filled from the beginning; a plain array, since the number is not known.
 * @returns How many there are.
 */
export function queryBox(tree: BoxTree, query: Float64Array, at: number, out: number[]): number {
  if (tree.root === NONE) return 0
  const { box, left, right } = tree
  const x0 = query[at]
  const y0 = query[at + 1]
  const z0 = query[at + 2]
  const x1 = query[at + 3]
  const y1 = query[at + 4]
  const z1 = query[at + 5]
  let found = 0
  let height = 0
  tree.stack[height++] = tree.root
  while (height > 0) {
    const node = tree.stack[--height]
    const n = 6 * node
    if (box[n] > x1 || box[n + 1] > y1 || box[n + 2] > z1 || box[n + 3] < x0 || box[n + 4] < y0 || box[n + 5] < z0) {
      continue
    }
    if (left[node] === NONE) {
      out[found++] = right[node]
      continue
    }
    if (height + 2 > tree.stack.length) {
      const larger = new Int32Array(2 * tree.stack.length)
      larger.set(tree.stack)
      tree.stack = larger
    }
    tree.stack[height++] = left[node]
    tree.stack[height++] = right[node]
  }
  return found
}
