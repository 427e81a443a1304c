import { bvhSource, createHierarchy } from '@ccd/bvh'
import { createTopology, forEachFeaturePair } from '@ccd/core'
import { edgeEdgeToi, vertexFaceToi } from '@ccd/elementary'
import { dataFolder, readScene, readSequence, type Scene, type Sequence } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { createNormalCones } from '../src/index'
import { linearStep } from './support/lost-contacts'

const folder = dataFolder()
const full = process.env.CCD_FULL === '1'

/** Every how manyeth culled pair is tested exactly. */
const SAMPLE = full ? 1 : 29

describe.skipIf(folder === undefined)('normal cones on real scenes', () => {
  for (const name of ['cloth-funnel', 'cloth-ball']) {
    it(`join no two features that touch in ${name}`, () => {
      const scene = readScene(folder ?? '', name)
      const label = labelsOf(scene)
      expect(label.filter((l) => l >= 0).length).toBeGreaterThan(0.1 * label.length)
      expect(lostInTruth(scene, label)).toBe(0)
    })
  }

  const steps: readonly (readonly [string, number])[] = [
    ['jolt-cloth-spin-40k', 0],
    ['jolt-cloth-spin-40k', 2],
    ['jolt-cloth-spin-40k', 12],
    ['makehuman-skip', 3],
    ['knight-skip', 3],
    ['fox-survey', 5],
    ['rigged-figure', 5],
    ['cesium-man', 5],
  ]
  for (const [name, frame] of steps) {
    it(`drop no pair with a contact from ${name}, frame ${frame}`, () => {
      const sequence = readSequence(folder ?? '', name)
      if (sequence.format !== 'ccd-seq/1') throw new Error(`${name} has no frames`)
      const { dropped, contacts } = droppedPairs(sequence, frame)
      expect(dropped).toBeGreaterThan(0)
      expect(contacts).toBe(0)
    })
  }

  it('drop at least half of the pairs of cloth that is mostly flat', () => {
    const sequence = readSequence(folder ?? '', 'jolt-cloth-spin-40k')
    if (sequence.format !== 'ccd-seq/1') throw new Error('no frames')
    for (const frame of [0, 1]) {
      const { x0, x1, hierarchy, topology } = stepOf(sequence, frame)
      const step = linearStep(x0, x1)
      const count = (source: ReturnType<typeof bvhSource>) => {
        let pairs = 0
        for (const { length } of source.pairs(step)) pairs += length
        return pairs
      }
      const bare = count(bvhSource({ hierarchy }))
      const culled = count(bvhSource({ hierarchy, cullers: [createNormalCones(topology, hierarchy)] }))
      expect(culled).toBeLessThan(0.5 * bare)
    }
  })
})

function labelsOf(scene: Scene): Int32Array {
  const topology = createTopology(scene.triangles, scene.x0.length / 3)
  const cones = createNormalCones(topology, createHierarchy(topology), { effort: 'always' })
  cones.begin(linearStep(scene.x0, scene.x1))
  return cones.triangleLabel
}

function lostInTruth(scene: Scene, label: Int32Array): number {
  const topology = createTopology(scene.triangles, scene.x0.length / 3)
  const around = (v: number) => {
    const start = topology.vertexTriangleStart[v] ?? 0
    return topology.vertexTriangles.subarray(start, start + (topology.vertexTriangleCount[v] ?? 0))
  }
  const along = (e: number) => {
    const other = new Set(around(scene.edges[2 * e + 1] ?? 0))
    return around(scene.edges[2 * e] ?? 0).filter((t) => other.has(t))
  }
  const share = (ts: Uint32Array, us: Uint32Array) =>
    ts.some((t) => us.some((u) => (label[t] ?? -1) >= 0 && label[t] === label[u]))
  const { vertexFace, edgeEdge } = scene.groundTruth
  let lost = 0
  vertexFace.truth.forEach((truth, i) => {
    if (truth === 1 && share(around(vertexFace.pairs[2 * i] ?? 0), vertexFace.pairs.subarray(2 * i + 1, 2 * i + 2)))
      lost++
  })
  edgeEdge.truth.forEach((truth, i) => {
    if (truth === 1 && share(along(edgeEdge.pairs[2 * i] ?? 0), along(edgeEdge.pairs[2 * i + 1] ?? 0))) lost++
  })
  return lost
}

function stepOf(sequence: Sequence, frame: number) {
  const x0 = sequence.frame(frame)
  const x1 = sequence.frame(frame + 1)
  const topology = createTopology(sequence.triangles, sequence.vertexCount)
  return { x0, x1, topology, hierarchy: createHierarchy(topology) }
}

/** The pairs that the labels drop, a sample of them tested exactly with all their features. */
function droppedPairs(sequence: Sequence, frame: number): { dropped: number; contacts: number } {
  const { x0, x1, topology, hierarchy } = stepOf(sequence, frame)
  const step = linearStep(x0, x1)
  const cones = createNormalCones(topology, hierarchy, { effort: 'always' })
  cones.begin(step)
  const { triangleLabel } = cones
  const { triangles, edges } = topology
  let dropped = 0
  let contacts = 0
  for (const { pairs, length } of bvhSource({ hierarchy, adjacent: 'include' }).pairs(step)) {
    for (let i = 0; i < length; i++) {
      const t = pairs[2 * i] ?? 0
      const u = pairs[2 * i + 1] ?? 0
      if ((triangleLabel[t] ?? -1) < 0 || triangleLabel[t] !== triangleLabel[u]) continue
      if (dropped++ % SAMPLE !== 0) continue
      forEachFeaturePair(topology, t, u, (kind, a, b) => {
        const corner = (k: number) => triangles[3 * b + k] ?? 0
        const end = (e: number, k: number) => edges[2 * e + k] ?? 0
        const toi =
          kind === 'vertex-face'
            ? vertexFaceToi(x0, x1, a, corner(0), corner(1), corner(2))
            : edgeEdgeToi(x0, x1, end(a, 0), end(a, 1), end(b, 0), end(b, 1))
        if (toi <= 1) contacts++
      })
    }
  }
  return { dropped, contacts }
}
