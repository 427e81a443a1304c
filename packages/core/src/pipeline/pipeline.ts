import { CcdError } from '../errors/error'
import type { PairKind } from '../stages/pairs'
import type { Sink, Source, Stage, Test } from '../stages/stage'
import { ComposedPipeline, type Pipeline, type PipelineOptions } from './composed-pipeline'
import { checkComposition, type Composition } from './composition'

type K = PairKind

/** A stage of whatever kind, where the kinds are not known to the compiler. */
export type AnyStage = Stage<never, PairKind>

/**
 * Composes a source, up to six stages, a test and a sink. A part in the wrong place is a compile error.
 *
 * ```ts
 * const query = pipeline(bvhSource({ hierarchy }), proceduralRepresentatives(), withOrphans(), elementaryTest(), collect())
 * const { contacts } = query.run({ topology, hierarchy, motion: { kind: 'linear', x0, x1 } })
 * ```
 *
 * @param source - Where pairs come from.
 * @param test - What decides about the pairs that are left. Up to six stages, `s1` to `s6`, stand between source and
 * test.
 * @param sink - What becomes of the contacts.
 * @param options - See the fields; all may be left out.
 * @throws CcdError `wrong-composition` where the sink does not come last, `missing-part` or `first-contact-twice` for
 * an order that would lose contacts, `unknown-option` for an option that does not exist.
 */
export function pipeline<A extends K>(source: Source<A>, test: Test<A>, sink: Sink, options?: PipelineOptions): Pipeline
export function pipeline<A extends K, B extends K>(
  source: Source<A>,
  s1: Stage<A, B>,
  test: Test<B>,
  sink: Sink,
  options?: PipelineOptions,
): Pipeline
export function pipeline<A extends K, B extends K, C extends K>(
  source: Source<A>,
  s1: Stage<A, B>,
  s2: Stage<B, C>,
  test: Test<C>,
  sink: Sink,
  options?: PipelineOptions,
): Pipeline
export function pipeline<A extends K, B extends K, C extends K, D extends K>(
  source: Source<A>,
  s1: Stage<A, B>,
  s2: Stage<B, C>,
  s3: Stage<C, D>,
  test: Test<D>,
  sink: Sink,
  options?: PipelineOptions,
): Pipeline
export function pipeline<A extends K, B extends K, C extends K, D extends K, E extends K>(
  source: Source<A>,
  s1: Stage<A, B>,
  s2: Stage<B, C>,
  s3: Stage<C, D>,
  s4: Stage<D, E>,
  test: Test<E>,
  sink: Sink,
  options?: PipelineOptions,
): Pipeline
export function pipeline<A extends K, B extends K, C extends K, D extends K, E extends K, F extends K>(
  source: Source<A>,
  s1: Stage<A, B>,
  s2: Stage<B, C>,
  s3: Stage<C, D>,
  s4: Stage<D, E>,
  s5: Stage<E, F>,
  test: Test<F>,
  sink: Sink,
  options?: PipelineOptions,
): Pipeline
export function pipeline<A extends K, B extends K, C extends K, D extends K, E extends K, F extends K, G extends K>(
  source: Source<A>,
  s1: Stage<A, B>,
  s2: Stage<B, C>,
  s3: Stage<C, D>,
  s4: Stage<D, E>,
  s5: Stage<E, F>,
  s6: Stage<F, G>,
  test: Test<G>,
  sink: Sink,
  options?: PipelineOptions,
): Pipeline
export function pipeline(...parts: readonly (AnyPart | PipelineOptions | undefined)[]): Pipeline {
  const last = parts.at(-1)
  const options = isOptions(last) ? last : undefined
  const chain = isOptions(last) ? parts.slice(0, -1) : parts
  const [source, test, sink] = [chain[0], chain.at(-2), chain.at(-1)]
  const stages = chain.slice(1, -2)
  if (chain.length >= 3 && isSource(source) && stages.every(isStage) && isTest(test) && isSink(sink)) {
    return pipelineOf(source, stages, test, sink, options)
  }
  throw new CcdError('wrong-composition', 'pipeline(source, ...stages, test, sink): the sink must come last')
}

/**
 * The same for a list of stages that is only known at run time. The compiler cannot check the order of kinds here;
 * the checks of contracts apply as ever.
 *
 * @param source - Where pairs come from.
 * @param stages - What drops pairs or makes them finer, in this order.
 * @param test - What decides about the pairs that are left.
 * @param sink - What becomes of the contacts.
 * @param options - See the fields; all may be left out.
 * @throws CcdError as `pipeline` does.
 */
export function pipelineOf(
  source: Source<K>,
  stages: readonly AnyStage[],
  test: Test<never>,
  sink: Sink,
  options: PipelineOptions = {},
): Pipeline {
  // From here on parts are handed whatever the one before makes: `pipeline` has had the kinds compared by the compiler.
  const parts: Composition = { source, stages: stages as readonly Stage<K, K>[], test: test as Test<K>, sink }
  checkComposition(parts)
  return new ComposedPipeline(parts, options)
}

type AnyPart = Source<K> | AnyStage | Test<never> | Sink

function isSource(part: unknown): part is Source<K> {
  return has(part, 'pairs')
}

function isStage(part: unknown): part is AnyStage {
  return has(part, 'run')
}

function isTest(part: unknown): part is Test<never> {
  return has(part, 'run')
}

function isSink(part: unknown): part is Sink {
  return has(part, 'accept') && has(part, 'finish')
}

function isOptions(part: AnyPart | PipelineOptions | undefined): part is PipelineOptions | undefined {
  return !isSource(part) && !isStage(part) && !isSink(part)
}

function has(part: unknown, member: string): boolean {
  return typeof part === 'object' && part !== null && member in part
}
