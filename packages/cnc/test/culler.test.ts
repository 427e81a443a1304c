import { bvhSource, createHierarchy } from '@ccd/bvh'
import { type PairStream, type StepContext, createTopology, cullWith, updateTopology } from '@ccd/core'
import { edgeFaceTouchesOfMesh } from '@ccd/oracle'
import {
  closingRing,
  doubleCover,
  foldedSheet,
  grid,
  helicalRamp,
  merge,
  rollingSheet,
  sheetWithHoles,
  smallMeshes,
  snap,
  type MovingMesh,
} from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { coneKernels, typescriptKernels } from '../src/cones/cone-kernels'
import { ConeCuller } from '../src/culler/cone-culler'
import { createNormalCones } from '../src/index'
import { patchesOf } from '../src/patches/patches.kernel'
import { WHOLE_PROOF } from '../src/culler/proof'
import { conesOver, linearStep, lostContacts } from './support/lost-contacts'

/** All hard small meshes in a full run, else every fourth. */
const some = (seed: number) => smallMeshes(seed).filter((_, i) => process.env.CCD_FULL === '1' || i % 4 === seed % 4)

const sheets = (seed: number): MovingMesh[] => [
  grid({ seed, columns: 12, rows: 12, noise: 0.4 }),
  rollingSheet({ seed, columns: 30, rows: 6, from: 0, to: 0.3 }),
  sheetWithHoles({ seed, columns: 12, rows: 12, noise: 0.3 }),
  foldedSheet({ seed, columns: 6, rows: 8, from: 0, to: 0.4 }),
  helicalRamp({ seed, turns: 2, segmentsPerTurn: 20, width: 4 }),
]

function overHierarchy(mesh: MovingMesh) {
  const topology = createTopology(mesh.triangles, mesh.x0.length / 3)
  return { topology, hierarchy: createHierarchy(topology), step: linearStep(mesh.x0, mesh.x1) }
}

function listed(stream: PairStream<'triangle-triangle'>): string[] {
  const all: string[] = []
  for (const { pairs, length } of stream) {
    for (let i = 0; i < length; i++) all.push(`${pairs[2 * i]} ${pairs[2 * i + 1]}`)
  }
  return all.sort()
}

