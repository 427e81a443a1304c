// Find the largest fraction of a step that a simulator may take.
// `maxStep` proves it: a step scaled by the result never comes closer than the separation that was asked for.
import { deformableCcd } from '@ccd/pipeline'

// A floor of two triangles, and a triangle above it that falls by 2.
const triangles = Uint32Array.of(0, 1, 2, 0, 2, 3, 4, 5, 6)
const floor = [-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0]
const at = (height: number) =>
  Float64Array.of(...floor, -0.3, -0.3, height, 0.4, -0.3, height + 0.1, 0, 0.4, height + 0.2)
const ccd = deformableCcd({ triangles, vertexCount: 7 })

// The lowest corner starts one above the floor, so it reaches the floor after half of the step.
const contact = ccd.maxStep(at(1), at(-1))
const apart = ccd.maxStep(at(1), at(-1), { minSeparation: 0.1 })
console.log(`safe until contact: ${contact.toFixed(3)}`) // → 0.500
console.log(`safe at a distance of 0.1: ${apart.toFixed(3)}`) // → 0.450

// A pair that starts too close makes the whole step unsafe, unless it provably only moves apart.
const leaving = { minSeparation: 0.1, start: 'ignore-separating' } as const
console.log(`leaving the floor, strictly: ${ccd.maxStep(at(0.05), at(1), { minSeparation: 0.1 })}`) // → 0
console.log(`leaving the floor, as a simulator asks: ${ccd.maxStep(at(0.05), at(1), leaving)}`) // → 1
