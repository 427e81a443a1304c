// What triangles and nodes carry: a label, and four words of bits (two words, the region, unused).

/** Arrays per node that follow from those per triangle. */
export interface NodeMarks {
  readonly child: Int32Array
  readonly parent: Int32Array
  /** The leaf of each triangle, −1 where it has none. */
  readonly leafOf: Int32Array
  readonly label: Int32Array
  readonly bits: Int32Array
}

export function createNodeMarks(child: Int32Array, triangleCount: number): NodeMarks {
  const nodes = child.length
  const parent = new Int32Array(nodes).fill(-1)
  const leafOf = new Int32Array(triangleCount).fill(-1)
  for (let n = 0; n < nodes; n++) {
    const c = child[n]
    if (c < 0) leafOf[~c] = n
    else {
      parent[n + 1] = n
      parent[c] = n
    }
  }
  const bits = new Int32Array(4 * nodes)
  for (let n = 0; n < nodes; n++) bits[4 * n + 2] = -1
  return { child: child.slice(), parent, leafOf, label: new Int32Array(nodes).fill(-1), bits }
}

/** Above this share of changed triangles all nodes are computed anew: that reads memory in order. */
const MANY = 1 / 16

/**
 * Takes over the labels and bits of triangles into the arrays that are kept from step to step, and brings nodes up to date: along
 * the paths of the triangles that changed, as in Radial view §5.1.
 *
 * @param changed - Room for all triangle ids.
 * @returns How many triangles changed.
 */
export function updateMarks(
  label: Int32Array,
  words: Int32Array,
  region: Int32Array,
  triangleLabel: Int32Array,
  triangleBits: Int32Array,
  nodes: NodeMarks,
  changed: Int32Array,
): number {
  const { leafOf, parent, child } = nodes
  const triangleCount = label.length
  let count = 0
  for (let t = 0; t < triangleCount; t++) {
    const o = 4 * t
    if (
      triangleLabel[t] === label[t] &&
      triangleBits[o] === words[2 * t] &&
      triangleBits[o + 1] === words[2 * t + 1] &&
      triangleBits[o + 2] === region[t]
    ) {
      continue
    }
    triangleLabel[t] = label[t]
    triangleBits[o] = words[2 * t]
    triangleBits[o + 1] = words[2 * t + 1]
    triangleBits[o + 2] = region[t]
    changed[count++] = t
  }
  for (let i = 0; i < count; i++) {
    const leaf = leafOf[changed[i]]
    if (leaf >= 0) setLeaf(nodes, leaf, changed[i], triangleLabel, triangleBits)
  }
  if (count > MANY * triangleCount) {
    for (let n = child.length - 1; n >= 0; n--) if (child[n] >= 0) combine(nodes, n)
    return count
  }
  for (let i = 0; i < count; i++) {
    const leaf = leafOf[changed[i]]
    if (leaf < 0) continue
    for (let n = parent[leaf]; n >= 0 && combine(nodes, n); ) n = parent[n]
  }
  return count
}

/** Everything anew, where the nodes are others than before. */
export function setAllNodes(nodes: NodeMarks, triangleLabel: Int32Array, triangleBits: Int32Array): void {
  const { child } = nodes
  for (let n = child.length - 1; n >= 0; n--) {
    if (child[n] < 0) setLeaf(nodes, n, ~child[n], triangleLabel, triangleBits)
    else combine(nodes, n)
  }
}

function setLeaf(
  { label, bits }: NodeMarks,
  leaf: number,
  t: number,
  triangleLabel: Int32Array,
  triangleBits: Int32Array,
): void {
  label[leaf] = triangleLabel[t]
  bits[4 * leaf] = triangleBits[4 * t]
  bits[4 * leaf + 1] = triangleBits[4 * t + 1]
  bits[4 * leaf + 2] = triangleBits[4 * t + 2]
}

/** What both children have in common. True: the node changed. */
function combine({ child, label, bits }: NodeMarks, n: number): boolean {
  const l = n + 1
  const r = child[n]
  const same = label[l] === label[r] ? label[l] : -1
  const region = bits[4 * l + 2] === bits[4 * r + 2] ? bits[4 * l + 2] : -1
  const first = region < 0 ? 0 : bits[4 * l] & bits[4 * r]
  const second = region < 0 ? 0 : bits[4 * l + 1] & bits[4 * r + 1]
  const o = 4 * n
  if (label[n] === same && bits[o] === first && bits[o + 1] === second && bits[o + 2] === region) return false
  label[n] = same
  bits[o] = first
  bits[o + 1] = second
  bits[o + 2] = region
  return true
}
