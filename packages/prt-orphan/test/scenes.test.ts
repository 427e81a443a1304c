import { bvhSource, createHierarchy, type DynamicHierarchy } from '@ccd/bvh'
import { collect, createTopology, pipeline, type Pipeline } from '@ccd/core'
import { elementaryTest } from '@ccd/elementary'
import { featureBounds, proceduralRepresentatives, staticRepresentatives, withOrphans } from '@ccd/prt-orphan'
import { dataFolder, readScene, type Scene } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'

const data = dataFolder()

/** Ground truth by the vertices of its features, since edge numbers differ. */
function truthOf({ edges, groundTruth }: Scene): string[] {
  const { vertexFace, edgeEdge } = groundTruth
  const names: string[] = []
  vertexFace.truth.forEach((hit, i) => {
    if (hit) names.push(`${vertexFace.pairs[2 * i]} in ${vertexFace.pairs[2 * i + 1]}`)
  })
  edgeEdge.truth.forEach((hit, i) => {
    if (hit) names.push(edgePair(edges, edgeEdge.pairs[2 * i] ?? 0, edgeEdge.pairs[2 * i + 1] ?? 0))
  })
  return names.sort()
}

function edgePair(edges: Uint32Array, e: number, g: number): string {
  const name = (edge: number): string => {
    const a = edges[2 * edge] ?? 0
    const b = edges[2 * edge + 1] ?? 0
    return a < b ? `${a}-${b}` : `${b}-${a}`
  }
  return [name(e), name(g)].sort().join(' on ')
}

const staticPipeline = (hierarchy: DynamicHierarchy): Pipeline =>
  pipeline(
    bvhSource({ hierarchy, adjacent: 'include' }),
    staticRepresentatives(),
    featureBounds(),
    elementaryTest(),
    collect(),
  )

describe.skipIf(!data)('real scenes, through the whole pipeline', () => {
  it.each(['cloth-funnel', 'cloth-ball'])('%s: all contacts found, none twice, none besides', (name) => {
    if (!data) return
    const scene = readScene(data, name)
    const topology = createTopology(scene.triangles, scene.x0.length / 3)
    const hierarchy = createHierarchy(topology)
    const truth = truthOf(scene)
    const compositions = {
      procedural: pipeline(
        bvhSource({ hierarchy }),
        proceduralRepresentatives(),
        withOrphans(),
        elementaryTest(),
        collect(),
      ),
      // Several times as many pairs: on the larger scene only in the full run.
      ...(name === 'cloth-funnel' || process.env.CCD_FULL === '1' ? { static: staticPipeline(hierarchy) } : {}),
    }
    for (const [kind, composition] of Object.entries(compositions)) {
      const { contacts } = composition.run({ topology, motion: { kind: 'linear', x0: scene.x0, x1: scene.x1 } })
      const found = Array.from({ length: contacts.length }, (_, i) => {
        const [a, b] = [contacts.a[i] ?? 0, contacts.b[i] ?? 0]
        return contacts.kind[i] === 0 ? `${a} in ${b}` : edgePair(topology.edges, a, b)
      }).sort()
      expect(found.length, kind).toBe(truth.length)
      expect(found, kind).toEqual(truth)
    }
  })
})
