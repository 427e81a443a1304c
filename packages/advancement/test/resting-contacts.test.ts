import { describe, expect, it } from 'vitest'
import {
  createRigidModel,
  linearMotion,
  resting,
  screwMotion,
  timeOfContact,
  velocityMotion,
  type BodyMotion,
  type RigidModel,
  type TimeOfContactOptions,
} from '../src/index'
import { turned } from './support/grids'
import { box, type Mesh } from './support/meshes'

const modelOf = ({ positions, triangles }: Mesh) => createRigidModel(positions, triangles)
const join = (...meshes: readonly Mesh[]): Mesh => ({
  positions: meshes.flatMap(({ positions }) => positions),
  triangles: meshes.flatMap(({ triangles }, i) => {
    const before = meshes.slice(0, i).reduce((sum, { positions }) => sum + positions.length / 3, 0)
    return triangles.map((v) => v + before)
  }),
})
/** A floor at z = 0 of n × n tiles, from −half to half. */
function tiles(n: number, half: number): Mesh {
  const positions: number[] = []
  const triangles: number[] = []
  for (let i = 0; i <= n; i++)
    for (let j = 0; j <= n; j++) positions.push((2 * half * i) / n - half, (2 * half * j) / n - half, 0)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      const v = i * (n + 1) + j
      triangles.push(v, v + n + 1, v + 1, v + 1, v + n + 1, v + n + 2)
    }
  }
  return { positions, triangles }
}

const crate = modelOf(box())
const floor = modelOf(tiles(1, 5))
const at = (...position: number[]) => ({ position, rotation: [0, 0, 0, 1] })
const still = resting(at(0, 0, 0))
const tolerance = 1e-4

function ask(a: RigidModel, motionA: BodyMotion, b: RigidModel, motionB = still, options: TimeOfContactOptions = {}) {
  return timeOfContact(a, motionA, b, motionB, { tolerance, start: 'ignore-separating', ...options })
}

