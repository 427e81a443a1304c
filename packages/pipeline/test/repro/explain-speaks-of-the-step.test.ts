import { CcdError, type PairKind } from '@ccd/core'
import { deformableCcd } from '@ccd/pipeline'
import { afterAll, describe, expect, it } from 'vitest'
import { landingCube } from '../support/lattice-meshes'
import { meshOf } from '../support/oracle-contacts'

describe.each([1, 2])('explain, with %i threads', (threads) => {
  const cube = landingCube()
  const ccd = deformableCcd(meshOf(cube), { threads })
  afterAll(() => ccd.close())
  const { contacts } = ccd.step(cube.x0, cube.x1)
  const edgeRow = contacts.kind.indexOf(1)
  const [a, b] = [Number(contacts.a[edgeRow]), Number(contacts.b[edgeRow])]

  const codeOf = (kind: PairKind, first: number, second: number): string => {
    try {
      ccd.explain(kind, first, second)
    } catch (error) {
      if (error instanceof CcdError) return error.code
    }
    return 'no error'
  }

  it('gives the same answer for the edges of a contact in either order', () => {
    expect(ccd.explain('edge-edge', b, a)).toEqual(ccd.explain('edge-edge', a, b))
    expect(ccd.explain('edge-edge', b, a).verdict).toBe('contact')
  })

  it('says of features with a common vertex that they are never tested', () => {
    expect(ccd.explain('vertex-face', 4, 2)).toMatchObject({ verdict: 'incident', by: '' })
    expect(ccd.explain('vertex-face', 4, 2).text).toContain('vertex 4')
  })

  it('refuses ids that name nothing, and a feature and itself', () => {
    expect(codeOf('vertex-face', 12, 0)).toBe('index-out-of-range')
    expect(codeOf('vertex-face', 0, 14)).toBe('index-out-of-range')
    expect(codeOf('edge-edge', 0, 1e6)).toBe('index-out-of-range')
    expect(codeOf('edge-edge', -1, 0)).toBe('index-out-of-range')
    expect(codeOf('vertex-face', 0.5, 0)).toBe('index-out-of-range')
    expect(codeOf('vertex-face', Number.NaN, 0)).toBe('index-out-of-range')
    expect(codeOf('edge-edge', a, a)).toBe('duplicate')
    expect(codeOf('vertex-edge' as PairKind, 0, 0)).toBe('unknown-value')
  })

  it('speaks of the step as it was, whatever the arrays hold now', () => {
    const x0 = cube.x0.slice()
    const x1 = cube.x1.slice()
    ccd.step(x0, x1)
    const before = ccd.explain('edge-edge', a, b)
    ccd.step(x0, x1)
    x0.fill(0)
    x1.fill(0)
    expect(ccd.explain('edge-edge', a, b)).toEqual(before)
  })
})
