import type { ContactBuffer, Topology } from '@ccd/core'

/** FNV-1a over the sorted contacts without repeats, by vertex ids, so that edge numbering does not matter. */
export function contactHash(contacts: ContactBuffer, topology: Topology): { hash: string; count: number } {
  const keys = new Set<string>()
  for (let i = 0; i < contacts.length; i++) {
    const a = contacts.a[i] ?? 0
    const b = contacts.b[i] ?? 0
    keys.add(contacts.kind[i] === 1 ? `e ${ends(topology, a)} ${ends(topology, b)}` : `v ${a} ${b}`)
  }
  let hash = 0x811c9dc5
  for (const key of [...keys].sort()) {
    for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193)
    hash = Math.imul(hash ^ 10, 0x01000193)
  }
  return { hash: (hash >>> 0).toString(16).padStart(8, '0'), count: keys.size }
}

function ends(topology: Topology, edge: number): string {
  return `${topology.edges[2 * edge]},${topology.edges[2 * edge + 1]}`
}