describe('a contact at the start is let go', () => {
  const onFloor = at(0.3, 0.2, 0.5)

  it.each([
    ['rests', resting(onFloor)],
    ['slides', linearMotion(onFloor, at(1.3, 0.9, 0.5))],
    ['slides and turns', linearMotion(onFloor, { position: [1, 0.2, 0.5], rotation: turned([0, 0, 1], 3) })],
    ['is lifted', linearMotion(onFloor, at(0.3, 0.2, 2))],
    ['tips over an edge', tips(onFloor.position, 1.2)],
    ['slides over the edge of the floor', linearMotion(at(4.2, 0, 0.5), at(9, 0, 0.5))],
    ['jumps and comes back', velocityMotion(onFloor, [0.3, 0, 0], [0, 0, 1])],
  ])('of a crate that %s', (_, motion) => {
    for (const query of ['first', 'any'] as const) {
      expect(timeOfContact(crate, motion, floor, still, { query })).toMatchObject({
        status: 'touching-at-start',
        time: 0,
      })
      const answer = ask(crate, motion, floor, still, { query })
      expect(answer.status).toBe('free')
      expect(answer.start?.depth).toBeCloseTo(0, 9)
      expect(answer.start?.normal[2]).toBeCloseTo(-1, 9)
      expect(ask(floor, still, crate, motion, { query })).toMatchObject({ status: 'free' })
      expect(ask(floor, still, crate, motion).start?.normal[2]).toBeCloseTo(1, 9)
    }
  })

  /** About the edge at x = +half of a unit crate. */
  function tips([x = 0, y = 0, z = 0]: readonly number[], angle: number): BodyMotion {
    return velocityMotion(at(x, y, z), [0, 0, 0], [0, angle, 0], { reference: [0.5, 0, -0.5] })
  }

  it('and no longer hides the wall that it hits at 0.75, of the same body or of another one', () => {
    // The crate's right side moves from 0.5 to 2.5; the wall begins at x = 2.
    const motion = linearMotion(at(0, 0, 0.5), at(2, 0, 0.5))
    const wall = box(0.2, 4, 2, [2.1, 0, 0.7])
    for (const ground of [tiles(1, 5), tiles(7, 5), box(10, 10, 1, [0, 0, -0.5])]) {
      for (const fine of [box(), refined(box(), 2)]) {
        const answer = ask(modelOf(fine), motion, modelOf(join(ground, wall)))
        expect(answer.status).toBe('contact')
        expect(answer.time).toBeLessThanOrEqual(0.75)
        expect(answer.time).toBeGreaterThan(0.75 - tolerance)
        expect(answer.normal?.[0]).toBeCloseTo(1, 6)
        expect(answer.distance).toBeLessThanOrEqual(tolerance)
        expect(answer.start?.normal[2]).toBeCloseTo(-1, 9)
      }
    }
  })

  it('until it is deeper than the tolerance, whichever body moves, and however fine the meshes are', () => {
    const sinks = linearMotion(at(0.3, 0.2, 0.5), at(0.3, 0.2, -0.5))
    const rises = linearMotion(at(0, 0, 0), at(0, 0, 1))
    for (const fine of [box(), refined(box(), 3), refined(box(), 5)]) {
      const body = modelOf(fine)
      for (const answer of [
        ask(body, sinks, floor),
        ask(floor, still, body, sinks),
        ask(body, resting(at(0.3, 0.2, 0.5)), floor, rises),
        ask(modelOf(refined(tiles(4, 5), 1)), rises, body, resting(at(0.3, 0.2, 0.5))),
      ]) {
        expect(answer.status).toBe('contact')
        expect(answer.time).toBeGreaterThan(0)
        expect(answer.time).toBeLessThanOrEqual(2 * tolerance)
      }
    }
  })

  it('up to a distance and a depth that the caller gives', () => {
    const startDistance = 0.02
    // It begins in the air at 0.015 and ends deep in the ground.
    const falls = linearMotion(at(0.3, 0.2, 0.515), at(0.3, 0.2, -0.485))
    expect(ask(crate, falls, floor).time).toBeCloseTo(0.015, 3)
    const answer = ask(crate, falls, floor, still, { startDistance })
    expect(answer.status).toBe('contact')
    expect(answer.start?.depth).toBeCloseTo(-0.015, 9)
    expect(answer.time).toBeGreaterThan(0.015 + startDistance - tolerance)
    expect(answer.time).toBeLessThanOrEqual(0.015 + startDistance + 2 * tolerance)
  })

  it('but not with a kerb that is lower than that depth, as it was not in contact', () => {
    // The kerb begins at x = 1, the crate's side moves from 0.5 to 2.5.
    const kerb = box(0.2, 4, 0.01, [1.1, 0, 0.005])
    // One that is nothing but its front touches the plane of the floor with all that it has.
    const front = { positions: [1, -2, 0, 1, 2, 0, 1, 2, 0.01, 1, -2, 0.01], triangles: [0, 1, 2, 0, 2, 3] }
    const motion = linearMotion(at(0, 0, 0.5), at(2, 0, 0.5))
    const grounds = [kerb, front].map((edge) => modelOf(join(tiles(1, 5), edge)))
    for (const answer of grounds.flatMap((ground) => [
      ask(crate, motion, ground, still, { startDistance: 0.05 }),
      ask(ground, still, crate, motion, { startDistance: 0.05 }),
    ])) {
      expect(answer.status).toBe('contact')
      expect(answer.time).toBeCloseTo(0.25, 3)
      expect(answer.start?.depth).toBeCloseTo(0, 9)
    }
  })

  it('at any depth, as long as it does not get deeper', () => {
    const deep = at(0.3, 0.2, 0.3)
    for (const motion of [resting(deep), linearMotion(deep, at(0.3, 0.2, 1)), linearMotion(deep, at(1, 1, 0.3))]) {
      const answer = ask(crate, motion, floor)
      expect(answer.status).toBe('free')
      expect(answer.start?.depth).toBeCloseTo(0.2, 9)
    }
    const deeper = ask(crate, linearMotion(deep, at(0.3, 0.2, -0.7)), floor)
    expect(deeper.status).toBe('contact')
    expect(deeper.time).toBeLessThan(2 * tolerance)
  })

  it('on a body that moves and turns itself', () => {
    const plate = modelOf(box(4, 4, 0.2))
    for (const turn of [
      [0, 0, 2],
      [0.4, 0.3, 0],
      [0, 5, 0],
    ]) {
      // Both turn about the centre of the plate: the crate stands on it all the time.
      const carrier = velocityMotion(at(0, 0, 0), [1, 0, 0.3], turn)
      const carried = velocityMotion(at(0.4, 0.3, 0.6), [1, 0, 0.3], turn, { reference: [-0.4, -0.3, -0.6] })
      for (const answer of [ask(crate, carried, plate, carrier), ask(plate, carrier, crate, carried)]) {
        expect(answer.status).toBe('free')
        expect(answer.start).toBeDefined()
      }
      // It slides over the plate, too.
      const slides = velocityMotion(at(0.4, 0.3, 0.6), [1, 0, 0.3], [0, 0, 0])
      if (turn[2]) expect(ask(crate, slides, plate, velocityMotion(at(0, 0, 0), [1, 0, 0.3], turn)).status).toBe('free')
    }
  })

  it('less a separation that is asked for', () => {
    const above = at(0.3, 0.2, 0.6)
    const slides = linearMotion(above, at(1, 0.2, 0.6))
    expect(ask(crate, slides, floor, still, { minSeparation: 0.1 })).toMatchObject({ status: 'free' })
    expect(ask(crate, slides, floor, still, { minSeparation: 0.1 }).start?.depth).toBeCloseTo(0, 9)
    const falls = linearMotion(above, at(0.3, 0.2, 0.1))
    const answer = ask(crate, falls, floor, still, { minSeparation: 0.1 })
    expect(answer.status).toBe('contact')
    expect(answer.time).toBeLessThan(4 * tolerance)
  })

  it('and nothing else changes where there is none', () => {
    const motion = screwMotion(at(0.3, 0.2, 2), { position: [0.1, 0, 0.1], rotation: turned([0.6, 0.8, 0], 2) })
    const answer = ask(crate, motion, floor)
    expect(answer).toEqual(timeOfContact(crate, motion, floor, still, { tolerance }))
    expect(answer.start).toBeUndefined()
  })

  it('but for two points that coincide, which have no normal', () => {
    const point = createRigidModel([0, 0, 0], [0, 0, 0])
    expect(ask(point, still, point)).toMatchObject({ status: 'touching-at-start', time: 0 })
  })
})

/** Each triangle cut into four, again and again. */
function refined(mesh: Mesh, times: number): Mesh {
  if (times === 0) return mesh
  const positions: number[] = []
  for (let t = 0; t < mesh.triangles.length; t += 3) {
    const [a = [], b = [], c = []] = [0, 1, 2].map((k) => {
      const v = mesh.triangles[t + k] ?? 0
      return mesh.positions.slice(3 * v, 3 * v + 3)
    })
    const middle = (p: number[], q: number[]) => p.map((x, k) => (x + (q[k] ?? 0)) / 2)
    const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)]
    for (const corner of [a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca]) positions.push(...corner)
  }
  return refined({ positions, triangles: Array.from({ length: positions.length / 3 }, (_, i) => i) }, times - 1)
}
