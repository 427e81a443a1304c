import { updateTopology } from '@ccd/core'
import { clothOverBall, dataFolder, readScene, smallMeshes } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { K_DOPS, type SourceOptions, bvhSource } from '../src/index'
import {
  at,
  builds,
  contract,
  expected,
  hierarchyOf,
  labelCuller,
  linear,
  nestedCuller,
  pairsOf,
  parityCuller,
  stepOf,
  topologyOf,
} from './support/scene-helpers'

const meshes = smallMeshes(3)
/** Every k for every mesh takes longer than a unit test should. */
const full = process.env['CCD_FULL'] === '1'

describe('the pairs of a hierarchy', () => {
  for (const build of builds) {
    it(`equal brute force over the same volumes on every small mesh, built by ${build}, for every k`, () => {
      for (const [i, mesh] of meshes.entries()) {
        for (const kDop of full ? K_DOPS : [K_DOPS[i % K_DOPS.length] ?? 16]) {
          const hierarchy = hierarchyOf(mesh, build, { kDop })
          for (const adjacent of ['skip', 'include'] as const) {
            const found = pairsOf(bvhSource({ hierarchy, adjacent }).pairs(stepOf(hierarchy.topology, linear(mesh))))
            expect(new Set(found).size, mesh.name).toBe(found.length)
            expect(found.sort(), `${mesh.name}, ${kDop}-DOP, ${adjacent}`).toEqual(
              expected(hierarchy, { adjacent }).sort(),
            )
          }
        }
      }
    })
  }

  it('are the same, in the same order, from WebAssembly and from TypeScript', () => {
    for (const mesh of [...meshes, clothOverBall({ resolution: 32 })]) {
      for (const kDop of mesh.triangles.length > 1000 || full ? K_DOPS : ([16, 18, 26] as const)) {
        for (const minSeparation of [0, 0.05]) {
          const [plain, fast] = (['typescript', 'auto'] as const).map((kernels) =>
            hierarchyOf(mesh, 'connectivity', { kDop, kernels }),
          )
          if (!plain || !fast) throw new Error('two hierarchies')
          expect(fast.kernels.name).toBe('webassembly')
          const step = stepOf(plain.topology, linear(mesh), minSeparation)
          const pairs = pairsOf(bvhSource({ hierarchy: plain }).pairs(step))
          expect(pairsOf(bvhSource({ hierarchy: fast }).pairs(step)), `${mesh.name}, ${kDop}`).toEqual(pairs)
          // By value: zeros of either sign are the same bound.
          expect(fast.volumes.findIndex((value, i) => value !== plain.volumes[i])).toBe(-1)
        }
      }
    }
  })

  it('come in batches that resume without loss or repetition', () => {
    const mesh = clothOverBall({ resolution: 64 })
    const hierarchy = hierarchyOf(mesh, 'connectivity')
    const source = bvhSource({ hierarchy, adjacent: 'include' })
    const batches = [...source.pairs(stepOf(hierarchy.topology, linear(mesh)))].length
    expect(batches).toBeGreaterThan(3)
    const found = pairsOf(source.pairs(stepOf(hierarchy.topology, linear(mesh))))
    expect(new Set(found).size).toBe(found.length)
    expect(found).toEqual(pairsOf(source.pairs(stepOf(hierarchy.topology, linear(mesh)))))
  })

  it('are all there where everything overlaps and trees are as deep as they get: the stack never runs over', () => {
    // A strip of triangles that is crumpled and flies far: nearly every volume lies over every other.
    const count = 160
    const strip = Array.from({ length: count }, (_, i) => [i, i + 1, i + 2]).flat()
    const x0 = new Float64Array(3 * (count + 2)).map((_, i) => ((i * 7919) % 13) / 13)
    const mesh = { name: 'everything in one place', triangles: Uint32Array.from(strip), x0, x1: x0.map((x) => x + 50) }
    for (const kDop of [16, 26] as const) {
      let wanted: string[] | undefined
      for (const build of builds) {
        for (const kernels of ['auto', 'typescript'] as const) {
          const hierarchy = hierarchyOf(mesh, build, { kernels, kDop })
          const found = pairsOf(
            bvhSource({ hierarchy, adjacent: 'include' }).pairs(stepOf(hierarchy.topology, linear(mesh))),
          )
          wanted ??= expected(hierarchy, { adjacent: 'include' }).sort()
          expect(wanted.length).toBeGreaterThan(0.9 * ((count * (count - 1)) / 2))
          expect(found.sort(), `${build}, ${kernels}`).toEqual(wanted)
        }
      }
    }
  })

  it('follow polynomial and static motion through their control points', () => {
    for (const mesh of meshes) {
      const middle = mesh.x0.map((x, i) => 3 * at(mesh.x1, i) - 2 * x)
      for (const motion of [
        { kind: 'polynomial', control: [mesh.x0, middle, mesh.x1] },
        { kind: 'polynomial', control: [mesh.x0, middle, middle, mesh.x1] },
        { kind: 'static', positions: mesh.x1 },
      ] as const) {
        for (const kernels of ['auto', 'typescript'] as const) {
          const hierarchy = hierarchyOf(mesh, 'connectivity', { kernels })
          const found = pairsOf(bvhSource({ hierarchy }).pairs(stepOf(hierarchy.topology, motion)))
          expect(found.sort(), mesh.name).toEqual(expected(hierarchy, {}).sort())
          const controls = motion.kind === 'static' ? [motion.positions] : motion.control
          for (let v = 0; v < hierarchy.topology.vertexCount; v++) {
            const xs = controls.map((points) => Math.fround(at(points, 3 * v)))
            expect(at(hierarchy.vertexVolumes, v * hierarchy.axes.stride) + 0).toBe(Math.min(...xs) + 0)
            expect(at(hierarchy.vertexVolumes, v * hierarchy.axes.stride + hierarchy.axes.lanes) + 0).toBe(
              Math.max(...xs) + 0,
            )
          }
        }
      }
    }
  })
})

