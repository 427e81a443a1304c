// Keep a distance: a contact is then the moment at which two features come as near as `minSeparation`.
// A pair that starts nearer than that has time 0, and proofs of "never touches" alone are left out of such a step.
import { deformableCcd } from '@ccd/pipeline'

// A floor of two triangles, and a triangle that falls towards it and stops at a height of 0.04.
const triangles = Uint32Array.of(0, 1, 2, 0, 2, 3, 4, 5, 6)
const floor = [-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0]
const at = (height: number) =>
  Float64Array.of(...floor, -0.3, -0.5, height, 0.4, -0.3, height + 0.1, 0, 0.4, height + 0.2)

for (const minSeparation of [0, 0.02, 0.05]) {
  const { contacts, earliest, leftOut } = deformableCcd({ triangles, vertexCount: 7 }, { minSeparation }).step(
    at(1),
    at(0.04),
  )
  console.log(`distance ${minSeparation}: ${contacts.length} contacts, the first at ${earliest.toFixed(3)}`)
  for (const { name, why } of leftOut) console.log(`  left out: ${name} ${why}`)
}
// → distance 0: 0 contacts
// → distance 0.02: 0 contacts
// → left out: normal-cones
// → distance 0.05: 1 contacts, the first at 0.990

const near = deformableCcd({ triangles, vertexCount: 7 }, { minSeparation: 0.05 }).step(at(0.03), at(1))
console.log(`a pair that starts at 0.03: ${near.contacts.length} contact at t = ${near.earliest}`) // → 1 contact at t = 0
