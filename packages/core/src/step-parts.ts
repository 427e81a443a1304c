import { CcdError } from './error'
import type { LinearMotion, Motion } from './motion'
import type { FeatureKind } from './pairs'
import type { StepContext } from './step'
import type { Topology } from './topology'

/**
 * The topology of a step, for a part that cannot work without one.
 *
 * @throws CcdError `missing-topology`, naming the part.
 */
export function topologyOf(step: StepContext, part: string): Topology {
  if (step.topology) return step.topology
  throw new CcdError('missing-topology', `"${part}" needs the topology of the mesh in the step`, { argument: part })
}

/**
 * Motion and topology of a step, for a part that follows vertices on straight lines.
 *
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
 * @throws CcdError `unsupported-motion` where vertices have no paths of their own.
 */
export function controlPoints(motion: Motion, part: string): readonly [Float64Array, ...Float64Array[]] {
  if (motion.kind === 'linear') return [motion.x0, motion.x1]
  if (motion.kind === 'static') return [motion.positions]
  if (motion.kind === 'polynomial') {
    const [first, ...rest] = motion.control
    if (first) return [first, ...rest]
  }
  throw new CcdError('unsupported-motion', `"${part}" cannot follow vertices in ${motion.kind} motion`, {
    argument: part,
    value: motion.kind,
  })
}

/**
 * The four vertices of a feature pair: v f0 f1 f2, or a0 a1 b0 b1.
 *
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
