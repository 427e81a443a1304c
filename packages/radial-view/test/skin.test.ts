import { describe, expect, it } from 'vitest'
import { jointsFromMatrices, skeletonFromSkin } from '../src/index'

/** Column by column, as glTF and three.js store them. */
const translation = (x: number, y: number, z: number) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1]
/** A quarter turn about z, then a shift. */
const turned = (x: number, y: number, z: number) => [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, x, y, z, 1]

describe('skeletonFromSkin', () => {
  it('reads a skin of glTF', () => {
    const { joints, bones, names } = skeletonFromSkin({
      inverseBindMatrices: Float32Array.from([...translation(0, 0, 0), ...translation(-1, -2, 0), ...turned(2, -3, 0)]),
      parents: [-1, 0, 1],
      names: ['hip', 'knee'],
    })
    expect([...joints].map((x) => x + 0)).toEqual([0, 0, 0, 1, 2, 0, 3, 2, 0])
    expect([...bones]).toEqual([0, 1, 1, 2])
    expect(names).toEqual(['hip', 'knee', ''])
  })

  it('reads a SkinnedMesh of three.js, whose geometry lies elsewhere than its bones, and its Skeleton alone', () => {
    const scene = { name: 'scene' }
    const hip = { name: 'hip', parent: scene }
    const knee = { name: 'knee', parent: hip }
    const skeleton = {
      bones: [hip, knee],
      boneInverses: [{ elements: translation(-5, 0, 0) }, { elements: translation(-5, -1, 0) }],
    }
    const mesh = { skeleton, bindMatrix: { elements: translation(5, 0, 0) } }
    expect([...skeletonFromSkin(skeleton).joints].map((x) => x + 0)).toEqual([5, 0, 0, 5, 1, 0])
    expect([...skeletonFromSkin(mesh).joints].map((x) => x + 0)).toEqual([0, 0, 0, 0, 1, 0])
    expect([...skeletonFromSkin(mesh).bones]).toEqual([0, 1])
  })

  it('makes one joint a bone of length zero', () => {
    const { bones } = skeletonFromSkin({ inverseBindMatrices: translation(0, 0, 0), parents: [-1] })
    expect([...bones]).toEqual([0, 0])
  })

  it('refuses skins that are none', () => {
    const skin = { inverseBindMatrices: translation(0, 0, 0), parents: [-1] }
    expect(() => skeletonFromSkin({ ...skin, parents: [3] })).toThrow('parents[0] is 3, which is no joint of the skin')
    expect(() => skeletonFromSkin({ ...skin, parents: [-1, 0] })).toThrow('1 inverse bind matrices for 2 joints')
    expect(() => skeletonFromSkin({ ...skin, inverseBindMatrices: [1, 2] })).toThrow('2 numbers')
    expect(() => skeletonFromSkin({ ...skin, inverseBindMatrices: new Float32Array(16) })).toThrow('joint 0')
  })

  it('takes the joints of a step from world matrices', () => {
    const joints = jointsFromMatrices([{ elements: turned(1, 2, 3) }, { elements: translation(4, 5, 6) }])
    expect([...joints]).toEqual([1, 2, 3, 4, 5, 6])
  })
})
