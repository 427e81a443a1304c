import {
  incidentTriangles,
  NONE,
  trianglesOfVertex,
  valueAt,
  type PairKind,
  type PairRule,
  type Topology,
} from '@ccd/core'
import { mayCollideUnder, type CheckedRules, type MayCollide } from './collidable'
import { bodyAroundEachTriangle, bodyOfEachVertex } from './feature-bodies.kernel'

/** The mesh as it is, with the body of each triangle. */
export interface BodiesOfMesh {
  readonly topology: Topology
  readonly bodies: Uint32Array
}

/**
 * Body rules as rules on features. A vertex, an edge or a face belongs to the bodies of the triangles around it, and a pair of
 * features counts iff some triangle around the one and some triangle around the other belong to bodies that may collide.
 *
 * A pair of triangles is let through iff some body around the corners of the one may collide with some body around those of the
 * other. Features of a triangle belong to no other bodies, so if some pair of their features counts, then the pair of
 * triangles is let through: **every** pair of triangles around a feature pair that counts. So the feature pair is found by
 * whichever of them stands for it, what a culler says of one of them holds as ever, and orphans are the same pairs with and
 * without a rule.
 */
export class BodyRule implements PairRule {
  readonly name = 'body rules'
  readonly mayCollide: MayCollide
  readonly #rules: CheckedRules
  readonly #mesh: () => BodiesOfMesh
  #known: KnownBodies | undefined

  /** @param mesh - Asked again and again, as a mesh can change. */
  constructor(rules: CheckedRules, mesh: () => BodiesOfMesh) {
    this.#rules = rules
    this.#mesh = mesh
    this.mayCollide = mayCollideUnder(rules)
  }

  counts(kind: PairKind, a: number, b: number): boolean {
    if (kind === 'body-body') return this.mayCollide(a, b)
    if (kind === 'triangle-triangle') return this.letsThrough(a, b)
    const { topology, bodies, ofVertex } = this.#current()
    if (kind === 'vertex-face') {
      const body = valueAt(ofVertex, a)
      if (body !== NONE) return this.mayCollide(body, valueAt(bodies, b))
    }
    const others = incidentTriangles(topology, kind, 'b', b)
    return incidentTriangles(topology, kind, 'a', a).some((t) =>
      others.some((u) => this.mayCollide(valueAt(bodies, t), valueAt(bodies, u))),
    )
  }

  /** Whether a pair of triangles is to be looked at. */
  letsThrough(t: number, u: number): boolean {
    const { around } = this.#current()
    const a = valueAt(around, t)
    const b = valueAt(around, u)
    if (a !== NONE && b !== NONE) return this.mayCollide(a, b)
    const others = this.bodiesAround(u)
    return this.bodiesAround(t).some((body) => others.some((other) => this.mayCollide(body, other)))
  }

  /** The bodies of the triangles around the corners of a triangle, each once. */
  bodiesAround(t: number): readonly number[] {
    const known = this.#current()
    const body = valueAt(known.around, t)
    return body === NONE ? severalAround(known, t) : [body]
  }

  /** The one body around a triangle, or NONE where there are several. */
  bodyAround(t: number): number {
    return valueAt(this.#current().around, t)
  }

  explain(kind: PairKind, a: number, b: number): string {
    const [left, right] =
      kind === 'body-body'
        ? [[a], [b]]
        : kind === 'triangle-triangle'
          ? [this.bodiesAround(a), this.bodiesAround(b)]
          : [this.#bodiesOf(kind, 'a', a), this.#bodiesOf(kind, 'b', b)]
    const names = Object.keys(this.#rules).join(', ')
    const verdict = this.counts(kind, a, b) ? 'may collide' : 'are not to be tested'
    return `bodies ${left.join(', ')} and ${right.join(', ')} ${verdict} (${names})`
  }

  #bodiesOf(kind: PairKind, side: 'a' | 'b', id: number): readonly number[] {
    const { topology, bodies } = this.#current()
    return [...new Set(incidentTriangles(topology, kind, side, id).map((t) => valueAt(bodies, t)))]
  }

  #current(): KnownBodies {
    const { topology, bodies } = this.#mesh()
    const known = this.#known
    if (known?.topology === topology && known.version === topology.version && known.bodies === bodies) return known
    const ofVertex = bodyOfEachVertex(topology, bodies)
    const around = bodyAroundEachTriangle(topology, ofVertex)
    this.#known = { topology, version: topology.version, bodies, ofVertex, around, several: new Map() }
    return this.#known
  }
}

interface KnownBodies extends BodiesOfMesh {
  readonly version: number
  readonly ofVertex: Uint32Array
  readonly around: Uint32Array
  /** Bodies around those triangles that have been asked for and have several. */
  readonly several: Map<number, readonly number[]>
}

function severalAround({ topology, bodies, several }: KnownBodies, t: number): readonly number[] {
  const known = several.get(t)
  if (known) return known
  const corners = topology.triangles.subarray(3 * t, 3 * t + 3)
  const found = corners[0] === NONE ? [] : [...corners].flatMap((v) => [...trianglesOfVertex(topology, v)])
  const list = [...new Set(found.map((u) => valueAt(bodies, u)))]
  several.set(t, list)
  return list
}