describe('bodies, sets and layers', () => {
  it('let the same pairs through as brute force under the same rules', () => {
    for (const mesh of meshes.filter((_, i) => full || i % 3 === 0)) {
      const topology = topologyOf(mesh)
      const given = Uint32Array.from({ length: topology.triangleCount }, (_, t) => Math.floor(t / 7) % 3)
      const layers = { member: Uint32Array.of(1, 2, 4), mask: Uint32Array.of(7, 1, 3) }
      for (const build of builds) {
        for (const bodies of [undefined, given]) {
          const hierarchy = hierarchyOf(mesh, build, bodies ? { bodies } : {})
          const rules: SourceOptions[] = [{ pairs: 'within' }, { pairs: 'between' }, { sets: [[0], [1, 2]] }]
          if (bodies)
            rules.push(
              { layers },
              {
                layers,
                pairs: 'between',
                sets: [
                  [0, 1],
                  [0, 2],
                ],
              },
            )
          for (const rule of rules) {
            const found = pairsOf(bvhSource({ hierarchy, ...rule }).pairs(stepOf(topology, linear(mesh))))
            expect(found.sort(), `${mesh.name}, ${build}`).toEqual(expected(hierarchy, rule, hierarchy.bodies).sort())
          }
        }
      }
    }
  })
})

describe('cullers inside the traversal', () => {
  it('drop the same pairs as the same culler behind it, alone and together, on every kernel', () => {
    let labelled = 0
    for (const mesh of meshes) {
      for (const kernels of ['auto', 'typescript'] as const) {
        const hierarchy = hierarchyOf(mesh, 'connectivity', { kernels, labelCullers: 2 })
        const a = labelCuller(hierarchy, 'a', 4)
        const b = labelCuller(hierarchy, 'b', 7)
        const parity = parityCuller(hierarchy)
        const nested = nestedCuller(hierarchy, 'nested', 24)
        labelled += nested.triangleLabel.filter((label) => label >= 0).length
        for (const cullers of [
          [a],
          [a, b],
          [parity],
          [a, parity],
          [a, b, parity],
          [nested],
          [nested, a],
          [nested, parity],
        ]) {
          const found = pairsOf(bvhSource({ hierarchy, cullers }).pairs(stepOf(hierarchy.topology, linear(mesh))))
          expect(found.sort(), mesh.name).toEqual(expected(hierarchy, { cullers }).sort())
        }
      }
    }
    expect(labelled).toBeGreaterThan(100)
  })

  it('that say that they label nothing are not asked', () => {
    const mesh = clothOverBall({ resolution: 16 })
    const hierarchy = hierarchyOf(mesh, 'connectivity')
    const idle = { ...labelCuller(hierarchy, 'idle', 9), nodeLabel: new Int32Array(0), labels: 'none' as const }
    const step = stepOf(hierarchy.topology, linear(mesh))
    expect(pairsOf(bvhSource({ hierarchy, cullers: [idle] }).pairs(step))).toEqual(
      pairsOf(bvhSource({ hierarchy }).pairs(step)),
    )
  })

  it('are left out, by name, when they prove less than the separation of the step', () => {
    const mesh = clothOverBall({ resolution: 16 })
    const hierarchy = hierarchyOf(mesh, 'connectivity')
    const culler = {
      ...labelCuller(hierarchy, 'touch only', 9),
      contract: { ...contract, separation: 'zero' as const },
    }
    const source = bvhSource({ hierarchy, cullers: [culler] })
    const step = stepOf(hierarchy.topology, linear(mesh), 0.01)
    expect(pairsOf(source.pairs(step))).toEqual(pairsOf(bvhSource({ hierarchy }).pairs(step)))
    expect(source.leftOut?.(step).map(({ name }) => name)).toEqual(['touch only'])
  })

  it('refuse labels that do not cover the nodes', () => {
    const mesh = clothOverBall({ resolution: 16 })
    const hierarchy = hierarchyOf(mesh, 'connectivity')
    const culler = { ...labelCuller(hierarchy, 'short', 9), nodeLabel: new Int32Array(3) }
    const source = bvhSource({ hierarchy, cullers: [culler] })
    expect(() => [...source.pairs(stepOf(hierarchy.topology, linear(mesh)))]).toThrow(/nodeLabel of short/)
  })
})

