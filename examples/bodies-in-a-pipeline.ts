// Find the first contact among many moving rigid bodies: pairs whose swept volumes stay apart are dropped, the others are
// tried in the order of the earliest time at which they can touch.
import { earliest, pipeline } from '@ccd/core'
import { bodyContacts, createRigidModel, earliestFirst, linearMotion, resting, sweptBodies } from '@ccd/advancement'

const model = createRigidModel([0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, 2])
const at = (x: number, z: number) => ({ position: [x, 0, z], rotation: [0, 0, 0, 1] })

// The first body falls onto the second one. The third one lies far away.
const models = [model, model, model]
const motions = [linearMotion(at(0, 2), at(0, -2)), resting(at(0, 0)), resting(at(100, 0))]

const bodies = pipeline(sweptBodies(models), earliestFirst(models), bodyContacts(models), earliest())
const { contacts, earliest: time, stages } = bodies.run({ motion: { kind: 'rigid', motions } })
console.log(`bodies ${contacts.a[0]} and ${contacts.b[0]} at t = ${time.toFixed(2)}`) // → bodies 0 and 1 at t = 0.50
console.log(stages.map(({ name, out }) => `${name}: ${out}`).join(', ')) // → swept-bodies: 1
