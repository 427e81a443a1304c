import { neededRadius } from './fit.kernel'
import { NODE_AXIS1, NODE_AXIS2, NODE_HALF1, NODE_HALF2, NODE_LENGTH, NODE_RADIUS } from './node.kernel'

/**
 * What is wrong with the arrays of a hierarchy; undefined if nothing is.
 *
 * Claim: if nothing is wrong, every query ends and is right for these triangles. The nodes are a binary tree in preorder,
 * whose leaves hold the triangles one by one in order, so each triangle is reached exactly once; no part of the tree is
 * smaller than a sixteenth of its parent, as `buildTree` makes it, so its depth is logarithmic. Every node has the axes and
 * the radius that the proof of `nodeStep` needs, by the measure that `fitNode` made it with.
 *
 * All takes linear time, but for the radii: they take the corners times the depth.
 */
export function findFault(
  nodes: Float32Array,
  child: Int32Array,
  corners: Float64Array,
  ids: Uint32Array,
  depth: number,
): string | undefined {
  for (let i = 0; i < corners.length; i++) {
    if (!Number.isFinite(corners[i])) return `corner ${i} is ${corners[i]}`
  }
  const seen = new Uint8Array(ids.length)
  for (let k = 0; k < ids.length; k++) {
    if (ids[k] >= ids.length || seen[ids[k]] === 1) return `triangle ${k} has the index ${ids[k]}`
    seen[ids[k]] = 1
  }
  return findTreeFault(child, ids.length, depth) ?? findVolumeFault(nodes, child, corners)
}

/** Walks through the nodes in their order, with those inner nodes open whose right child is still to come. */
function findTreeFault(child: Int32Array, triangles: number, depth: number): string | undefined {
  // The left part of a node is at most 15/16 of it, and one triangle less.
  const open = new Uint32Array(64 + Math.ceil(16 * Math.log(triangles)))
  const level = new Uint32Array(open.length)
  let top = 0
  let leaves = 0
  let deepest = 0
  let own = 0
  for (let node = 0; node < child.length; node++) {
    if (own > deepest) deepest = own
    const right = child[node]
    if (right >= 0) {
      if (right <= node + 1 || right >= child.length) return `node ${node} has the right child ${right}`
      if (top === open.length) return `node ${node} is too deep`
      open[top] = node
      level[top++] = ++own
      continue
    }
    if (~right !== leaves) return `node ${node} holds triangle ${~right}, not ${leaves}`
    leaves++
    if (top === 0) {
      if (node + 1 !== child.length) return `node ${node + 1} is the child of none`
      break
    }
    own = level[--top]
    if (child[open[top]] !== node + 1)
      return `node ${open[top]} has the right child ${child[open[top]]}, not ${node + 1}`
  }
  if (top > 0 || leaves !== triangles) return 'the tree is not whole'
  if (deepest !== depth) return `the tree has a depth of ${deepest}, not ${depth}`
  return undefined
}

/** How far a square or a product of two axes may be off, with axes in f32. See CORNER of `nodeStep`. */
const AXIS = 2 ** -21

function findVolumeFault(nodes: Float32Array, child: Int32Array, corners: Float64Array): string | undefined {
  // How many triangles are below a node, from the last node to the first.
  const below = new Uint32Array(child.length)
  for (let node = child.length - 1; node >= 0; node--) {
    below[node] = child[node] < 0 ? 1 : below[node + 1] + below[child[node]]
  }
  let first = 0
  for (let node = 0; node < child.length; node++) {
    const at = node * NODE_LENGTH
    for (let k = at; k < at + NODE_LENGTH; k++) {
      if (!Number.isFinite(nodes[k])) return `node ${node} has a ${nodes[k]}`
    }
    if (!(nodes[at + NODE_HALF1] >= 0 && nodes[at + NODE_HALF2] >= 0 && nodes[at + NODE_RADIUS] >= 0)) {
      return `node ${node} has a negative size`
    }
    const [a, b] = [at + NODE_AXIS1, at + NODE_AXIS2]
    if (
      !(Math.abs(product(nodes, a, a) - 1) <= AXIS) ||
      !(Math.abs(product(nodes, b, b) - 1) <= AXIS) ||
      !(Math.abs(product(nodes, a, b)) <= AXIS)
    ) {
      return `node ${node} has axes that are not square to each other and of length 1`
    }
    const count = below[node]
    if (count > 1) {
      const least = Math.max(1, count >> 4)
      if (below[node + 1] < least || below[child[node]] < least) return `node ${node} is not balanced`
    }
    if (!(nodes[at + NODE_RADIUS] >= neededRadius(nodes, at, corners, 9 * first, 3 * count))) {
      return `node ${node} does not hold its triangles`
    }
    // The triangles of a node begin where those of its left child do. After a leaf come the next ones.
    if (count === 1) first++
  }
  return undefined
}

function product(nodes: Float32Array, a: number, b: number): number {
  return nodes[a] * nodes[b] + nodes[a + 1] * nodes[b + 1] + nodes[a + 2] * nodes[b + 2]
}
