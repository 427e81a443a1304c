import { deformableCcd } from '@ccd/pipeline'
import { smallMeshes } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { meshOf } from '../support/oracle-contacts'

const SQUARE_AND_SPIKE = Uint32Array.of(0, 1, 2, 0, 2, 3, 4, 5, 6)
const spike = (tip: number) =>
  Float64Array.of(-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0, 0.2, 0.1, tip, 0.4, 0.1, tip + 2, 0.2, 0.4, tip + 2)

describe('the solver "cubic", which knows no distance', () => {
  it('is refused with a minimum separation, when the pipeline is made and when a step asks for one', () => {
    const mesh = { triangles: SQUARE_AND_SPIKE, vertexCount: 7 }
    expect(() => deformableCcd(mesh, { solver: 'cubic', minSeparation: 0.1 })).toThrow(/minSeparation/)
    const ccd = deformableCcd(mesh, { solver: 'cubic' })
    expect(ccd.step(spike(1), spike(-1)).contacts.length).toBeGreaterThan(0)
    expect(() => ccd.maxStep(spike(1), spike(-1), { minSeparation: 0.1 })).toThrow(/minSeparation 0 only/)
  })
})

describe('a search that ends before it knows', () => {
  it('is counted in the report of the test, by any number of threads', () => {
    let undecided = 0
    // Starting threads takes longer than the steps.
    for (const mesh of [...smallMeshes(31)].filter((_, i) => i % 20 === 0)) {
      const [one, two] = [1, 2].map((threads) => {
        const ccd = deformableCcd(meshOf(mesh), { solver: 'inclusion', threads })
        const { stages } = ccd.step(mesh.x0, mesh.x1)
        ccd.close()
        return stages.at(-1)?.undecided
      })
      expect(two).toBe(one)
      undecided += one ?? 0
    }
    expect(undecided).toBeGreaterThan(0)
  })

  it('does not happen to the exact solver', () => {
    for (const mesh of [...smallMeshes(31)].filter((_, i) => i % 5 === 0)) {
      expect(deformableCcd(meshOf(mesh)).step(mesh.x0, mesh.x1).stages.at(-1)?.undecided).toBe(0)
    }
  })
})
