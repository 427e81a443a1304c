import { NEGATIVE_SIGN, POSITIVE_SIGN } from './classify.constants'
import type { Entries } from './entries.kernel'

/**
 * What triangles and nodes carry from step to step: a label (cluster, sign and region in one number, −1 for none), and rows of
 * four words: two of bits, the region, and the label again.
 */
export interface Marks {
  /** The shape of the hierarchy that the nodes are those of. */
  readonly child: Int32Array
  readonly parent: Int32Array
  /** The leaf of each triangle, −1 where it has none. */
  readonly leafOf: Int32Array
  readonly triangleLabel: Int32Array
  readonly triangleRows: Int32Array
  readonly nodeLabel: Int32Array
  readonly nodeRows: Int32Array
  /** Ids of triangles that changed in the last step. */
  readonly changed: Int32Array
}

/** Takes the shape of a hierarchy over, and brings all nodes up to date. */
export function shapeMarks(marks: Marks, child: Int32Array): void {
  const { parent, leafOf } = marks
  marks.child.set(child)
  leafOf.fill(-1)
  parent.fill(-1)
  for (let n = 0; n < child.length; n++) {
    const c = child[n]
    if (c < 0) leafOf[~c] = n
    else {
      parent[n + 1] = n
      parent[c] = n
    }
  }
  for (let n = child.length - 1; n >= 0; n--) {
    if (child[n] < 0) setLeaf(marks, n, ~child[n])
    else combine(marks, n)
  }
}

/**
 * The sign of each triangle as its cluster sees it, its label and its row, from what was gathered around its corners.
 *
 * @param words - Empty: there are no bits.
 * @param sameSign - Off: both signs make the same label (unsound, for tests).
 * @returns How many triangles changed; `changed` has their ids.
 */
export function markTriangles(
  { wideCount, triangle, cluster, corners, slots }: Entries,
  signs: Uint8Array,
  slotSigns: Uint8Array,
  words: Int32Array,
  atVertex: Int32Array,
  region: Int32Array,
  regionCount: number,
  sameSign: boolean,
  own: Uint8Array,
  { triangleLabel, triangleRows, changed }: Marks,
): number {
  let count = 0
  for (let i = 0; i < wideCount; i++) {
    const t = triangle[i]
    if (t < 0) continue
    own[t] = signs[i]
    const around = signs[i] & slotSigns[slots[3 * i]] & slotSigns[slots[3 * i + 1]] & slotSigns[slots[3 * i + 2]]
    let first = 0
    let second = 0
    if (words.length > 0) {
      const a = 2 * corners[3 * i]
      const b = 2 * corners[3 * i + 1]
      const c = 2 * corners[3 * i + 2]
      first = words[2 * i] & atVertex[a] & atVertex[b] & atVertex[c]
      second = words[2 * i + 1] & atVertex[a + 1] & atVertex[b + 1] & atVertex[c + 1]
    }
    const k = cluster[i]
    const r = region[t]
    const side = around === NEGATIVE_SIGN && sameSign ? 1 : 0
    const label = around === 0 || k < 0 || r < 0 ? -1 : (2 * k + side) * regionCount + r
    const o = 4 * t
    if (
      triangleRows[o] === first &&
      triangleRows[o + 1] === second &&
      triangleRows[o + 2] === r &&
      triangleRows[o + 3] === label
    ) {
      continue
    }
    triangleRows[o] = first
    triangleRows[o + 1] = second
    triangleRows[o + 2] = r
    triangleRows[o + 3] = label
    triangleLabel[t] = label
    changed[count++] = t
  }
  return count
}

/**
 * Brings nodes up to date along the paths of the triangles that changed, as in Radial view §5.1.
 *
 * @param many - With more changed triangles all nodes are computed anew: that reads memory in order.
 */
export function markNodes(marks: Marks, count: number, many: number): void {
  const { leafOf, parent, child, changed } = marks
  for (let i = 0; i < count; i++) if (leafOf[changed[i]] >= 0) setLeaf(marks, leafOf[changed[i]], changed[i])
  if (count > many) {
    for (let n = child.length - 1; n >= 0; n--) if (child[n] >= 0) combine(marks, n)
    return
  }
  for (let i = 0; i < count; i++) {
    const leaf = leafOf[changed[i]]
    if (leaf < 0) continue
    for (let n = parent[leaf]; n >= 0 && combine(marks, n); ) n = parent[n]
  }
}

function setLeaf({ nodeLabel, nodeRows, triangleRows }: Marks, leaf: number, t: number): void {
  for (let k = 0; k < 4; k++) nodeRows[4 * leaf + k] = triangleRows[4 * t + k]
  nodeLabel[leaf] = triangleRows[4 * t + 3]
}

/** What both children have in common. True: the node changed. */
function combine({ child, nodeLabel, nodeRows }: Marks, n: number): boolean {
  const l = 4 * n + 4
  const r = 4 * child[n]
  const o = 4 * n
  const label = nodeRows[l + 3] === nodeRows[r + 3] ? nodeRows[l + 3] : -1
  const region = nodeRows[l + 2] === nodeRows[r + 2] ? nodeRows[l + 2] : -1
  const first = region < 0 ? 0 : nodeRows[l] & nodeRows[r]
  const second = region < 0 ? 0 : nodeRows[l + 1] & nodeRows[r + 1]
  if (nodeRows[o] === first && nodeRows[o + 1] === second && nodeRows[o + 2] === region && nodeRows[o + 3] === label) {
    return false
  }
  nodeRows[o] = first
  nodeRows[o + 1] = second
  nodeRows[o + 2] = region
  nodeRows[o + 3] = label
  nodeLabel[n] = label
  return true
}

export function countMarks(
  own: Uint8Array,
  { triangleRows }: Marks,
  cluster: Int32Array,
): { positive: number; negative: number; uncertain: number; labelled: number; marked: number } {
  let positive = 0
  let negative = 0
  let uncertain = 0
  let labelled = 0
  let marked = 0
  for (let t = 0; t < own.length; t++) {
    if ((triangleRows[4 * t] | triangleRows[4 * t + 1]) !== 0) marked++
    if (triangleRows[4 * t + 3] >= 0) labelled++
    if (cluster[t] < 0) continue
    if (own[t] === POSITIVE_SIGN) positive++
    else if (own[t] === NEGATIVE_SIGN) negative++
    else uncertain++
  }
  return { positive, negative, uncertain, labelled, marked }
}
