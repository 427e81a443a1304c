import type { PairBatch, PairStream, Stage, StepContext } from '@ccd/core'
import { F_UNTIL, FRAME, frameAt } from '../motion/frame.kernel'
import { nodeStep } from '../step/node-step.kernel'
import type { RigidModel } from '../model/model'
import { bodyAt, bodyMotions } from './rigid-step'
import { slackOf } from '../motion/slack'

/**
 * Hands pairs of bodies on one by one, by a lower bound of their contact time (one step of advancement of their roots),
 * and stops where that bound is later than the horizon: with the sink `earliest`, each contact found shortens the rest.
 * A blocking stage: it has to see all pairs before it can order them.
 */
export function earliestFirst(models: readonly RigidModel[]): Stage<'body-body', 'body-body'> {
  return {
    name: 'earliest-first',
    contract: { motion: ['rigid'], separation: 'any', keeps: 'every-contact' },
    filter: true,
    *run(input: PairStream<'body-body'>, step: StepContext): Generator<PairBatch<'body-body'>> {
      const motions = bodyMotions(models, step)
      const frame = new Float64Array(FRAME)
      const waiting: { readonly a: number; readonly b: number; readonly bound: number }[] = []
      for (const batch of input) {
        for (let i = 0; i < batch.length; i++) {
          const a = batch.pairs[2 * i] ?? 0
          const b = batch.pairs[2 * i + 1] ?? 0
          const modelA = bodyAt(models, a)
          const modelB = bodyAt(models, b)
          const piecesA = bodyAt(motions, a).pieces
          const piecesB = bodyAt(motions, b).pieces
          const margin = slackOf(modelA, piecesA, modelB, piecesB) + step.minSeparation
          frameAt(0, piecesA, modelA.origin, piecesB, modelB.origin, margin, frame)
          const free = nodeStep(frame, modelA.nodes, 0, modelB.nodes, 0)
          const bound = Math.min(free, frame[F_UNTIL] ?? 0)
          if (bound <= Math.min(1, step.horizon)) waiting.push({ a, b, bound })
        }
      }
      waiting.sort((x, y) => x.bound - y.bound || x.a - y.a || x.b - y.b)
      const one = { kind: 'body-body' as const, pairs: new Uint32Array(2), bound: new Float64Array(1), length: 1 }
      for (const { a, b, bound } of waiting) {
        if (bound > step.horizon) break
        one.pairs[0] = a
        one.pairs[1] = b
        one.bound[0] = bound
        one.length = 1
        yield one
      }
    },
  }
}
