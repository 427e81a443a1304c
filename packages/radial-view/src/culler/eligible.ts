import { CcdError, NONE, type Topology, trianglesOfEdge, trianglesOfVertex, valueAt } from '@ccd/core'
import type { Proof } from './proof'
import { isMisorientedEdge, isSingleFan } from './fans.kernel'

/** A component, or a place, in which radial view takes no part, and why. */
export interface Excluded {
  /** The component, numbered as in the topology. */
  readonly component: number
  /** Whether the whole component takes no part, or only what is near the place. */
  readonly whole: boolean
  /** For people: which edge or vertex breaks the contract, and how. */
  readonly why: string
}

export interface Eligibility {
  /** 1 for each triangle of a component that is closed and oriented. */
  readonly eligible: Uint8Array
  /** 1 for triangles that take no part: those of other components, and those at a vertex without one fan. */
  readonly excluded: Uint8Array
  /** The first reason for each component that is not whole. */
  readonly reasons: readonly Excluded[]
}

/** Looks at each component for itself: an open cloth says nothing about the body below it. */
export function eligibility(topology: Topology, proof: Proof): Eligibility {
  const { triangleCount, edgeCount, edges, triangles, component } = topology
  const broken = new Map<number, string>()
  const note = (t: number, why: string) => {
    const id = valueAt(component, t)
    if (!broken.has(id)) broken.set(id, why)
  }
  for (let t = 0; t < triangleCount; t++) {
    const [a, b, c] = triangles.subarray(3 * t, 3 * t + 3)
    if (a !== NONE && (a === b || b === c || c === a)) note(t, `triangle ${t} names a vertex twice`)
  }
  for (let e = 0; e < edgeCount; e++) {
    if (edges[2 * e] === NONE) continue
    const around = trianglesOfEdge(topology, e)
    const first = around[0]
    if (first === undefined) continue
    const name = `edge ${e} (vertices ${edges[2 * e]} and ${edges[2 * e + 1]})`
    if (around.length === 1) {
      if (proof.closed) note(first, `not closed: ${name} belongs to triangle ${first} only`)
    } else if (around.length > 2) {
      note(first, `not manifold: ${name} has more than two triangles: ${around.slice(0, 4).join(', ')}`)
    } else if (proof.oriented && isMisorientedEdge(topology, e)) {
      note(first, `not oriented: triangles ${around.join(' and ')} run along ${name} in the same direction`)
    }
  }
  const eligible = new Uint8Array(triangleCount)
  for (let t = 0; t < triangleCount; t++) {
    if (triangles[3 * t] !== NONE && !broken.has(valueAt(component, t))) eligible[t] = 1
  }
  const excluded = eligible.map((value) => 1 - value)
  const reasons = [...broken].map(([id, why]): Excluded => ({ component: id, whole: true, why }))
  if (proof.fans) {
    for (let v = 0; v < topology.vertexCount; v++) {
      if (isSingleFan(topology, v)) continue
      const around = trianglesOfVertex(topology, v)
      const first = around[0]
      if (first === undefined || eligible[first] !== 1) continue
      for (const t of around) excluded[t] = 1
      const id = valueAt(component, first)
      if (!reasons.some((reason) => reason.component === id)) {
        reasons.push({
          component: id,
          whole: false,
          why: `the triangles around vertex ${v} are not one fan; what is near it takes no part`,
        })
      }
    }
  }
  return { eligible, excluded, reasons }
}

/** @throws CcdError `requirement`, with the place. */
export function refuse({ component, why }: Excluded): never {
  throw new CcdError('requirement', `radial view: component ${component} is ${why}`, {
    argument: 'topology',
    index: component,
    value: why,
  })
}