describe('normal cones as a culler', () => {
  it('let the same pairs through inside a hierarchy source and as a stage behind it', () => {
    let dropped = 0
    for (const mesh of [...sheets(1), ...smallMeshes(5)]) {
      const { topology, hierarchy, step } = overHierarchy(mesh)
      const inside = listed(
        bvhSource({ hierarchy, cullers: [createNormalCones(topology, hierarchy, { effort: 'always' })] }).pairs(step),
      )
      const bare = listed(bvhSource({ hierarchy }).pairs(step))
      const behind = listed(
        cullWith(createNormalCones(topology, hierarchy, { effort: 'always' })).run(
          bvhSource({ hierarchy }).pairs(step),
          step,
        ),
      )
      expect(inside, mesh.name).toEqual(behind)
      dropped += bare.length - inside.length
    }
    expect(dropped).toBeGreaterThan(500)
  })

  it('label a node only if all triangles below it carry the label', () => {
    for (const mesh of sheets(2)) {
      const { topology, hierarchy, step } = overHierarchy(mesh)
      const cones = createNormalCones(topology, hierarchy, { effort: 'always' })
      cones.begin(step)
      expect(cones.counts.patches).toBeGreaterThan(0)
      cones.nodeLabel.forEach((label, node) => {
        if (label < 0) return
        expect([...hierarchy.trianglesOf(node)].every((t) => cones.triangleLabel[t] === label)).toBe(true)
      })
    }
  })

  it('give the same verdicts whatever they saw in the steps before', () => {
    for (const mesh of [...sheets(3), doubleCover(), closingRing()]) {
      const { topology, hierarchy, step } = overHierarchy(mesh)
      const fresh = new ConeCuller(topology, hierarchy, { effort: 'always' }, { leastTriangles: 2 })
      fresh.begin(step)
      const used = new ConeCuller(topology, hierarchy, { effort: 'always' }, { leastTriangles: 2 })
      const end = mesh.x1
      for (const x1 of [end.map((x) => -x), mesh.x0, end, end.toReversed()]) used.begin(linearStep(mesh.x0, x1))
      used.begin(linearStep(mesh.x0, mesh.x1))
      expect(used.triangleLabel).toEqual(fresh.triangleLabel)
      used.begin(linearStep(mesh.x0, mesh.x1))
      expect(used.triangleLabel).toEqual(fresh.triangleLabel)
    }
  })

  it('find the pairs of boundary edges that meet as if all were tested', () => {
    for (const mesh of [...sheets(4), ...smallMeshes(2)]) {
      const boxes = conesOver(mesh)
      const all = conesOver(mesh, { allPairs: true })
      // Without boxes a patch can only fail more often: boxes prove more than the planar tests, never less.
      all.triangleLabel.forEach((label, t) => {
        if (label >= 0) expect(boxes.triangleLabel[t], mesh.name).toBeGreaterThanOrEqual(0)
      })
    }
  })

  it('give a border up that has too many pairs of edges to test, whatever they saw before, and prove its parts', () => {
    // A flat strip that turns in its plane: the boxes of nearly all its edges overlap, and none of them meet.
    const { triangles, x0 } = grid({ columns: 100, rows: 1, noise: 0 })
    const turn = 0.5
    const side = Math.sqrt(1 - turn * turn)
    const x1 = x0.map(
      (x, i) => turn * x + (i % 3 === 0 ? -side * (x0[i + 1] ?? 0) : i % 3 === 1 ? side * (x0[i - 1] ?? 0) : 0),
    )
    const mesh: MovingMesh = { name: 'turning strip', triangles, x0, x1 }
    const all = conesOver(mesh, { allPairs: true })
    expect(new Set(all.triangleLabel)).toEqual(new Set([0]))
    const cones = conesOver(mesh)
    expect(cones.triangleLabel.includes(0)).toBe(false)
    expect(cones.triangleLabel.every((label) => label > 0)).toBe(true)
    expect(cones.counts.pairs).toBeLessThan(all.counts.pairs)
    const labels = cones.triangleLabel.slice()
    cones.begin(
      linearStep(
        x0,
        x0.map((x, i) => (i % 3 === 2 ? x + i : x)),
      ),
    )
    cones.begin(linearStep(x0, x1))
    expect(cones.triangleLabel).toEqual(labels)
  })

  it('have the same bytes from WebAssembly and from TypeScript', () => {
    // The last one has more vertices than WebAssembly is given at a time.
    for (const mesh of [...sheets(1), ...smallMeshes(1), grid({ columns: 50, rows: 50, noise: 0.3 })]) {
      const { topology, hierarchy } = overHierarchy(mesh)
      const patches = patchesOf(topology, hierarchy.child, 2, WHOLE_PROOF)
      const fast = coneKernels(topology, patches, 'auto')
      const plain = typescriptKernels(topology, patches)
      expect(fast.name).toBe('webassembly')
      for (const scale of [1, 1e-170, 1e160]) {
        const control = [mesh.x0, mesh.x1].map((x) => x.map((value) => value * scale))
        fast.update(control)
        plain.update(control)
        expect(fast.cones).toEqual(plain.cones)
        expect(fast.sums).toEqual(plain.sums)
      }
    }
  })

  it('have the same bytes from WebAssembly and from TypeScript with removed triangles and parts of other sizes', () => {
    const far = grid({ columns: 5, rows: 3, seed: 8 })
    const mesh = merge('two sheets', [
      grid({ columns: 7, rows: 5 }),
      { ...far, x0: far.x0.map((x) => 1e5 + x / 64), x1: far.x1.map((x) => 1e5 - x) },
    ])
    for (const removed of [[0], [3, 4, 5, 6, 7, 8, 9], [1, 40, 99]]) {
      const { topology, hierarchy } = overHierarchy(mesh)
      const change = { removed: Uint32Array.from(removed), added: new Uint32Array(), vertexOrigin: new Uint32Array() }
      updateTopology(topology, change)
      hierarchy.topologyChanged(change, topology)
      const patches = patchesOf(topology, hierarchy.child, 2, WHOLE_PROOF)
      const fast = coneKernels(topology, patches, 'auto')
      const plain = typescriptKernels(topology, patches)
      fast.update([mesh.x0, mesh.x1])
      plain.update([mesh.x0, mesh.x1])
      expect(fast.cones).toEqual(plain.cones)
      expect(fast.sums).toEqual(plain.sums)
      expect(fast.cones.filter((s, i) => i % 4 === 3 && s === -1).length).toBe(removed.length)
    }
  })

  it('do their work once per step', () => {
    const mesh = grid({ noise: 0.1 })
    const { topology, hierarchy, step } = overHierarchy(mesh)
    const cones = createNormalCones(topology, hierarchy, { effort: 'always' })
    cones.begin(step)
    const { counts } = cones
    cones.begin(step)
    expect(cones.counts).toBe(counts)
  })

  it('label nothing in steps with little motion, unless told to, and say so', () => {
    const { topology, hierarchy, step } = overHierarchy(grid({ noise: 0.1 }))
    const adaptive = createNormalCones(topology, hierarchy)
    adaptive.begin(step)
    expect(adaptive.counts.motion).toBeLessThan(1)
    expect(adaptive.triangleLabel.every((label) => label < 0)).toBe(true)
    expect(adaptive.explain?.('triangle-triangle', 0, 1, step)).toMatch(/0\.\d+ edge lengths/)
    const { x0 } = grid()
    const falling = linearStep(
      x0,
      x0.map((x, i) => (i % 3 === 2 ? x - 3 : x)),
    )
    adaptive.begin(falling)
    expect(adaptive.counts.motion).toBeGreaterThan(2)
    expect(adaptive.triangleLabel.every((label) => label >= 0)).toBe(true)

    adaptive.begin(linearStep(x0, x0))
    expect(adaptive.counts.motion).toBe(0)
  })

  it('label nothing where a distance is to be kept, and promise so', () => {
    const mesh = grid({ noise: 0 })
    const { topology, hierarchy, step } = overHierarchy(mesh)
    const cones = createNormalCones(topology, hierarchy, { effort: 'always' })
    cones.begin(step)
    expect(cones.triangleLabel.every((label) => label >= 0)).toBe(true)
    cones.begin({ ...step, minSeparation: 0.1 })
    expect(cones.triangleLabel.every((label) => label < 0)).toBe(true)
    expect(cones.nodeLabel.every((label) => label < 0)).toBe(true)
    expect(cones.contract).toEqual({
      motion: ['linear', 'polynomial', 'static'],
      separation: 'zero',
      keeps: 'every-contact',
    })
    expect(createNormalCones(topology, hierarchy, { contourTest: 'off' }).contract.keeps).toBe('best-effort')
  })

  it('refuse motion that they cannot follow', () => {
    const { topology, hierarchy, step } = overHierarchy(grid())
    const rigid: StepContext = { ...step, motion: { kind: 'rigid', motions: [] } }
    expect(() => createNormalCones(topology, hierarchy, { effort: 'always' }).begin(rigid)).toThrowError(/rigid/)
  })

  it('stay right when triangles come and go', () => {
    const mesh = grid({ columns: 8, rows: 8, noise: 0.5, seed: 3 })
    const { topology, hierarchy, step } = overHierarchy(mesh)
    const cones = new ConeCuller(topology, hierarchy, { effort: 'always' }, { leastTriangles: 2 })
    cones.begin(step)
    for (const removed of [
      [20, 21, 22],
      [60, 61, 3],
    ]) {
      const change = {
        removed: Uint32Array.from(removed),
        added: Uint32Array.of(0, 40, 44),
        vertexOrigin: new Uint32Array(),
      }
      updateTopology(topology, change)
      hierarchy.topologyChanged(change, topology)
      cones.topologyChanged(change, topology)
      const next = { ...step }
      hierarchy.update(next)
      cones.begin(next)
      expect(cones.counts.patches).toBeGreaterThan(0)
      expect(cones.triangleLabel.length).toBe(topology.triangleCount)
      const alive = Array.from({ length: topology.triangleCount }, (_, t) => t).filter(
        (t) => topology.triangles[3 * t] !== 0xffffffff,
      )
      const now: MovingMesh = {
        ...mesh,
        triangles: Uint32Array.from(alive.flatMap((t) => [...topology.triangles.subarray(3 * t, 3 * t + 3)])),
      }
      expect(
        lostContacts(
          now,
          Int32Array.from(alive, (t) => cones.triangleLabel[t] ?? -1),
        ),
      ).toEqual([])
    }
  })

  it('are sound over any hierarchy, connected or not', () => {
    for (const mesh of [...some(4), foldedSheet({ folds: 2, to: 0.9 })]) {
      const topology = createTopology(mesh.triangles, mesh.x0.length / 3)
      const hierarchy = createHierarchy(topology, { build: 'morton', positions: mesh.x0 })
      const cones = new ConeCuller(topology, hierarchy, { effort: 'always' }, { leastTriangles: 2 })
      cones.begin(linearStep(mesh.x0, mesh.x1))
      expect(lostContacts(mesh, cones.triangleLabel), mesh.name).toEqual([])
    }
  })

  it('say by what proof a pair was dropped, or why not', () => {
    const mesh = grid({ noise: 0 })
    const { topology, hierarchy, step } = overHierarchy(mesh)
    const cones = createNormalCones(topology, hierarchy, { effort: 'always' })
    expect(cones.explain?.('triangle-triangle', 0, 49, step)).toMatch(
      /patch 0, 50 triangles.*20 boundary edges in 1 loops: proved/,
    )
    expect(cones.explain?.('vertex-face', 0, 49, step)).toMatch(/proved free of contact/)
    const ramp = helicalRamp({ bump: 1.2 })
    const over = overHierarchy(ramp)
    const why = createNormalCones(over.topology, over.hierarchy, { effort: 'always' }).explain?.(
      'triangle-triangle',
      0,
      27,
      over.step,
    )
    expect(why).toMatch(/its projected boundary edges \d+ and \d+ may meet/)
    const folded = foldedSheet()
    const third = overHierarchy(folded)
    const cone = createNormalCones(third.topology, third.hierarchy, { effort: 'always' }).explain?.(
      'triangle-triangle',
      0,
      46,
      third.step,
    )
    expect(cone).toMatch(/may face away|without a common direction/)
  })
})

