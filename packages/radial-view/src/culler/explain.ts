import { type PairKind, type Topology, incidentTriangles, valueAt } from '@ccd/core'
import { DIRECTIONS } from '../classify/classify.constants'
import { DIRECTION_TABLE } from '../classify/directions'
import type { Observer } from '../observers/observer'

export interface Question {
  readonly topology: Topology
  readonly kind: PairKind
  readonly a: number
  readonly b: number
  readonly label: Int32Array
  readonly bits: Int32Array
  readonly cluster: Int32Array
  readonly classes: Uint8Array
  readonly observers: readonly Observer[]
  readonly lookouts: Uint32Array
  readonly sound: boolean
}

/** Why labels and bits drop or keep a pair. Of features: the first pair of their triangles that is dropped, else the first. */
export function explainPair(question: Question): string {
  const { topology, kind, a, b } = question
  const pairs = incidentTriangles(topology, kind, 'a', a).flatMap((t) =>
    incidentTriangles(topology, kind, 'b', b).map((u) => [t, u] as const),
  )
  for (const [t, u] of pairs) {
    const proof = proofOf(question, t, u)
    if (proof !== undefined) return `triangles ${t} and ${u} are dropped: ${proof}`
  }
  const [first] = pairs
  if (first === undefined) return 'no triangles'
  const [t, u] = first
  return `triangles ${t} and ${u} are kept: ${whyKept(question, t, u)}`
}

function proofOf(
  { label, bits, cluster, classes, observers, lookouts }: Question,
  t: number,
  u: number,
): string | undefined {
  const own = valueAt(label, t)
  if (own >= 0 && own === label[u]) {
    const k = valueAt(cluster, t)
    return `cluster ${k} sees both, with all triangles around them, as ${nameOf(valueAt(classes, t))} from ${place(valueAt(observers, k))}`
  }
  const region = valueAt(bits, 4 * t + 2)
  if (region < 0 || region !== bits[4 * u + 2]) return undefined
  const first = valueAt(bits, 4 * t) & valueAt(bits, 4 * u)
  for (let k = 0; k < 2 * DIRECTIONS; k++) {
    if ((first & (1 << k)) === 0) continue
    const side = k % 2 === 0 ? '' : 'against '
    return `both, with all triangles around them, face ${side}the direction (${valueAt(DIRECTION_TABLE, k >> 1).join(', ')})`
  }
  const second = valueAt(bits, 4 * t + 1) & valueAt(bits, 4 * u + 1)
  for (let k = 0; k < 32; k++) {
    if ((second & (1 << k)) === 0) continue
    return `both, with all triangles around them, are positive from the point between joints ${lookouts[2 * k]} and ${lookouts[2 * k + 1]}`
  }
  return undefined
}

function whyKept({ bits, cluster, classes, label, observers, sound }: Question, t: number, u: number): string {
  const [k, l] = [valueAt(cluster, t), valueAt(cluster, u)]
  if (k < 0 || l < 0) return `triangle ${k < 0 ? t : u} belongs to no cluster`
  if (sound && valueAt(bits, 4 * t + 2) < 0) return `triangle ${t} takes no part in this step`
  if (sound && valueAt(bits, 4 * u + 2) < 0) return `triangle ${u} takes no part in this step`
  if (sound && bits[4 * t + 2] !== bits[4 * u + 2]) return 'they lie in different regions of the surface'
  const nothing = sound ? ', and no direction and no lookout sees both with all triangles around them' : ''
  if (k !== l) return `they belong to clusters ${k} and ${l}${nothing}`
  const describe = (triangle: number) => {
    const ring = valueAt(label, triangle) < 0 ? ', but not all triangles around it are' : ''
    return `${triangle} is ${nameOf(valueAt(classes, triangle))}${valueAt(classes, triangle) === 0 ? '' : ring}`
  }
  return `from ${place(valueAt(observers, k))} triangle ${describe(t)}, triangle ${describe(u)}${nothing}`
}

function nameOf(sign: number): string {
  return sign === 1 ? 'positive' : sign === 2 ? 'negative' : 'uncertain'
}

function place({ kind, joints }: Observer): string {
  return kind === 'point' ? `joint ${joints[0]}` : `the segment from joint ${joints[0]} to joint ${joints[1]}`
}
