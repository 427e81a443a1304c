// Find the first time at which two moving rigid bodies touch, with the points and the normal.
// The bodies are any triangles; the time is never late, and early by no more than the tolerance allows.
import { createRigidModel, distance, linearMotion, resting, timeOfContact } from '@ccd/advancement'

// A cube with edges of length 2 about the origin.
const positions = [-1, -1, -1, 1, -1, -1, 1, 1, -1, -1, 1, -1, -1, -1, 1, 1, -1, 1, 1, 1, 1, -1, 1, 1]
const sides = [
  [0, 3, 2, 1],
  [4, 5, 6, 7],
  [0, 1, 5, 4],
  [2, 3, 7, 6],
  [0, 4, 7, 3],
  [1, 2, 6, 5],
] as const
const cube = createRigidModel(
  positions,
  sides.flatMap(([a, b, c, d]) => [a, b, c, a, c, d]),
)

// One cube rests. The other flies at it along x and turns by a quarter about z on the way.
const rest = { position: [0, 0, 0], rotation: [0, 0, 0, 1] }
const start = { position: [6, 0, 0], rotation: [0, 0, 0, 1] }
const end = { position: [0, 0, 0], rotation: [0, 0, Math.SQRT1_2, Math.SQRT1_2] }
const flight = linearMotion(start, end)

const hit = timeOfContact(cube, flight, cube, resting(rest), { tolerance: 1e-6 })
console.log(`${hit.status} at t = ${hit.time.toFixed(4)}, converged: ${hit.converged}`) // → contact at t = 0.
console.log(`distance there: ${hit.distance.toExponential(1)}`)
console.log(`point: ${hit.pointB}`)
console.log(`normal: ${hit.normal}`)
console.log(`distance at the start: ${distance(cube, start, cube, rest).distance}`) // → 4

// At the quoted time a corner of the turning cube has come to the face x = 1.
const angle = (hit.time * Math.PI) / 2
const reach = Math.cos(angle) + Math.sin(angle)
console.log(`lowest x of the cube then: ${(6 - 6 * hit.time - reach).toFixed(5)}`) // → 1.00000

// A flight that passes by is free: the time is Infinity.
const pass = linearMotion({ ...start, position: [6, 4, 0] }, { ...end, position: [-6, 4, 0] })
console.log(timeOfContact(cube, pass, cube, resting(rest)).status) // → free
