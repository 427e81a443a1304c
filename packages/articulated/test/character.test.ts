import { createRigidModel } from '@ccd/advancement'
import { valueAt } from '@ccd/core'
import { describe, expect, it } from 'vitest'
import { articulatedTimeOfContact, characterFromSkin, isPathFree, type Skin } from '../src'
import { box } from './support/meshes'

const RINGS = 40
const SIDES = 8

/** A tube along x of length 4 with four bones of length 1, as a skinned arm has them: weights blend where bones meet. */
function tube(): Skin {
  const positions: number[] = []
  const triangles: number[] = []
  const joints: number[] = []
  const weights: number[] = []
  for (let ring = 0; ring <= RINGS; ring++) {
    const x = (4 * ring) / RINGS
    const bone = Math.min(3, Math.floor(x))
    const next = Math.min(3, bone + 1)
    const share = Math.max(0, Math.min(1, (x - bone - 0.8) / 0.4))
    for (let k = 0; k < SIDES; k++) {
      const angle = (2 * Math.PI * k) / SIDES
      positions.push(x, 0.1 * Math.cos(angle), 0.1 * Math.sin(angle))
      joints.push(bone, next)
      weights.push(1 - share, share)
      if (ring === RINGS) continue
      const [a, b] = [ring * SIDES + k, ring * SIDES + ((k + 1) % SIDES)]
      triangles.push(a, b, a + SIDES, b, b + SIDES, a + SIDES)
    }
  }
  const bones = [0, 1, 2, 3].map((i) => ({
    name: `bone ${i}`,
    parent: i - 1,
    pose: { position: [i === 0 ? 0 : 1, 0, 0], rotation: [0, 0, 0, 1] },
  }))
  return { positions, triangles, joints, weights, bones }
}

/** Channels of a frame: all bones but the first turn about z by an angle. */
const frame = (angle: number) =>
  [0, 1, 2, 3].flatMap((i) => [
    i === 0 ? 0 : 1,
    0,
    0,
    0,
    0,
    Math.sin(i === 0 ? 0 : angle / 2),
    Math.cos(i === 0 ? 0 : angle / 2),
  ])

describe('a character whose bones are rigid parts', () => {
  const figure = characterFromSkin(tube())

  it('has each triangle in one part, and ignores parts that share vertices', () => {
    const count = figure.bodies.shapes.reduce((sum, { model }) => sum + model.triangleCount, 0)
    expect(count).toBe(2 * RINGS * SIDES)
    expect(figure.pairs).toEqual([
      ['bone 0', 'bone 2'],
      ['bone 0', 'bone 3'],
      ['bone 1', 'bone 3'],
    ])
    expect(figure.dofs.slice(0, 7).map((name) => name.replace('bone 0.', ''))).toEqual([
      'x',
      'y',
      'z',
      'qx',
      'qy',
      'qz',
      'qw',
    ])
  })

  it('curls up until its end touches its beginning', () => {
    expect(articulatedTimeOfContact(figure, frame(0), frame(1.2)).status).toBe('free')
    const { status, links, time } = articulatedTimeOfContact(figure, frame(1), frame(2.4), { tolerance: 1e-5 })
    expect(status).toBe('contact')
    expect(links).toEqual(['bone 0', 'bone 3'])
    // Four sides of a square meet at right angles, and the tube is 0.2 thick.
    expect(1 + 1.4 * time).toBeGreaterThan(1.3)
    expect(1 + 1.4 * time).toBeLessThan(Math.PI / 2 + 0.1)
  })

  it('meets obstacles over several frames', () => {
    const mesh = box(0.1, 0.1, 1, [2, 2.2, 0])
    const environment = [{ model: createRigidModel(mesh.positions, mesh.triangles) }]
    const path = [0, 0.3, 0.6, 0.9, 1.2].map(frame)
    const { free, safe, contact } = isPathFree(figure, path, environment)
    expect(free).toBe(false)
    expect(contact?.links?.[1]).toBe(0)
    expect(safe).toBeGreaterThan(1)
    expect(isPathFree(figure, path.slice(0, 2), environment).free).toBe(true)
  })

  it('names what does not fit', () => {
    const skin = tube()
    expect(() => characterFromSkin({ ...skin, weights: [1] })).toThrow(/do not fit/)
    expect(() => characterFromSkin({ ...skin, bones: skin.bones.slice(0, 2) })).toThrow(/hangs from bone/)
    const bones = skin.bones.map((bone, i) => (i === 1 ? { ...bone, parent: 2 } : bone))
    expect(() => characterFromSkin({ ...skin, bones })).toThrow(/bones\[1\] \("bone 1"\) has parent 2/)
    expect(valueAt(skin.bones, 0).parent).toBe(-1)
  })
})
