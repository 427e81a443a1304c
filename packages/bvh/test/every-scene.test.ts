import {
  type MovingMesh,
  type MovingScene,
  clothOverBall,
  clothScene,
  dataFolder,
  dragonBunny,
  hand,
  knottedRope,
  layeredSkirt,
  letters,
  listScenes,
  listSequences,
  nBody,
  octopus,
  pleats,
  readScene,
  readSequence,
  soup,
  twistedBox,
  urchin,
} from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { type DynamicHierarchy, bvhSource } from '../src/index'
import { at, hierarchyOf, linear, stepOf } from './support/scene-helpers'

/** All steps and all scenes take longer than a unit test should. */
const full = process.env['CCD_FULL'] === '1'

function last(scene: MovingScene): MovingMesh {
  return { ...scene.at(scene.steps - 1), name: scene.name }
}

/** Every generator of larger meshes and of motion, small enough for brute force. */
function generated(): MovingMesh[] {
  return [
    clothOverBall({ resolution: 16 }),
    pleats({ resolution: 24 }),
    soup({ triangles: 300, vertices: 150, seed: 3 }),
    last(nBody({ count: 27, level: 1, steps: 12 })),
    last(letters({ word: 'CD', detail: 1, steps: 20 })),
    last(layeredSkirt({ layers: 3, around: 16, down: 8, steps: 6 })),
    last(knottedRope({ rings: 60, around: 6, steps: 6 })),
    last(twistedBox({ height: 16, side: 4, steps: 6 })),
    last(octopus({ cell: 0.3, steps: 4 })),
    last(urchin({ cell: 0.3, steps: 4 })),
    last(hand({ cell: 0.25, steps: 4 })),
  ]
}

/** Pairs as one sorted array of numbers t · 2²⁶ + u. */
function keysOf(hierarchy: DynamicHierarchy, mesh: MovingMesh): Float64Array {
  const keys: number[] = []
  for (const batch of bvhSource({ hierarchy, adjacent: 'include' }).pairs(stepOf(hierarchy.topology, linear(mesh)))) {
    for (let i = 0; i < batch.length; i++) keys.push(at(batch.pairs, 2 * i) * 2 ** 26 + at(batch.pairs, 2 * i + 1))
  }
  return Float64Array.from(keys).sort()
}

/** The same from the volumes of vertices alone, every triangle against every other. */
function bruteForce(hierarchy: DynamicHierarchy): number[] {
  const { axes, vertexVolumes, topology } = hierarchy
  const { triangleCount, triangles } = topology
  const bound = (t: number, lane: number, pick: (...values: number[]) => number) =>
    pick(...[0, 1, 2].map((k) => at(vertexVolumes, at(triangles, 3 * t + k) * axes.stride + lane)))
  const lows = Array.from({ length: triangleCount }, (_, t) =>
    Float64Array.from({ length: axes.count }, (_, i) => bound(t, i, Math.min)),
  )
  const highs = lows.map((_, t) =>
    Float64Array.from({ length: axes.count }, (_, i) => bound(t, axes.lanes + i, Math.max)),
  )
  const keys: number[] = []
  for (const [t, low] of lows.entries()) {
    const high = highs[t] ?? low
    for (let u = t + 1; u < triangleCount; u++) {
      const apart = low.some((value, i) => value > at(highs[u] ?? low, i) || at(lows[u] ?? low, i) > at(high, i))
      if (!apart) keys.push(t * 2 ** 26 + u)
    }
  }
  return keys
}

/** How many pairs a stream has, and a hash that depends on their order. */
function digest(hierarchy: DynamicHierarchy, mesh: MovingMesh): string {
  let count = 0
  let hash = 0
  for (const batch of bvhSource({ hierarchy }).pairs(stepOf(hierarchy.topology, linear(mesh)))) {
    count += batch.length
    for (let i = 0; i < 2 * batch.length; i++) hash = (Math.imul(hash, 31) + at(batch.pairs, i)) | 0
  }
  return `${count} pairs, hash ${hash}`
}

function expectSameFromBoth(mesh: MovingMesh, kDop: 16 | 18): string {
  const [fast, plain] = (['auto', 'typescript'] as const).map((kernels) =>
    hierarchyOf(mesh, 'connectivity', { kernels, kDop }),
  )
  if (!fast || !plain) throw new Error('two hierarchies')
  expect(fast.kernels.name).toBe('webassembly')
  const found = digest(fast, mesh)
  expect(digest(plain, mesh), `${mesh.name}, ${kDop}-DOP`).toBe(found)
  return found
}

describe('on every generated scene', () => {
  it('the pairs equal brute force', () => {
    for (const mesh of generated()) {
      for (const build of full ? (['connectivity', 'sah'] as const) : (['connectivity'] as const)) {
        const hierarchy = hierarchyOf(mesh, build)
        const found = keysOf(hierarchy, mesh)
        const wanted = bruteForce(hierarchy)
        expect(wanted.length, mesh.name).toBeGreaterThan(0)
        expect(found.length, `${mesh.name}, ${build}`).toBe(wanted.length)
        expect(
          found.findIndex((key, i) => key !== wanted[i]),
          `${mesh.name}, ${build}`,
        ).toBe(-1)
      }
    }
  })

  it('WebAssembly and TypeScript give the same pairs in the same order', () => {
    const scenes = [nBody(), letters(), layeredSkirt(), knottedRope(), twistedBox(), octopus(), urchin(), hand()]
    if (full) scenes.push(clothScene(), dragonBunny())
    for (const scene of scenes) {
      const step = Math.min(full ? scene.steps - 1 : 3, scene.steps - 1)
      expectSameFromBoth({ ...scene.at(step), name: scene.name }, 16)
    }
    for (const mesh of generated()) expectSameFromBoth(mesh, 18)
  })
})

const folder = dataFolder()

describe.skipIf(!folder)('on every real scene and sequence', () => {
  it('WebAssembly and TypeScript give the same pairs in the same order', () => {
    const home = folder ?? ''
    const found = new Map<string, string>()
    for (const name of listScenes(home)) {
      const scene = readScene(home, name)
      for (const kDop of [16, 18] as const) found.set(`${name} ${kDop}`, expectSameFromBoth({ ...scene, name }, kDop))
    }
    for (const name of listSequences(home)) {
      const sequence = readSequence(home, name)
      if (sequence.format === 'ccd-intervals/1') {
        const { x0, x1, triangles } = sequence.interval(sequence.intervalCount >> 1)
        found.set(name, expectSameFromBoth({ name, x0, x1, triangles }, 16))
        continue
      }
      const middle = sequence.frameCount >> 1
      const mesh = { name, x0: sequence.frame(middle), x1: sequence.frame(middle + 1), triangles: sequence.triangles }
      found.set(name, expectSameFromBoth(mesh, 16))
    }
    expect(found.get('cloth-ball 16')).toMatch(/^2520521 pairs/)
    expect(found.get('cloth-ball 18')).toMatch(/^2376724 pairs/)
  })
})
