import { checkChoice } from '../errors/check-options'
import { CcdError } from '../errors/error'
import type { StepContext } from '../motion/step'
import type { PairKind } from '../stages/pairs'
import { NONE, type Topology } from '../topology/topology'

/** A pair that somebody asks about, as contacts name it. */
export interface PairQuestion {
  /** What the ids name. */
  readonly kind: PairKind
  /** Of two like features, the lower id. */
  readonly a: number
  /** The other id. */
  readonly b: number
  /** A vertex that both features have, where there is one: then they always touch, and no part looks at them. */
  readonly shared: number | undefined
}

type Feature = 'vertex' | 'edge' | 'triangle' | 'body'

const FEATURES: Readonly<Record<PairKind, readonly [Feature, Feature]>> = {
  'body-body': ['body', 'body'],
  'triangle-triangle': ['triangle', 'triangle'],
  'vertex-face': ['vertex', 'triangle'],
  'edge-edge': ['edge', 'edge'],
  'edge-face': ['edge', 'triangle'],
}

/**
 * The pair with its ids in order.
 *
 * @throws CcdError `unknown-value` for a kind that does not exist, `index-out-of-range` for an id that names no feature of the
 * mesh, `duplicate` for a feature and itself.
 */
export function questionOf(kind: PairKind, a: number, b: number, { topology }: StepContext): PairQuestion {
  checkChoice('kind', kind, Object.keys(FEATURES) as PairKind[])
  const [first, second] = FEATURES[kind]
  const left = verticesOf(first, 'a', a, topology)
  const right = verticesOf(second, 'b', b, topology)
  const alike = first === second
  if (alike && a === b) {
    throw new CcdError('duplicate', `${first} ${a} is on both sides of the pair`, { argument: 'b', value: b })
  }
  const shared = kind === 'triangle-triangle' ? undefined : left.find((vertex) => right.includes(vertex))
  return alike && a > b ? { kind, a: b, b: a, shared } : { kind, a, b, shared }
}

/**
 * Refuses a kind of pair that no part looked at: none of them has dropped it.
 *
 * @param kinds - Those that the test decides about; undefined where it does not say.
 * @throws CcdError `unknown-value`.
 */
export function checkKind(kind: PairKind, kinds: readonly PairKind[] | undefined): void {
  if (kinds === undefined || kinds.includes(kind)) return
  throw new CcdError('unknown-value', `this step looks at ${kinds.join(' and ')} pairs only, not at ${kind} pairs`, {
    argument: 'kind',
    value: kind,
  })
}

/** None for bodies, or where the step has no topology. */
function verticesOf(feature: Feature, argument: string, id: number, topology: Topology | undefined): readonly number[] {
  const count = topology ? countOf(feature, topology) : Number.POSITIVE_INFINITY
  if (!(Number.isInteger(id) && id >= 0 && id < count)) {
    const range = count === 0 ? `there is no ${feature}` : `ids of this kind are whole numbers from 0 to ${count - 1}`
    throw new CcdError('index-out-of-range', `${argument} is ${id}, which is no ${feature}: ${range}`, {
      argument,
      value: id,
    })
  }
  if (!topology || feature === 'body') return []
  const vertices = cornersOfFeature(feature, id, topology)
  if (!vertices.includes(NONE) && (feature !== 'vertex' || topology.vertexTriangleCount[id] !== 0)) return vertices
  const why = feature === 'vertex' ? 'belongs to no triangle, so it is no feature' : 'has been removed'
  throw new CcdError('index-out-of-range', `${argument} is ${id}, but ${feature} ${id} ${why}`, { argument, value: id })
}

function countOf(feature: Feature, { vertexCount, edgeCount, triangleCount }: Topology): number {
  return { vertex: vertexCount, edge: edgeCount, triangle: triangleCount, body: Number.POSITIVE_INFINITY }[feature]
}

function cornersOfFeature(feature: Feature, id: number, { edges, triangles }: Topology): readonly number[] {
  if (feature === 'vertex') return [id]
  return feature === 'edge' ? [...edges.subarray(2 * id, 2 * id + 2)] : [...triangles.subarray(3 * id, 3 * id + 3)]
}
