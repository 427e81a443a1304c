import {
  CcdError,
  type ContactBuffer,
  EDGE_FACE,
  type PairKind,
  type PairStream,
  type StaticMotion,
  type StepContext,
  type Test,
  type Topology,
} from '@ccd/core'
import { topologyOf } from '../filtered/elementary-filter'
import { edgeFaceTouches } from './discrete.kernel'

const NAME = 'edge-face'

/**
 * The test of the discrete mode: which edges touch which faces in one set of positions, without motion. Exact, whatever is
 * degenerate. A contact is (edge, face) of kind EDGE_FACE at time 0.
 */
export function discreteTest(): Test<'edge-face'> {
  return {
    name: NAME,
    contract: { motion: ['static'], separation: 'zero', keeps: 'every-contact' },
    run(input: PairStream<'edge-face'>, step: StepContext, out: ContactBuffer): void {
      const { positions } = staticMotion(step)
      const topology = topologyOf(NAME, step.topology)
      for (const { pairs, length } of input) {
        for (let i = 0; i < length; i++) {
          const edge = pairs[2 * i] ?? 0
          const face = pairs[2 * i + 1] ?? 0
          if (touches(positions, topology, edge, face)) out.push(EDGE_FACE, edge, face, 0)
        }
      }
    },
    explain(kind: PairKind, a: number, b: number, step: StepContext) {
      if (kind !== 'edge-face') return 'sees only edge-face pairs'
      const { positions } = staticMotion(step)
      return touches(positions, topologyOf(NAME, step.topology), a, b) ? 'touch' : 'do not touch'
    },
  }
}

function touches(positions: Float64Array, topology: Topology, edge: number, face: number): boolean {
  const { edges, triangles } = topology
  return edgeFaceTouches(
    positions,
    edges[2 * edge] ?? 0,
    edges[2 * edge + 1] ?? 0,
    triangles[3 * face] ?? 0,
    triangles[3 * face + 1] ?? 0,
    triangles[3 * face + 2] ?? 0,
  )
}

/** A distance is not measured here, and a test cannot be left out as a filter can. */
function staticMotion({ motion, minSeparation }: StepContext): StaticMotion {
  if (motion.kind !== 'static') {
    throw new CcdError('unsupported-motion', `"${NAME}" is for static positions, not for ${motion.kind} motion`, {
      argument: 'motion',
      value: motion.kind,
    })
  }
  if (minSeparation > 0) {
    throw new CcdError('unsupported-separation', `"${NAME}" knows no minSeparation, got ${minSeparation}`, {
      argument: 'minSeparation',
      value: minSeparation,
    })
  }
  return motion
}
