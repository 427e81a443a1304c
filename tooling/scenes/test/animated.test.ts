import { describe, expect, it } from 'vitest'
import {
  clothOverBall,
  clothScene,
  dragonBunny,
  hand,
  knottedRope,
  layeredSkirt,
  princess,
  letters,
  nBody,
  octopus,
  twistedBox,
  urchin,
  type MovingScene,
} from '../src/index'
import { crossings } from './support/crossings'
import { structure } from './support/structure'

const small: readonly (readonly [string, () => MovingScene])[] = [
  ['cloth', () => clothScene({ resolution: 20, steps: 4 })],
  ['n-body', () => nBody({ count: 12, level: 1, steps: 6 })],
  ['letters', () => letters({ word: 'CCD', detail: 1, steps: 30 })],
  ['dragon', () => dragonBunny({ level: 4, pieces: 8, steps: 10 })],
  ['skirt', () => layeredSkirt({ layers: 2, around: 24, down: 10, steps: 4 })],
  ['princess', () => princess({ around: 24, down: 16, steps: 4 })],
  ['divided dragon', () => dragonBunny({ level: 4, pieces: 8, steps: 8, divided: 1 })],
  ['rope', () => knottedRope({ rings: 60, around: 6, steps: 4 })],
  ['octopus', () => octopus({ cell: 0.25, steps: 4 })],
  ['urchin', () => urchin({ cell: 0.25, steps: 4 })],
  ['twisted box', () => twistedBox({ height: 20, side: 6, steps: 4 })],
  ['hand', () => hand({ cell: 0.16, steps: 4 })],
]

describe.each(small)('the scene %s', (_name, make) => {
  const scene = make()
  const steps = Array.from({ length: scene.steps }, (_, i) => scene.at(i))

  it('is in order: indices in range, coordinates finite, in motion', () => {
    for (const { triangles, x0, x1 } of steps) {
      expect(x1.length).toBe(x0.length)
      expect(triangles.every((vertex) => vertex < x0.length / 3)).toBe(true)
      expect(x0.every(Number.isFinite) && x1.every(Number.isFinite)).toBe(true)
    }
    expect(steps.some(({ x0, x1 }) => x0.some((value, i) => value !== x1[i]))).toBe(true)
  })

  it('goes on where the step before ended, as long as the connectivity is the same', () => {
    for (const [i, { triangles, x1 }] of steps.slice(0, -1).entries()) {
      const next = steps[i + 1]
      if (next && next.triangles === triangles) expect(next.x0).toEqual(x1)
    }
  })

  it('is the same each time it is made, and has no step beyond its last', () => {
    const again = make()
    const last = scene.steps - 1
    expect(again.at(last)).toEqual(steps[last])
    expect(() => again.at(scene.steps)).toThrow(`0 to ${last}`)
  })
})

describe('what each scene is made for', () => {
  it.each([
    ['rope', knottedRope({ rings: 60, around: 6 })],
    ['twisted box', twistedBox({ height: 40, side: 6 })],
    ['hand', hand({ cell: 0.24 })],
  ])('the %s is free of crossings at the start, and crosses itself at the end', (_name, scene) => {
    expect(crossings(scene.at(0).triangles, scene.at(0).x0)).toBe(0)
    expect(crossings(scene.at(scene.steps - 1).triangles, scene.at(scene.steps - 1).x1)).toBeGreaterThan(0)
  })

  it.each([
    ['rope', knottedRope({ rings: 60, around: 6 })],
    ['octopus', octopus({ cell: 0.2 })],
    ['urchin', urchin({ cell: 0.2 })],
    ['twisted box', twistedBox({ height: 20, side: 6 })],
    ['hand', hand({ cell: 0.24 })],
  ])('the %s is closed and oriented', (_name, scene) => {
    expect(structure(scene.at(0).triangles)).toMatchObject({ boundaryLoops: 0, oriented: true })
  })

  it('letters and dragon break: more components and vertices, the same triangles', () => {
    for (const scene of [
      letters({ word: 'CCD', detail: 1, steps: 30 }),
      dragonBunny({ level: 4, pieces: 8, steps: 10 }),
    ]) {
      const [first, last] = [scene.at(0), scene.at(scene.steps - 1)]
      expect(last.triangles.length).toBe(first.triangles.length)
      expect(last.x0.length).toBeGreaterThan(first.x0.length)
    }
  })

  it('the cloth is the same step by step and at once', () => {
    const scene = clothScene({ resolution: 20, steps: 4 })
    expect(scene.at(3)).toEqual(clothOverBall({ resolution: 20, step: 3 }))
    expect(scene.at(1).triangles).toBe(scene.at(2).triangles)
  })

  it('balls are apart at the start and meet later', () => {
    const scene = nBody({ count: 27, level: 1, steps: 12 })
    const { triangles, x0 } = scene.at(0)
    expect(crossings(triangles, x0)).toBe(0)
    expect(Array.from({ length: 12 }, (_, i) => i).some((i) => crossings(triangles, scene.at(i).x1) > 0)).toBe(true)
  })
})
