import { areAdjacent, CcdError, createTopology, type Topology } from '@ccd/core'
import { createHierarchy } from '@ccd/bvh'
import { grid, hand, merge, sphere, tetrahedron, type SkeletalScene } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { createRadialView, interClusterOrphans, prepareRadialView, type RadialViewOptions } from '../src/index'
import { chooseObserver } from '../src/observers/choose'
import { boneHeat } from '../src/weights/bone-heat'
import { nearestBones } from '../src/weights/nearest-bones.kernel'

function prepared({ at, skeleton }: SkeletalScene, options: Partial<RadialViewOptions> = {}) {
  const { triangles } = at(0)
  const { rest, bones, joints } = skeleton
  const topology = createTopology(triangles, rest.length / 3)
  const view = prepareRadialView(topology, createHierarchy(topology), {
    rest,
    skeleton: { joints: joints(0), bones },
    ...options,
  })
  return { topology, view }
}

function codeOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    return error instanceof CcdError ? `${error.code}: ${error.message}` : String(error)
  }
  return 'nothing'
}

const HAND = () => hand({ cell: 0.11, steps: 2 })

describe('the preprocessing', () => {
  for (const decomposition of ['heat', 'growing'] as const) {
    it(`divides all triangles among few observers, by ${decomposition}`, () => {
      const { topology, view } = prepared(HAND(), { decomposition })
      const { cluster, observers, triangles, counts } = view.clusters
      expect(cluster).toHaveLength(topology.triangleCount)
      expect(Math.min(...cluster)).toBe(0)
      expect(Math.max(...cluster)).toBe(observers.length - 1)
      triangles.forEach((list, k) => list.forEach((t) => expect(cluster[t]).toBe(k)))
      expect(triangles.reduce((sum, list) => sum + list.length, 0)).toBe(topology.triangleCount)
      expect(observers.length).toBeGreaterThan(1)
      expect(observers.length).toBeLessThan(counts.before)
      expect(counts.visible).toBeGreaterThan(0.9 * topology.vertexCount)
      expect(counts.refined).toBeGreaterThan(0)
    })
  }

  it('tells how far it is, from 0 to 1 and never back', () => {
    const shares: number[] = []
    prepared(HAND(), { progress: (share) => shares.push(share) })
    expect(shares.length).toBeGreaterThan(5)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect([shares[0], shares.at(-1)]).toEqual([0, 1])
  })

  it('merges more clusters the fewer admissible triangles it asks for', () => {
    const clusters = (admissible: number) => prepared(HAND(), { admissible }).view.clusters.observers.length
    expect(clusters(0.5)).toBeLessThan(clusters(0.95))
    expect(clusters(1)).toBeLessThanOrEqual(prepared(HAND()).view.clusters.counts.before)
  })

  it('chooses a segment where both ends see too little and the segment sees all', () => {
    // Two triangles beside the ends of a bone, each tilted towards the middle: the far end sees it from behind.
    const rest = Float64Array.of(9.5, 0.75, 0, 10, 1, -1, 10, 1, 1, 0.5, 0.75, 0, 0, 1, 1, 0, 1, -1)
    const triangles = Uint32Array.of(0, 2, 1, 3, 5, 4)
    const joints = Float64Array.of(0, 0, 0, 10, 0, 0)
    const topology = createTopology(triangles, 6)
    const pose = { topology, triangles, rest, joints, bones: Uint32Array.of(0, 1), eligible: Uint8Array.of(1, 1) }
    expect(chooseObserver(pose, [0, 1], 0, 1, 0.1)).toEqual({ kind: 'segment', joints: [0, 1] })
    expect(chooseObserver(pose, [0, 1], 0, 1, 0.5)).toEqual({ kind: 'point', joints: [0, 0] })
    expect(chooseObserver(pose, [0], 0, 1, 0.1)).toEqual({ kind: 'point', joints: [1, 1] })
    expect(chooseObserver(pose, [0, 1], 1, 1, 0.1)).toEqual({ kind: 'point', joints: [1, 1] })
  })

  it('finds the same clusters in a mesh that is inside out', () => {
    const scene = HAND()
    const { at, skeleton } = scene
    const triangles = at(0).triangles.map((_, i, all) => all[i % 3 === 0 ? i : i % 3 === 1 ? i + 1 : i - 1] ?? 0)
    const turned = prepared({ ...scene, at: (step) => ({ ...at(step), triangles }), skeleton })
    const straight = prepared(scene)
    expect(turned.view.clusters.counts.visible).toBe(straight.view.clusters.counts.visible)
    expect(turned.view.clusters.observers).toEqual(straight.view.clusters.observers)
    expect(turned.view.triangles).not.toEqual(triangles)
    expect(straight.view.triangles).toEqual(at(0).triangles)
  })

  it('gives bones weights that lie between 0 and 1, and sum up to at most 1: heat is looked for near bones only', () => {
    const { at, skeleton } = HAND()
    const topology = createTopology(at(0).triangles, skeleton.rest.length / 3)
    const nearest = nearestBones(skeleton.rest, skeleton.joints(0), skeleton.bones)
    const { rows } = boneHeat({
      topology,
      rest: skeleton.rest,
      nearest,
      visible: new Uint8Array(topology.vertexCount).fill(1),
      boneCount: skeleton.bones.length / 2,
      heat: 1,
      progress: () => {},
    })
    const sum = new Float64Array(topology.vertexCount)
    for (const row of rows) row?.forEach((weight, v) => (sum[v] = (sum[v] ?? 0) + weight))
    expect(Math.min(...rows.flatMap((row) => [...(row ?? [])]))).toBeGreaterThan(-0.01)
    expect(Math.max(...sum)).toBeLessThan(1.02)
    expect(Math.min(...sum)).toBeGreaterThan(0.5)
    expect(sum.reduce((total, weight) => total + weight, 0)).toBeGreaterThan(0.85 * sum.length)
  })

  it('takes bones of length zero, bones without triangles, and a skeleton outside', () => {
    const ball = sphere({ level: 2, noise: 0 })
    const topology = createTopology(ball.triangles, ball.x0.length / 3)
    const make = (joints: readonly number[], bones: readonly number[]) =>
      prepareRadialView(topology, createHierarchy(topology), {
        rest: ball.x0,
        skeleton: { joints: Float64Array.from(joints), bones: Uint32Array.from(bones) },
      })
    expect(make([0, 0, 0], [0, 0]).clusters.observers).toHaveLength(1)
    expect(make([0, 0, 0, 40, 0, 0, 41, 0, 0], [0, 0, 1, 2]).clusters.observers).toHaveLength(1)
    expect(make([9, 0, 0, 10, 0, 0], [0, 1]).clusters.counts.visible).toBeLessThan(topology.vertexCount / 2)
    expect(codeOf(() => make([], []))).toMatch(/one bone at least/)
  })

  it('refuses a mesh with the edge that is in the way, or leaves its component out', () => {
    const mesh = merge('both', [sphere({ level: 1, noise: 0 }), grid({ columns: 3, rows: 3, noise: 0 })])
    const topology = createTopology(mesh.triangles, mesh.x0.length / 3)
    const hierarchy = createHierarchy(topology)
    const options = { rest: mesh.x0, skeleton: { joints: new Float64Array(3), bones: Uint32Array.of(0, 0) } }
    expect(codeOf(() => createRadialView(topology, hierarchy, options))).toMatch(
      /^requirement: .*component 1 is not closed: edge \d+ \(vertices \d+ and \d+\) belongs to triangle \d+ only/,
    )
    const { excluded } = createRadialView(topology, hierarchy, { ...options, broken: 'exclude' })
    expect(excluded.map(({ component, whole }) => [component, whole])).toEqual([[1, true]])
  })

  it('refuses options and skeletons that are none', () => {
    const { at, skeleton } = HAND()
    const topology = createTopology(at(0).triangles, skeleton.rest.length / 3)
    const make = (options: object) => () =>
      createRadialView(topology, createHierarchy(topology), {
        rest: skeleton.rest,
        skeleton: { joints: skeleton.joints(0), bones: skeleton.bones },
        ...options,
      })
    expect(codeOf(make({ sheme: 'paper' }))).toMatch(/^unknown-option: .*did you mean "scheme"/)
    expect(codeOf(make({ decomposition: 'grow' }))).toMatch(/^unknown-value: .*growing/)
    expect(codeOf(make({ admissible: 2 }))).toMatch(/^out-of-range: admissible/)
    expect(codeOf(make({ rest: new Float64Array(5) }))).toMatch(/^wrong-length/)
    expect(codeOf(make({ skeleton: { joints: new Float64Array(3), bones: Uint32Array.of(0, 7) } }))).toMatch(
      /^index-out-of-range: .*7/,
    )
  })
})

