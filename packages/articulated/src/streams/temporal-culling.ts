import { valueAt, type PairBatch, type PairStream, type Stage, type StepContext } from '@ccd/core'
import type { Articulated } from '../model/articulated'
import { StreamWorkspace, type LinkStreamOptions } from './stream-workspace'

/**
 * A stage that hands pairs of links on one by one, by a lower bound of their contact time (HCA algorithm 4: each pair is
 * advanced down to a depth), and stops where that bound is later than the horizon. With the sink `earliest`, each contact found
 * shortens the rest. The stage sees all pairs before it can hand on the first.
 *
 * @param model - The robot.
 * @param options - See the fields; all may be left out.
 * @throws CcdError As `articulatedTimeOfContact` does for its options.
 */
export function temporalCulling(model: Articulated, options: LinkStreamOptions = {}): Stage<'body-body', 'body-body'> {
  const stream = new StreamWorkspace('temporalCulling', model, { cells: 0, ...options })
  return {
    name: 'temporal-culling',
    contract: { motion: ['articulated'], separation: 'any', keeps: 'every-contact' },
    filter: true,
    *run(input: PairStream<'body-body'>, step: StepContext): Generator<PairBatch<'body-body'>> {
      stream.begin(step)
      const waiting: { readonly a: number; readonly b: number; readonly bound: number }[] = []
      for (const batch of input) {
        for (let i = 0; i < batch.length; i++) {
          const a = valueAt(batch.pairs, 2 * i)
          const b = valueAt(batch.pairs, 2 * i + 1)
          const bound = stream.lowerBound(a, b, step.horizon)
          if (bound <= step.horizon) waiting.push({ a, b, bound })
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
    explain(_kind, a, b, step) {
      stream.begin(step)
      const bound = stream.lowerBound(a, b, 1)
      const names = `${stream.nameOf(a)} and ${stream.nameOf(b)}`
      const horizon = `the horizon is ${step.horizon}`
      return bound === Infinity ? `${names} do not touch` : `${names} do not touch before ${bound}; ${horizon}`
    },
  }
}
