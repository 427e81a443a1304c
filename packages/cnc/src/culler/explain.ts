import { type PairKind, type Topology, incidentTriangles, valueAt } from '@ccd/core'
import type { ConeState } from './cone-culler'
import { type Axis, createAxis } from '../cones/axis.kernel'
import { nodeAxis } from '../patches/certify.kernel'
import type { ContourTest } from '../contour/contour.kernel'
import { LAST, type Patches } from '../patches/patches.kernel'

/** Why the labels drop or keep a pair, with the numbers of the proof. For features: their first triangles in one patch. */
export function explainPair(
  topology: Topology,
  state: ConeState,
  control: readonly Float64Array[],
  contour: ContourTest,
  kind: PairKind,
  a: number,
  b: number,
): string {
  const label = (t: number) => valueAt(state.triangleLabel, t)
  const pairs = incidentTriangles(topology, kind, 'a', a).flatMap((t) =>
    incidentTriangles(topology, kind, 'b', b).map((u) => [t, u] as const),
  )
  const [t, u] = pairs.find(([p, q]) => label(p) >= 0 && label(p) === label(q)) ?? pairs[0] ?? [-1, -1]
  if (t < 0) return 'no triangles'
  const axis = createAxis()
  if (label(t) >= 0 && label(t) === label(u)) {
    return `triangles ${t} and ${u} lie in patch ${label(t)}, ${describe(state, label(t), axis)}: proved free of contact`
  }
  const node = commonNode(state.patches, state.child, t, u)
  if (node < 0) return `triangles ${t} and ${u} lie in different trees`
  return `the smallest patch with triangles ${t} and ${u} is ${node}, ${describe(state, node, axis)}: ${whyNot(state, control, contour, node, axis)}`
}

function describe(state: ConeState, node: number, axis: Axis): string {
  const { patches, kernels } = state
  const { first, end } = leavesOf(patches, node)
  if (!nodeAxis(patches, kernels.cones, kernels.sums, node, axis))
    return `${end - first} triangles without a common direction`
  let least = Infinity
  for (let leaf = first; leaf < end; leaf++) least = Math.min(least, marginOf(kernels.cones, leaf, axis))
  const start = valueAt(patches.boundaryStart, node)
  const count = valueAt(patches.boundaryCount, node)
  const loops = patches.loops.subarray(start, start + count).reduce((sum, v) => sum + ((v & LAST) === 0 ? 0 : 1), 0)
  const direction = [axis.x, axis.y, axis.z].map((x) => x.toFixed(4)).join(', ')
  return `${end - first} triangles, least cosine beyond a right angle ${least.toFixed(6)} along (${direction}), ${count} boundary edges in ${loops} loops`
}

function whyNot(
  state: ConeState,
  control: readonly Float64Array[],
  contour: ContourTest,
  node: number,
  axis: Axis,
): string {
  const { patches, kernels } = state
  const { first, end } = leavesOf(patches, node)
  const count = valueAt(patches.boundaryCount, node)
  if (count === 0) return 'too small, without boundary, or with edges or boundary vertices that no sheet has'
  for (let leaf = first; leaf < end; leaf++) {
    const margin = marginOf(kernels.cones, leaf, axis)
    if (margin > 0) continue
    return `triangle ${patches.leafTriangle[leaf]} may face away from that direction (${margin.toFixed(6)})`
  }
  if (contour.contourSimple(control, patches.loops, valueAt(patches.boundaryStart, node), count, axis, -1, -1)) {
    return 'certified'
  }
  return contour.failedFirst < 0
    ? 'its projected loops are not one outline with holes, or too entangled'
    : `its projected boundary edges ${contour.failedFirst} and ${contour.failedSecond} may meet`
}

function marginOf(cones: Float32Array, leaf: number, axis: Axis): number {
  const x = valueAt(cones, 4 * leaf)
  const y = valueAt(cones, 4 * leaf + 1)
  const z = valueAt(cones, 4 * leaf + 2)
  const s = valueAt(cones, 4 * leaf + 3)
  const length = Math.hypot(x, y, z)
  const margin = axis.x * x + axis.y * y + axis.z * z - s
  // As a cosine, where there is a direction to speak of; the sign is that of the proof.
  return length > 0 ? margin / length : margin
}

function leavesOf(patches: Patches, node: number): { first: number; end: number } {
  const first = valueAt(patches.firstLeaf, node)
  return { first, end: first + (valueAt(patches.nodeEnd, node) - node + 1) / 2 }
}

/** The lowest node above both triangles, or −1. */
function commonNode(patches: Patches, child: Int32Array, t: number, u: number): number {
  const p = patches.leafTriangle.indexOf(t)
  const q = patches.leafTriangle.indexOf(u)
  if (p < 0 || q < 0) return -1
  const holds = (node: number) => {
    const { first, end } = leavesOf(patches, node)
    return p >= first && p < end && q >= first && q < end
  }
  let node = 0
  while (node < child.length && !holds(node)) node = valueAt(patches.nodeEnd, node)
  if (node >= child.length) return -1
  for (;;) {
    const right = valueAt(child, node)
    if (right < 0) return node
    if (holds(node + 1)) node = node + 1
    else if (holds(right)) node = right
    else return node
  }
}
