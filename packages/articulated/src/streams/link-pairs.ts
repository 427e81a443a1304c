import { createBatch, valueAt, type PairBatch, type Source, type StepContext } from '@ccd/core'
import type { Articulated } from '../model/articulated'
import { StreamWorkspace, type LinkStreamOptions } from './stream-workspace'

const BATCH = 256

/**
 * A source of pairs of links, and of links and obstacles, whose boxes overlap during the step (dynamic bounding volumes). The
 * id of a link is its place in `model.links`; the obstacles follow.
 *
 * ```ts
 * const query = pipeline(linkPairs(arm), temporalCulling(arm), linkContacts(arm), earliest())
 * const { earliest: time } = query.run({ motion: { kind: 'articulated', model: arm, q0, q1 } })
 * ```
 *
 * @param model - The robot.
 * @param options - See the fields; all may be left out.
 * @throws CcdError As `articulatedTimeOfContact` does for its options.
 */
export function linkPairs(model: Articulated, options: LinkStreamOptions = {}): Source<'body-body'> {
  const stream = new StreamWorkspace('linkPairs', model, { cells: 8, ...options })
  const left = (step: StepContext): Map<string, readonly [number, number]> => {
    const pairs = new Map<string, readonly [number, number]>()
    stream.begin(step)
    stream.eachWindow(() => {
      const { list } = stream.workspace
      for (const index of list.left.subarray(0, list.size)) {
        const ids = stream.idsOf(index)
        pairs.set(ids.join(' '), ids)
      }
      return false
    })
    return pairs
  }
  return {
    name: 'link-pairs',
    contract: { motion: ['articulated'], separation: 'any', keeps: 'every-contact' },
    *pairs(step: StepContext): Generator<PairBatch<'body-body'>> {
      const batch = createBatch('body-body', BATCH)
      batch.length = 0
      for (const [a, b] of left(step).values()) {
        batch.pairs[2 * batch.length] = a
        batch.pairs[2 * batch.length + 1] = b
        batch.length++
        if (batch.length < BATCH) continue
        yield batch
        batch.length = 0
      }
      if (batch.length > 0) yield batch
    },
    explain(_kind, a, b, step) {
      const names = `${stream.nameOf(a)} and ${stream.nameOf(b)}`
      const shapes = stream.shapes(a, b)
      if (shapes.length === 0) return `${names} are no pair that is looked at`
      const overlap = left(step).has(a < b ? `${a} ${b}` : `${b} ${a}`)
      const cells = valueAt(stream.workspace.boxes ? [stream.workspace.boxes.cells] : [1], 0)
      return `the boxes of ${names} overlap in ${overlap ? 'some' : 'none'} of ${cells} cells of time`
    },
  }
}
