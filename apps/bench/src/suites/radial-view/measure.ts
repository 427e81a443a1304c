import { createHierarchy } from '@ccd/bvh'
import { createTopology, valueAt, type StepContext } from '@ccd/core'
import { deformableCcd, skeletalCcd } from '@ccd/pipeline'
import { prepareRadialView, type PreparedView, type RadialViewCounts } from '@ccd/radial-view'
import { interleaved } from '../../run/interleaved'
import { timing } from '../../run/timing'
import { methodsFor, type Method } from './methods'
import type { Model } from './models'

/** What one way did, summed over the measured steps. */
export interface WayTotals {
  /** Milliseconds of whole queries. */
  ms: number
  refit: number
  /** Of normal cones, or of classes, labels and bits. */
  cullers: number
  traversal: number
  pairs: number
  visits: number
}

export interface ModelMeasure {
  readonly name: string
  readonly like: string
  readonly triangles: number
  readonly prepared: PreparedView
  readonly prepareMs: number
  readonly growingMs: number
  readonly steps: readonly number[]
  /** Average classes, as clusters see their triangles. */
  readonly classes: Pick<RadialViewCounts, 'positive' | 'negative' | 'uncertain'>
  readonly ways: ReadonlyMap<string, WayTotals>
  /** One sentence for each step in which a sound way found another first contact time than the exact default. */
  readonly lost: readonly string[]
}

const SOUND = ['skeletalCcd', 'deformableCcd']

/** Measures all methods on the first steps, spread over the model's, whose start is free of intersection. */
export function measureModel(
  name: string,
  like: string,
  model: Model,
  { repetitions, most, methods: wanted }: { repetitions: number; most: number; methods?: readonly string[] },
): ModelMeasure {
  const { triangles, rest, bones } = model
  const vertexCount = rest.length / 3
  const skeleton = { joints: model.joints(0), bones }
  const topology = createTopology(triangles, vertexCount)
  const timed = (decomposition: 'heat' | 'growing') => {
    const start = performance.now()
    const prepared = prepareRadialView(topology, createHierarchy(topology), { rest, skeleton, decomposition })
    return { prepared, ms: performance.now() - start }
  }
  const { prepared, ms: prepareMs } = timed('heat')
  const growingMs = timed('growing').ms
  const mesh = { triangles, vertexCount, rest, skeleton }
  const skeletal = skeletalCcd(mesh)
  const plain = deformableCcd({ triangles, vertexCount }, { query: 'first' })
  const steps = cleanSteps(model, most, (step) => {
    skeletal.step(model.at(step).x0, model.at(step).x1, model.joints(step), model.joints(step + 1))
    return skeletal.view?.counts.defects === 0
  })
  const methods = methodsFor(model, prepared).filter((method) => wanted === undefined || wanted.includes(method.name))
  const ways = new Map<string, WayTotals>()
  const lost: string[] = []
  const classes = { positive: 0, negative: 0, uncertain: 0 }
  for (const step of steps) {
    const { x0, x1 } = model.at(step)
    const [joints0, joints1] = [model.joints(step), model.joints(step + 1)]
    for (const { view } of methods) view?.setJoints(joints0, joints1)
    const context = (): StepContext => ({ motion: { kind: 'linear', x0, x1 }, minSeparation: 0, horizon: 1 })
    const work = [
      ...methods.map((method) => ({ name: method.name, run: () => method.run(context()).earliest })),
      { name: 'skeletalCcd', run: () => skeletal.step(x0, x1, joints0, joints1).earliest },
      { name: 'deformableCcd', run: () => plain.step(x0, x1).earliest },
    ].map((one) => ({ ...one, look: (earliest: number) => earliest }))
    const found = interleaved(`${name}, step ${step}`, work, String, { repetitions })
    const truth = valueAt(found, found.length - 1).result
    for (const { name: way, ms, result } of found) {
      const totals = totalsOf(ways, way)
      totals.ms += ms.median
      if (SOUND.includes(way) && result !== truth)
        lost.push(`${name}, step ${step}: ${way} finds ${result}, not ${truth}`)
    }
    for (const method of methods) addParts(totalsOf(ways, method.name), method, context, repetitions)
    const counts = methods.find(({ view }) => view)?.view?.counts
    if (counts === undefined) continue
    classes.positive += counts.positive / steps.length
    classes.negative += counts.negative / steps.length
    classes.uncertain += counts.uncertain / steps.length
  }
  return { name, like, triangles: triangles.length / 3, prepared, prepareMs, growingMs, steps, classes, ways, lost }
}

function totalsOf(ways: Map<string, WayTotals>, way: string): WayTotals {
  const known = ways.get(way)
  if (known) return known
  const totals = { ms: 0, refit: 0, cullers: 0, traversal: 0, pairs: 0, visits: 0 }
  ways.set(way, totals)
  return totals
}

/** Times of the parts of a query, each alone. */
function addParts(totals: WayTotals, method: Method, context: () => StepContext, repetitions: number): void {
  const { hierarchy, topology, cullers } = method
  const samples = { refit: [] as number[], cullers: [] as number[], traversal: [] as number[] }
  const time = (into: number[], work: () => void) => {
    const start = performance.now()
    work()
    into.push(performance.now() - start)
  }
  for (let round = 0; round <= repetitions; round++) {
    const step = (): StepContext => ({ ...context(), topology, hierarchy })
    time(samples.refit, () => hierarchy.update(step()))
    time(samples.cullers, () => cullers.forEach((culler) => culler.begin(step())))
    let whole = { pairs: 0, visits: 0 }
    time(samples.traversal, () => (whole = method.traverse(step())))
    if (round > 0) continue
    totals.pairs += whole.pairs
    totals.visits += whole.visits
  }
  const [refit, own] = [timing(samples.refit).median, timing(samples.cullers).median]
  totals.refit += refit
  totals.cullers += own
  // The source refits and begins its cullers before it traverses.
  totals.traversal += Math.max(0, timing(samples.traversal).median - refit - own)
}

/** The first steps, in an order that spreads them, whose start is free of intersection. */
function cleanSteps({ steps }: Model, most: number, isClean: (step: number) => boolean): number[] {
  const spread = Array.from({ length: most }, (_, i) => Math.floor((i * steps) / most))
  const candidates = new Set([...spread, ...Array.from({ length: steps }, (_, i) => i)])
  const clean: number[] = []
  for (const step of candidates) {
    if (clean.length === most) break
    if (step < steps && isClean(step)) clean.push(step)
  }
  return clean.toSorted((a, b) => a - b)
}
