import { EDGE_EDGE, valueAt, type ContactBuffer, type Topology } from '@ccd/core'
import { hashOf } from '../report/hash'

/** Two vertex ids, the smaller one first. */
export type Edge = readonly [number, number]

/** One key per contact. Edges are named by their vertices, so that the numbering of edges does not matter. */
export function contactKeys({ length, kind, a, b }: ContactBuffer, topology: Topology): Set<string> {
  const keys = new Set<string>()
  for (let i = 0; i < length; i++) {
    const [first, second] = [valueAt(a, i), valueAt(b, i)]
    const key =
      kind[i] === EDGE_EDGE ? edgeKey(edgeOf(topology, first), edgeOf(topology, second)) : vertexFaceKey(first, second)
    keys.add(key)
  }
  return keys
}

/** A hash of the set of contacts, and their number. Two pipelines that find the same contacts have the same. */
export function contactHash(contacts: ContactBuffer, topology: Topology): { hash: string; count: number } {
  const keys = contactKeys(contacts, topology)
  return { hash: hashOf([...keys].sort().join('\n')), count: keys.size }
}

/** The key of a contact of a vertex and a face. */
export const vertexFaceKey = (vertex: number, face: number): string => `v ${vertex} ${face}`

/** The key of a contact of two edges, in either order. */
export function edgeKey(a: Edge, b: Edge): string {
  const [first, second] = a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]) ? [a, b] : [b, a]
  return `e ${first.join(' ')} ${second.join(' ')}`
}

const edgeOf = ({ edges }: Topology, edge: number): Edge => [valueAt(edges, 2 * edge), valueAt(edges, 2 * edge + 1)]
