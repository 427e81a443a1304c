import { bvhSource, createHierarchy } from '@ccd/bvh'
import { createNormalCones } from '@ccd/cnc'
import { collect, createTopology, NONE, pipelineOf, trianglesOfEdge, valueAt, type StepResult } from '@ccd/core'
import { discreteTest } from '@ccd/elementary'
import { edgeFaceRepresentatives } from '@ccd/prt-orphan'
import type { DeformableMesh } from '../deformable/deformable-parts'

/** What is known about the start of a step. */
export interface Start {
  /** Triangles that meet another one of their component, ascending. */
  readonly defects: Uint32Array
  /** The first pair that meets, for people; undefined where none does. */
  readonly why?: string
}

const FREE: Start = { defects: new Uint32Array(0) }

/**
 * Finds the triangles that meet another one of their component at the start of a step.
 *
 * A step without contacts changes nothing about which edge pierces which face. So if the step before had none, and this
 * one begins where it ended, the answer of that step still holds. Else every edge and face whose boxes overlap are
 * tested exactly.
 */
export class StartCheck {
  readonly #find: (x: Float64Array) => Start
  readonly #atStart: Known
  readonly #atEnd: Known
  #checks = 0

  constructor({ triangles, vertexCount }: DeformableMesh, eligible: (triangle: number) => boolean) {
    this.#find = intersections(triangles, vertexCount, eligible)
    this.#atStart = new Known(vertexCount)
    this.#atEnd = new Known(vertexCount)
  }

  /** How many starts were examined, not known from the step before. */
  get checks(): number {
    return this.#checks
  }

  begin(x0: Float64Array): Start {
    const known = this.#atStart.at(x0) ?? this.#atEnd.at(x0)
    if (known) {
      this.#atStart.set(x0, known)
      return known
    }
    this.#checks++
    const found = this.#find(x0)
    this.#atStart.set(x0, found)
    return found
  }

  /** Takes note of what a step proved about its end. To be called with the result of the step that `begin` began. */
  end(x1: Float64Array, start: Start, { keeps, earliest }: Pick<StepResult, 'keeps' | 'earliest'>): void {
    const certain = keeps === 'every-contact' || keeps === 'first-contact'
    if (certain && earliest === Number.POSITIVE_INFINITY) this.#atEnd.set(x1, start)
  }
}

/** An answer, and a copy of the positions that it is for. */
class Known {
  readonly #positions: Float64Array
  #answer: Start | undefined

  constructor(vertexCount: number) {
    this.#positions = new Float64Array(3 * vertexCount)
  }

  at(x: Float64Array): Start | undefined {
    return this.#answer && sameNumbers(this.#positions, x) ? this.#answer : undefined
  }

  set(x: Float64Array, answer: Start): void {
    this.#positions.set(x)
    this.#answer = answer
  }
}

function sameNumbers(a: Float64Array, b: Float64Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}

/** A pipeline over positions at rest; its parts are made when they are first needed. */
function intersections(
  triangles: Uint32Array,
  vertexCount: number,
  eligible: (triangle: number) => boolean,
): (x: Float64Array) => Start {
  const make = () => {
    // What cannot take part in radial view need not be looked at.
    const some = triangles.map((v, i) => (eligible(Math.floor(i / 3)) ? v : NONE))
    const kept = Uint32Array.from({ length: triangles.length / 3 }, (_, t) => t).filter((t) => some[3 * t] !== NONE)
    const topology = createTopology(
      some.filter((v) => v !== NONE),
      vertexCount,
    )
    const hierarchy = createHierarchy(topology)
    const cones = createNormalCones(topology, hierarchy, { effort: 'always' })
    const source = bvhSource({ hierarchy, cullers: [cones], adjacent: 'include', pairs: 'within' })
    return {
      topology,
      hierarchy,
      kept,
      query: pipelineOf(source, [edgeFaceRepresentatives()], discreteTest(), collect()),
    }
  }
  let made: ReturnType<typeof make> | undefined
  return (x) => {
    made ??= make()
    const { topology, hierarchy, query, kept } = made
    if (kept.length === 0) return FREE
    const { contacts } = query.run({ topology, hierarchy, motion: { kind: 'static', positions: x } })
    if (contacts.length === 0) return FREE
    const found = new Set<number>()
    for (let i = 0; i < contacts.length; i++) {
      found.add(valueAt(kept, valueAt(contacts.b, i)))
      for (const t of trianglesOfEdge(topology, valueAt(contacts.a, i))) found.add(valueAt(kept, t))
    }
    const edge = valueAt(contacts.a, 0)
    const ends = `${topology.edges[2 * edge]} and ${topology.edges[2 * edge + 1]}`
    const why = `the edge between vertices ${ends} meets triangle ${kept[valueAt(contacts.b, 0)]}`
    return { defects: Uint32Array.from(found).sort(), why }
  }
}
