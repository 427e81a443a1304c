import {
  CcdError,
  type ContactBuffer,
  type PairKind,
  type PairStream,
  type StaticMotion,
  type StepContext,
  type Test,
  topologyOf,
} from '@ccd/core'
import { edgeTouchesFace, testBatch } from './edge-face.kernel'

const NAME = 'edge-face'

/**
 * The test of the discrete mode: which edges touch which faces in one set of positions, without motion. Exact, whatever is
 * degenerate. A contact is (edge, face) of kind EDGE_FACE at time 0.
 */
export function discreteTest(): Test<'edge-face'> {
  return {
    name: NAME,
    kinds: ['edge-face'],
    contract: { motion: ['static'], separation: 'zero', keeps: 'every-contact' },
    run(input: PairStream<'edge-face'>, step: StepContext, out: ContactBuffer): void {
      const { positions } = staticMotion(step)
      const topology = topologyOf(step, NAME)
      for (const batch of input) testBatch(positions, topology, batch, out)
    },
    explain(kind: PairKind, a: number, b: number, step: StepContext) {
      if (kind !== 'edge-face') return 'sees only edge-face pairs'
      const { positions } = staticMotion(step)
      return edgeTouchesFace(positions, topologyOf(step, NAME), a, b) ? 'touch' : 'do not touch'
    },
  }
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