describe('normal cones of other motions', () => {
  it('keep every contact on curves of degree two and three that are lines', () => {
    let certified = 0
    for (const mesh of [...some(7), snap(grid({ noise: 0.5 }), 0.125), snap(closingRing(), 0.25)]) {
      const { topology, hierarchy } = overHierarchy(mesh)
      const snapped = snap(mesh, 0.25)
      // Elevated control points, times 6 so that they are exact.
      const x0 = snapped.x0.map((x) => 6 * x)
      const x1 = snapped.x1.map((x) => 6 * x)
      const between = (part: number) => x0.map((x, i) => x + part * ((x1[i] ?? 0) - x))
      for (const control of [
        [x0, between(0.5), x1],
        [x0, between(1 / 3).map((x) => Math.round(4 * x) / 4), between(2 / 3).map((x) => Math.round(4 * x) / 4), x1],
      ]) {
        const cones = new ConeCuller(topology, hierarchy, { effort: 'always' }, { leastTriangles: 2 })
        cones.begin({ motion: { kind: 'polynomial', control }, minSeparation: 0, horizon: 1 })
        certified += cones.counts.patches
        expect(lostContacts({ ...mesh, x0, x1 }, cones.triangleLabel), mesh.name).toEqual([])
      }
    }
    expect(certified).toBeGreaterThan(50)
  })

  it('see what happens between the ends of a curve', () => {
    // Back where it started, but in between the left half has been folded over to the right.
    const { triangles, x0 } = grid({ columns: 6, rows: 2, noise: 0 })
    const folded = x0.map((x, i) =>
      i % 3 === 0 && x < 3 ? x + 12 * (3 - x) : i % 3 === 2 && (x0[i - 2] ?? 0) < 3 ? 1 : x,
    )
    const topology = createTopology(triangles, x0.length / 3)
    const cones = new ConeCuller(topology, createHierarchy(topology), { effort: 'always' }, { leastTriangles: 2 })
    cones.begin({ motion: { kind: 'polynomial', control: [x0, x0, x0] }, minSeparation: 0, horizon: 1 })
    expect(new Set(cones.triangleLabel)).toEqual(new Set([0]))
    cones.begin({ motion: { kind: 'polynomial', control: [x0, folded, x0] }, minSeparation: 0, horizon: 1 })
    expect(cones.triangleLabel[0] === cones.triangleLabel[11] && (cones.triangleLabel[0] ?? -1) >= 0).toBe(false)
  })

  it('prove for meshes at rest that no edge of a patch meets a face of it', () => {
    for (const mesh of some(6)) {
      const topology = createTopology(mesh.triangles, mesh.x0.length / 3)
      const cones = new ConeCuller(topology, createHierarchy(topology), { effort: 'always' }, { leastTriangles: 2 })
      cones.begin({ motion: { kind: 'static', positions: mesh.x1 }, minSeparation: 0, horizon: 1 })
      const corners = (t: number) => [...mesh.triangles.subarray(3 * t, 3 * t + 3)]
      const count = mesh.triangles.length / 3
      for (const { e0, e1, f } of edgeFaceTouchesOfMesh(mesh.triangles, mesh.x1)) {
        for (let t = 0; t < count; t++) {
          if (!corners(t).includes(e0) || !corners(t).includes(e1)) continue
          expect((cones.triangleLabel[t] ?? -1) >= 0 && cones.triangleLabel[t] === cones.triangleLabel[f]).toBe(false)
        }
      }
    }
  })
})
