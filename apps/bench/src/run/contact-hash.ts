import { EDGE_EDGE, type ContactBuffer, type Topology } from '@ccd/core'
import { hashOf } from '../report/report'

/** One key per contact, by vertex ids, so that the numbering of edges does not matter. */
export function contactKeys(contacts: ContactBuffer, topology: Topology): Set<string> {
  const keys = new Set<string>()
  for (let i = 0; i < contacts.length; i++) {
    const a = contacts.a[i] ?? 0
    const b = contacts.b[i] ?? 0
    keys.add(contacts.kind[i] === EDGE_EDGE ? edgeKey(ends(topology, a), ends(topology, b)) : `v ${a} ${b}`)
  }
  return keys
}

/** A hash of the contacts without repeats: two pipelines that find the same contacts have the same. */
export function contactHash(contacts: ContactBuffer, topology: Topology): { hash: string; count: number } {
  const keys = contactKeys(contacts, topology)
  return { hash: hashOf([...keys].sort().join('\n')), count: keys.size }
}

export type Edge = readonly [number, number]

export function edgeKey(a: Edge, b: Edge): string {
  const [first, second] = a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]) ? [a, b] : [b, a]
  return `e ${first.join(' ')} ${second.join(' ')}`
}

function ends(topology: Topology, edge: number): Edge {
  return [topology.edges[2 * edge] ?? 0, topology.edges[2 * edge + 1] ?? 0]
}
