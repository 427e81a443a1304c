// A long link swings through a thin pole. Checks at samples say that the way is free; the proof finds the contact.
import { createRigidModel } from '@ccd/advancement'
import { articulatedTimeOfContact, createArticulated, isPathFree } from '@ccd/articulated'

const box = (x: readonly [number, number], y: readonly [number, number], z: readonly [number, number]) => ({
  positions: z.flatMap((c) => y.flatMap((b) => x.flatMap((a) => [a, b, c]))),
  triangles: [
    [0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6],
    [0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7],
    [0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5],
  ].flat(),
})

// A bar of two metres turns about z at its end.
const bar = box([0, 2], [-0.01, 0.01], [-0.01, 0.01])
const arm = createArticulated({
  links: [{ name: 'base' }, { name: 'bar', geometry: [bar] }],
  joints: [{ name: 'hinge', type: 'continuous', parent: 'base', child: 'bar', axis: [0, 0, 1] }],
})

// A pole of one millimetre stands in the middle of the way.
const pole = box([-0.0005, 0.0005], [1.4995, 1.5005], [-1, 1])
const environment = [{ model: createRigidModel(pole.positions, pole.triangles) }]

const samples = Array.from({ length: 63 }, (_, i) => 0.05 * i)
const touched = samples.filter((angle) => !isPathFree(arm, [[angle]], environment).free)
console.log(`contacts at samples of 0.05 radians: ${touched.length}`) // → contacts at samples of 0.05 radians: 0

const { status, time, links } = articulatedTimeOfContact(arm, [0], [Math.PI], { environment, tolerance: 1e-6 })
console.log(`${status} of ${links?.join(' and obstacle ')}`) // → contact of bar and obstacle 0
console.log(`at ${(time * 180).toFixed(2)} degrees`) // → at 89.6

const { free, safe } = isPathFree(arm, [[0], [1], [2], [0]], environment)
console.log(`free: ${free}, proved free up to ${safe.toFixed(3)}`) // → free: false, proved free up to 1.56
