import { describe, expect, it } from 'vitest'
import { contactSets, tinySuite } from './support/tiny-suite'

describe('the scale suite in its tiny form', () => {
  it('grows pleats and cloth, and two threads find what one finds', () => {
    const { scenes } = tinySuite('scale')
    expect(scenes.map(({ configurations }) => configurations[0]?.steps[0]?.triangles)).toEqual([800, 3200, 2848, 5248])
    for (const scene of scenes) {
      expect(contactSets(scene, ['default', '2 threads'])).toHaveLength(1)
      expect(scene.configurations).toHaveLength(2)
    }
    expect(
      scenes.map(({ configurations }) => configurations[0]?.steps[0]).map((step) => [step?.tests, step?.contacts]),
    ).toEqual([
      [2_361, 282],
      [11_810, 1_572],
      [311, 0],
      [229, 0],
    ])
  })
})
