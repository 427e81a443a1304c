// Ask only for the first contact, or only whether there is any: both stop early where they can.
// The query 'first' gives all contacts that share the first time, 'any' gives one contact that may be a later one.
import { VERTEX_FACE } from '@ccd/core'
import { contactDetail, CONTACT_DETAIL_SIZE } from '@ccd/elementary'
import { deformableCcd, type DeformableMesh } from '@ccd/pipeline'

// A floor of two triangles, and three spikes above it that fall at different speeds.
const spikes = [
  [-0.5, -0.4],
  [0.1, 0.3],
  [0.5, -0.2],
] as const
const floor = [-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0]
const at = (time: number) =>
  Float64Array.from([
    ...floor,
    ...spikes.flatMap(([x, y], i) => {
      const tip = 1 - (i + 2) * time
      return [x, y, tip, x + 0.1, y, tip + 1, x, y + 0.1, tip + 1]
    }),
  ])
const mesh: DeformableMesh = {
  triangles: Uint32Array.of(0, 1, 2, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
  vertexCount: 13,
}
const [x0, x1] = [at(0), at(1)]

for (const query of ['all', 'first', 'any'] as const) {
  const { contacts, keeps } = deformableCcd(mesh, { query }).step(x0, x1)
  console.log(`${query}: ${contacts.length} contacts, the promise is ${keeps}`)
}
// → all: 12 contacts
// → first: 1 contacts
// → any: 1 contacts

// Where and along which direction they meet.
const { contacts, earliest } = deformableCcd(mesh, { query: 'first' }).step(x0, x1)
const [vertex, face] = [contacts.a[0], contacts.b[0]]
const [f0, f1, f2] = mesh.triangles.subarray(3 * face, 3 * face + 3)
const detail = new Float64Array(CONTACT_DETAIL_SIZE)
contactDetail(VERTEX_FACE, x0, x1, vertex, f0, f1, f2, earliest, detail)
const numbers = (from: number) => Array.from(detail.subarray(from, from + 3), (x) => x.toFixed(2)).join(' ')
console.log(`vertex ${vertex} meets face ${face} at t = ${earliest.toFixed(3)}`) // → vertex 10 meets face 0 at t = 0.250
console.log(`point ${numbers(0)}, normal ${numbers(3)}`) // → point 0.50 -0.20
