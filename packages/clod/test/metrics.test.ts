import type { Pose } from '@ccd/advancement'
import { describe, expect, it } from 'vitest'
import {
  mostLenient,
  queryContacts,
  sizeMetric,
  strictest,
  velocityMetric,
  viewMetric,
  type ContactEstimate,
  type Metric,
} from '../src/index'
import { stackedHierarchy } from './support/stacked'
import { bumpyTorus } from './support/tori'

const torus = bumpyTorus(14, 8, 5, 0.08)
const body = stackedHierarchy(torus.positions, torus.triangles, 0.1, 3)
const poseA: Pose = { position: [0, 0, 0], rotation: [0, 0, 0, 1] }
const poseB: Pose = { position: [2.6, 0, 0.1], rotation: [0, 0, 0, 1] }
const estimate: ContactEstimate = {
  point: Float64Array.of(0, 0, 5),
  normal: Float64Array.of(0, 0, 1),
  distance: 0,
  area: 1,
  radiusA: 2,
  radiusB: 3,
  speed: 4,
  camera: { position: [0, 0, 1], near: 0.5, frustum: 2, pixels: 1000 },
}

const contactsWith = (metric: Metric, more = {}) =>
  queryContacts(body, poseA, body, poseB, { distance: 0.1, metric, ...more }).contacts.length

describe('metrics', () => {
  it('are those of the paper', () => {
    expect(sizeMetric(0.035).allowed(estimate)).toBeCloseTo(0.07)
    expect(sizeMetric(0.035, 10).allowed(estimate)).toBeCloseTo(0.35)
    expect(velocityMetric(0.5).allowed(estimate)).toBe(2)
    // N l f / (n i) with l = 4
    expect(viewMetric(3).allowed(estimate)).toBeCloseTo((3 * 4 * 2) / (0.5 * 1000))
    expect(strictest(sizeMetric(0.035), velocityMetric(0.5)).allowed(estimate)).toBeCloseTo(0.07)
    expect(mostLenient(sizeMetric(0.035), velocityMetric(0.5)).allowed(estimate)).toBe(2)
  })

  it('decide how fine contacts are', () => {
    const fine = contactsWith(sizeMetric(1e-9))
    const coarse = contactsWith(sizeMetric(1e9))
    expect(fine).toBe(queryContacts(body, poseA, body, poseB, { distance: 0.1 }).contacts.length)
    expect(coarse).toBeLessThan(fine)
    const twistB = (speed: number) => ({ twistB: { linear: [speed, 0, 0], angular: [0, 0, 0] } })
    expect(contactsWith(velocityMetric(1), twistB(0))).toBe(fine)
    expect(contactsWith(velocityMetric(1), twistB(1e9))).toBe(coarse)
    const camera = (away: number) => ({ camera: { position: [away, 0, 0], near: 1, frustum: 1, pixels: 1000 } })
    expect(contactsWith(viewMetric(1), camera(1e12))).toBe(coarse)
    expect(contactsWith(viewMetric(1e-9), camera(3))).toBe(fine)
  })

  it('see the speed at the contact, turning included', () => {
    const speeds: number[] = []
    const own: Metric = {
      needs: ['twists'],
      allowed: ({ speed, point }) => (speeds.push(speed - 2 * Math.hypot(point[0] ?? 0, point[1] ?? 0)), 1e9),
    }
    const twistA = { linear: [0, 0, 0], angular: [0, 0, 2] }
    queryContacts(body, poseA, body, poseB, { distance: 0.1, metric: own, twistA })
    expect(speeds.length).toBeGreaterThan(0)
    for (const off of speeds) expect(off).toBeCloseTo(0, 9)
  })

  it('say what is missing', () => {
    expect(() => contactsWith(velocityMetric(1))).toThrow('twistA')
    expect(() => contactsWith(viewMetric(1))).toThrow('camera')
    expect(() => contactsWith(strictest(viewMetric(1), sizeMetric(1)))).toThrow('camera')
    const flat = { camera: { position: [3, 0], near: 1, frustum: 1, pixels: 1000 } }
    expect(() => contactsWith(viewMetric(1), flat)).toThrow('index 2 is outside an array of 2 entries')
    expect(() => sizeMetric(0)).toThrow('share')
    expect(() => strictest()).toThrow('no metric')
    expect(() => contactsWith('size' as unknown as Metric)).toThrow('metric must be')
  })

  it('refuses what is no hierarchy, a front of other bodies, and unknown options', () => {
    const query = { distance: 0.1 }
    const mesh = torus as unknown as typeof body
    expect(() => queryContacts(mesh, poseA, body, poseB, query)).toThrow('createDualHierarchy')
    const { front } = queryContacts(body, poseA, body, poseB, query)
    const other = stackedHierarchy(torus.positions, torus.triangles, 0.2, 1)
    expect(() => queryContacts(other, poseA, body, poseB, { ...query, front })).toThrow('other bodies')
    const misspelt = { distance: 0.1, budgetMS: 1 } as typeof query
    expect(() => queryContacts(body, poseA, body, poseB, misspelt)).toThrow('did you mean "budgetMs"')
    expect(() => queryContacts(body, poseA, body, poseB, { distance: -1 })).toThrow('distance')
    expect(() => queryContacts(body, poseA, body, poseB, { distance: 1, budgetQueries: 0 })).toThrow('budgetQueries')
  })
})
