// Check one set of positions, without motion: which edges of a mesh pierce which faces?
// The answer is exact, whatever is degenerate; edges and faces that share a vertex are no contact.
import { bvhSource, createHierarchy } from '@ccd/bvh'
import { collect, createTopology, pipeline } from '@ccd/core'
import { discreteTest } from '@ccd/elementary'
import { edgeFaceRepresentatives } from '@ccd/prt-orphan'

// A square of two triangles, and a triangle whose lowest corner is at some height above it.
const triangles = Uint32Array.of(0, 1, 2, 0, 2, 3, 4, 5, 6)
const square = [-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0]
const at = (tip: number) => Float64Array.of(...square, 0.2, 0.1, tip, 0.4, 0.1, tip + 1, 0.2, 0.4, tip + 1)

const topology = createTopology(triangles, 7)
const hierarchy = createHierarchy(topology)
// Each edge belongs to one triangle, so adjacent triangles have to meet too: `adjacent: 'include'`.
const source = bvhSource({ hierarchy, adjacent: 'include' })
const check = pipeline(source, edgeFaceRepresentatives(), discreteTest(), collect())

for (const tip of [0.5, 0, -0.5]) {
  const { contacts } = check.run({ topology, hierarchy, motion: { kind: 'static', positions: at(tip) } })
  console.log(`tip at ${tip}: ${contacts.length} contacts`)
  for (let row = 0; row < contacts.length; row++) {
    const [edge, face] = [contacts.a[row], contacts.b[row]]
    console.log(`  the edge ${topology.edges.subarray(2 * edge, 2 * edge + 2).join('-')} touches face ${face}`)
  }
}
// → tip at 0.5: 0 contacts
// → tip at 0: 2 contacts
// → tip at -0.5: 3 contacts
