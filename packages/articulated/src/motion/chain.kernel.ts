import { EDGE_LENGTH, EDGE_RATE, EDGE_REFERENCE, EDGE_SPEED, EDGE_VELOCITY } from './edge.kernel'

// The way from one node of the tree to another, and how fast points can move along it. Coordinates of what lies between
// two neighbours on the way do not depend on the direction in which it is gone, so both directions share it.

/** The way between two nodes. What depends on the motion is written by `measureChain`. */
export interface Chain {
  /** Nodes from A to B. */
  readonly nodes: Int32Array
  /** The node whose edge lies between the i-th node and the next one. */
  readonly edges: Int32Array
  /** 1 where the i-th node is the one in whose coordinates the pivot of the i-th edge moves; else that is the next. */
  readonly pivotBefore: Uint8Array
  /** Rate of the i-th edge. */
  readonly rate: Float64Array
  /** Greatest distance between the pivots before and after the i-th node, in its coordinates. */
  readonly length: Float64Array
  /** Speed of these pivots against the i-th node, both together. */
  readonly speed: Float64Array
}

/** Finds the way between two different nodes of one tree. Parents come before their children. */
export function chainBetween(parent: Int32Array, reversed: Uint8Array, a: number, b: number): Chain {
  const up: number[] = [a]
  const down: number[] = [b]
  let x = a
  let y = b
  while (x !== y) {
    if (x > y) {
      x = parent[x]
      up.push(x)
    } else {
      y = parent[y]
      down.push(y)
    }
  }
  down.pop()
  const nodes = Int32Array.from([...up, ...down.reverse()])
  const count = nodes.length - 1
  const edges = new Int32Array(count)
  const pivotBefore = new Uint8Array(count)
  for (let i = 0; i < count; i++) {
    const rises = parent[nodes[i]] === nodes[i + 1]
    edges[i] = rises ? nodes[i] : nodes[i + 1]
    // The pivot moves in the coordinates of the parent of the edge.
    const parentBefore = !rises
    pivotBefore[i] = parentBefore === (reversed[edges[i]] === 0) ? 1 : 0
  }
  return {
    nodes,
    edges,
    pivotBefore,
    rate: new Float64Array(count),
    length: new Float64Array(count + 1),
    speed: new Float64Array(count + 1),
  }
}

/** Points between which lengths are measured: where they are at t = 0, and their velocity. */
const from = new Float64Array(6)
const to = new Float64Array(6)

/** Writes rates, lengths and speeds for the motion that the edges have now. */
export function measureChain(chain: Chain, edges: Float64Array): void {
  const { nodes, edges: ids, rate, length, speed } = chain
  const count = ids.length
  for (let i = 0; i < count; i++) rate[i] = Math.abs(edges[ids[i] * EDGE_LENGTH + EDGE_RATE])
  for (let i = 0; i < nodes.length; i++) {
    speed[i] = 0
    length[i] = 0
    if (i > 0) speed[i] += pivotIn(chain, edges, i - 1, i, from)
    if (i < count) speed[i] += pivotIn(chain, edges, i, i, to)
    if (i === 0 || i === count) continue
    let start = 0
    let end = 0
    for (let k = 0; k < 3; k++) {
      const d = to[k] - from[k]
      const e = d + (to[3 + k] - from[3 + k])
      start += d * d
      end += e * e
    }
    length[i] = Math.sqrt(start > end ? start : end)
  }
}

/** The pivot of the i-th edge in the coordinates of a node beside it; returns its speed there. */
export function pivotIn(chain: Chain, edges: Float64Array, i: number, node: number, out: Float64Array): number {
  const e = chain.edges[i] * EDGE_LENGTH
  const moves = chain.pivotBefore[i] === (node === i ? 1 : 0)
  const at = e + (moves ? 0 : EDGE_REFERENCE)
  for (let k = 0; k < 3; k++) {
    out[k] = edges[at + k]
    out[3 + k] = moves ? edges[e + EDGE_VELOCITY + k] : 0
  }
  return moves ? edges[e + EDGE_SPEED] : 0
}

/**
 * The node on the way, as a place in `nodes`, as seen from which both ends are least bent: joints before it move
 * one end, those after it the other, and the fewer joints a point hangs from, the less they add up.
 */
export function calmestNode(chain: Chain, reachA: number, reachB: number): number {
  const { rate, length, speed } = chain
  const count = rate.length
  let best = Infinity
  let node = 0
  for (let m = 0; m <= count; m++) {
    let turned = 0
    let sum = 0
    for (let i = m - 1; i >= 0; i--) {
      turned += rate[i]
      sum += i > 0 ? turned * (turned * length[i] + 2 * speed[i]) : turned * turned * reachA
    }
    turned = 0
    for (let i = m; i < count; i++) {
      turned += rate[i]
      sum += i < count - 1 ? turned * (turned * length[i + 1] + 2 * speed[i + 1]) : turned * turned * reachB
    }
    if (sum >= best) continue
    best = sum
    node = m
  }
  return node
}