/** The definition, over all pairs of features. */
function orphansByDefinition(
  { triangles, edges, edgeCount, vertexCount, triangleCount }: Topology,
  cluster: Int32Array,
) {
  const around = (vertices: readonly number[], k: number) =>
    Array.from({ length: triangleCount }, (_, t) => t).filter(
      (t) => cluster[t] === k && vertices.every((v) => triangles.subarray(3 * t, 3 * t + 3).includes(v)),
    )
  const clusters = [...new Set(cluster)]
  const isOrphan = (one: readonly number[], other: readonly number[], faces?: readonly number[]) =>
    clusters.some((k) =>
      clusters.some((l) => {
        if (k === l || one.some((v) => other.includes(v))) return false
        const [some, others] = [around(one, k), faces?.filter((f) => cluster[f] === l) ?? around(other, l)]
        if (some.length === 0 || others.length === 0) return false
        return some.every((t) => others.every((u) => areAdjacent(triangles, t, u)))
      }),
    )
  const found: string[] = []
  const edge = (e: number) => [...edges.subarray(2 * e, 2 * e + 2)]
  for (let v = 0; v < vertexCount; v++)
    for (let f = 0; f < triangleCount; f++)
      if (isOrphan([v], [...triangles.subarray(3 * f, 3 * f + 3)], [f])) found.push(`v ${v} ${f}`)
  for (let e = 0; e < edgeCount; e++)
    for (let g = e + 1; g < edgeCount; g++) if (isOrphan(edge(e), edge(g))) found.push(`e ${e} ${g}`)
  return found.toSorted()
}

describe('inter-cluster orphans', () => {
  it('are those of the definition', () => {
    for (const mesh of [tetrahedron(), sphere({ level: 1, noise: 0 })]) {
      const topology = createTopology(mesh.triangles, mesh.x0.length / 3)
      for (const count of [1, 2, 3]) {
        const cluster = Int32Array.from({ length: topology.triangleCount }, (_, t) => (t * 7) % count)
        const { vertexFace, edgeEdge } = interClusterOrphans(topology, cluster)
        const pairs = (kind: string, list: Uint32Array) =>
          Array.from({ length: list.length / 2 }, (_, i) => `${kind} ${list[2 * i]} ${list[2 * i + 1]}`)
        const found = [...pairs('v', vertexFace), ...pairs('e', edgeEdge)]
        expect(found.toSorted()).toEqual(orphansByDefinition(topology, cluster))
        expect(found.length > 0).toBe(count > 1)
      }
    }
  })
})