describe('a stream', () => {
  it('says so when another stream of the same hierarchy has taken its place', () => {
    const mesh = clothOverBall({ resolution: 64 })
    const hierarchy = hierarchyOf(mesh, 'connectivity')
    const source = bvhSource({ hierarchy, adjacent: 'include' })
    const step = stepOf(hierarchy.topology, linear(mesh))
    const first = source.pairs(step)[Symbol.iterator]()
    first.next()
    source.pairs(step)[Symbol.iterator]().next()
    expect(() => first.next()).toThrow(/another stream/)
  })

  it('never gives the pairs of another step, also when it had not been begun', () => {
    const mesh = clothOverBall({ resolution: 16 })
    const hierarchy = hierarchyOf(mesh, 'connectivity')
    const source = bvhSource({ hierarchy })
    const early = source.pairs(stepOf(hierarchy.topology, linear(mesh)))[Symbol.iterator]()
    hierarchy.update(stepOf(hierarchy.topology, { kind: 'static', positions: mesh.x1 }))
    expect(() => early.next()).toThrow(/another stream/)
  })

  it('ends when the topology changes, although the arrays stay where they are', () => {
    const mesh = clothOverBall({ resolution: 64 })
    const hierarchy = hierarchyOf(mesh, 'connectivity')
    const { topology } = hierarchy
    const source = bvhSource({ hierarchy, adjacent: 'include' })
    const stream = source.pairs(stepOf(topology, linear(mesh)))[Symbol.iterator]()
    stream.next()
    const change = { removed: Uint32Array.of(3), added: new Uint32Array(), vertexOrigin: new Uint32Array() }
    updateTopology(topology, change)
    source.topologyChanged?.(change, topology)
    expect(() => stream.next()).toThrow(/it changed/)
  })
})

const folder = dataFolder()

describe.skipIf(!folder)('on the real cloth', () => {
  it('every kernel and build finds exactly the 2,520,521 non-adjacent pairs of the 16-DOP', () => {
    const scene = readScene(folder ?? '', 'cloth-ball')
    const checks = new Map<string, string>()
    for (const build of ['connectivity', 'sah'] as const) {
      for (const kernels of ['auto', 'typescript'] as const) {
        const hierarchy = hierarchyOf(scene, build, { kernels })
        let count = 0
        let hash = 0
        for (const batch of bvhSource({ hierarchy }).pairs(stepOf(hierarchy.topology, linear(scene)))) {
          count += batch.length
          for (let i = 0; i < 2 * batch.length; i++) hash = (Math.imul(hash, 31) + at(batch.pairs, i)) | 0
        }
        expect(count).toBe(2_520_521)
        // Same order too: the hash depends on it.
        expect(checks.get(build) ?? `${hash}`).toBe(`${hash}`)
        checks.set(build, `${hash}`)
      }
    }
  })

  it('keeps a triangle pair for every true contact of cloth-funnel and cloth-ball', () => {
    for (const name of ['cloth-funnel', 'cloth-ball']) {
      const scene = readScene(folder ?? '', name)
      const hierarchy = hierarchyOf(scene, 'connectivity')
      hierarchy.update(stepOf(hierarchy.topology, linear(scene)))
      const { vertexVolumes, axes, topology } = hierarchy
      const apart = (a: readonly number[], b: readonly number[]) => {
        for (let axis = 0; axis < axes.count; axis++) {
          const low = (ids: readonly number[]) => Math.min(...ids.map((v) => at(vertexVolumes, v * axes.stride + axis)))
          const high = (ids: readonly number[]) =>
            Math.max(...ids.map((v) => at(vertexVolumes, v * axes.stride + axes.lanes + axis)))
          if (high(a) < low(b) || high(b) < low(a)) return true
        }
        return false
      }
      const { vertexFace, edgeEdge } = scene.groundTruth
      let lost = 0
      vertexFace.truth.forEach((hit, i) => {
        const face = 3 * at(vertexFace.pairs, 2 * i + 1)
        const corners = [0, 1, 2].map((k) => at(topology.triangles, face + k))
        if (hit && apart([at(vertexFace.pairs, 2 * i)], corners)) lost++
      })
      edgeEdge.truth.forEach((hit, i) => {
        const ends = (edge: number) => [at(scene.edges, 2 * edge), at(scene.edges, 2 * edge + 1)]
        if (hit && apart(ends(at(edgeEdge.pairs, 2 * i)), ends(at(edgeEdge.pairs, 2 * i + 1)))) lost++
      })
      expect(lost).toBe(0)
    }
  })
})
