import { CcdError } from '../errors/error'
import type { LinearMotion, Motion } from './motion'
import type { FeatureKind } from '../stages/pairs'
import type { StepContext } from './step'
import type { Topology } from '../topology/topology'

/**
 * The topology of a step, for a part that cannot work without one.
 *
 * @param step - The step that is examined.
 * @param part - Who asks, for the message.
 * @throws CcdError `missing-topology`, naming the part.
 */
export function topologyOf(step: StepContext, part: string): Topology {
  if (step.topology) return step.topology
  throw new CcdError('missing-topology', `"${part}" needs the topology of the mesh in the step`, { argument: part })
}

/**
 * Motion and topology of a step, for a part that follows vertices on straight lines.
 *
 * @param step - The step that is examined.
 * @param part - Who asks, for the message.
 * @throws CcdError `unsupported-motion` or `missing-topology`, naming the part.
 */
export function linearStep(
  step: StepContext,
  part: string,
): { readonly motion: LinearMotion; readonly topology: Topology } {
  const { motion } = step
  if (motion.kind === 'linear') return { motion, topology: topologyOf(step, part) }
  throw new CcdError('unsupported-motion', `"${part}" is for linear motion, not for ${motion.kind} motion`, {
    argument: part,
    value: motion.kind,
  })
}

/**
 * Arrays of points, three numbers per vertex, whose hull holds each vertex during the step: the control points of its
 * path.
 *
 * @param motion - How things move.
 * @param part - Who asks, for the message.
 * @param vertexCount - How many vertices there are.
 * @throws CcdError `unsupported-motion` where vertices have no paths of their own, `wrong-length` where an array is too
 * short for the vertices.
 */
export function controlPoints(
  motion: Motion,
  part: string,
  vertexCount: number,
): readonly [Float64Array, ...Float64Array[]] {
  const [first, ...rest] = namedControlPoints(motion)
  if (first === undefined) {
    throw new CcdError('unsupported-motion', `"${part}" cannot follow vertices in ${motion.kind} motion`, {
      argument: part,
      value: motion.kind,
    })
  }
  for (const { name, points } of [first, ...rest]) {
    if (points.length >= 3 * vertexCount) continue
    throw new CcdError('wrong-length', `${name} has ${points.length} numbers for ${vertexCount} vertices`, {
      argument: name,
      value: points.length,
    })
  }
  return [first.points, ...rest.map(({ points }) => points)]
}

function namedControlPoints(motion: Motion): { readonly name: string; readonly points: Float64Array }[] {
  if (motion.kind === 'static') return [{ name: 'positions', points: motion.positions }]
  if (motion.kind === 'polynomial') return motion.control.map((points, i) => ({ name: `control[${i}]`, points }))
  if (motion.kind !== 'linear') return []
  return [
    { name: 'x0', points: motion.x0 },
    { name: 'x1', points: motion.x1 },
  ]
}

/**
 * The four vertices of a feature pair: v f0 f1 f2, or a0 a1 b0 b1.
 *
 * @param topology - Connectivity of the mesh.
 * @param kind - What kind of pair it is.
 * @param a - The first side of the pair: a vertex, an edge or a triangle, as the kind says.
 * @param b - The second side of the pair.
 * @param into - Filled and returned; at least four long.
 */
export function cornersOf(topology: Topology, kind: FeatureKind, a: number, b: number, into: Uint32Array): Uint32Array {
  const { edges, triangles } = topology
  if (kind === 'edge-edge') {
    into.set(edges.subarray(2 * a, 2 * a + 2))
    into.set(edges.subarray(2 * b, 2 * b + 2), 2)
  } else {
    into[0] = a
    into.set(triangles.subarray(3 * b, 3 * b + 3), 1)
  }
  return into
}
