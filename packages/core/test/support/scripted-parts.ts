import {
  createBatch,
  type Contract,
  type PairKind,
  type PairStream,
  type Source,
  type Stage,
  type Test,
  EDGE_EDGE,
  valueAt,
  VERTEX_FACE,
} from '@ccd/core'

/** The contract of a part that loses nothing. */
export const SOUND = { motion: ['linear'], separation: 'any', keeps: 'every-contact' } as const satisfies Contract

/** A source of `count` triangle pairs (i, i + 1) in batches of `size`. */
export function countingSource(count: number, size = 3, contract: Contract = SOUND): Source<'triangle-triangle'> {
  return {
    name: 'source',
    contract,
    *pairs() {
      const batch = createBatch('triangle-triangle', size)
      for (let first = 0; first < count; first += size) {
        batch.length = Math.min(size, count - first)
        for (let i = 0; i < batch.length; i++) {
          batch.pairs[2 * i] = first + i
          batch.pairs[2 * i + 1] = first + i + 1
        }
        yield batch
      }
    },
  }
}

/** Turns triangle pair (t, u) into the vertex-face pair of the same numbers. */
export function renamingExpander(contract: Contract = SOUND): Stage<'triangle-triangle', 'vertex-face'> {
  return {
    name: 'expander',
    contract,
    *run(input: PairStream<'triangle-triangle'>) {
      for (const batch of input) yield { kind: 'vertex-face', pairs: batch.pairs, length: batch.length }
    },
  }
}

/** Reports a contact for every pair, at the time that `toi` gives. */
export function scriptedTest<K extends PairKind = 'vertex-face'>(
  toi: (a: number, b: number) => number,
  contract: Contract = SOUND,
): Test<K> {
  return {
    name: 'test',
    contract,
    run(input, step, out) {
      for (const batch of input) {
        for (let i = 0; i < batch.length; i++) {
          const a = valueAt(batch.pairs, 2 * i)
          const b = valueAt(batch.pairs, 2 * i + 1)
          const time = toi(a, b)
          if (time <= step.horizon) out.push(batch.kind === 'edge-edge' ? EDGE_EDGE : VERTEX_FACE, a, b, time)
        }
      }
    },
  }
}

/** A linear motion in which nothing moves. */
export const still = (vertices = 0) =>
  ({ kind: 'linear', x0: new Float64Array(3 * vertices), x1: new Float64Array(3 * vertices) }) as const
