import { openFan, smallMeshes } from '@ccd/scenes'
import { OrphanSet, proceduralRepresentatives, withOrphans } from '@ccd/prt-orphan'
import { describe, expect, it } from 'vitest'
import { featurePairsByDefinition, keysOf, nonAdjacentPairs, runStage, stepOf, topologyOfMesh } from './support/cases'

const meshes = [1, 2, 3].flatMap((seed) => [...smallMeshes(seed)])

describe.each(meshes.map((mesh, i) => [`${mesh.name} ${i}`, mesh] as const))('%s', (_name, mesh) => {
  const topology = topologyOfMesh(mesh)
  const truth = featurePairsByDefinition(topology)

  it('dispatches every feature pair of non-adjacent triangles exactly once, and no other', () => {
    const keys = runStage(
      proceduralRepresentatives({ featureBounds: false }),
      mesh,
      topology,
      nonAdjacentPairs(topology),
    )
    expect(keys.length).toBe(new Set(keys).size)
    expect(keys.sort()).toEqual(
      [...truth]
        .filter(([, dispatched]) => dispatched)
        .map(([key]) => key)
        .sort(),
    )
  })

  it('finds the orphans exactly as defined', () => {
    const { vertexFace, edgeEdge, hubs } = new OrphanSet(topology)
    expect(hubs.length).toBe(0)
    const keys = keysOf([
      { kind: 'vertex-face', pairs: vertexFace.pairs, length: vertexFace.length },
      { kind: 'edge-edge', pairs: edgeEdge.pairs, length: edgeEdge.length },
    ])
    expect(keys.sort()).toEqual(
      [...truth]
        .filter(([, dispatched]) => !dispatched)
        .map(([key]) => key)
        .sort(),
    )
  })
})

describe('around a hub', () => {
  it('finds all orphans whose boxes overlap, each once', () => {
    const mesh = openFan({ count: 60 })
    // All features at one place: every pair of boxes overlaps, so the stream must equal the definition.
    const collapsed = { ...mesh, x0: new Float64Array(mesh.x0.length), x1: new Float64Array(mesh.x0.length) }
    const topology = topologyOfMesh(mesh)
    const step = stepOf(collapsed, topology)
    const keys = keysOf(withOrphans().run([], step))
    expect(keys.length).toBe(new Set(keys).size)
    const truth = [...featurePairsByDefinition(topology)].filter(([, dispatched]) => !dispatched).map(([key]) => key)
    expect(keys.sort()).toEqual(truth.sort())
  })
})
