import {
  ContactBuffer,
  EDGE_FACE,
  type PairBatch,
  type Source,
  type Topology,
  collect,
  createBatch,
  createTopology,
  pipeline,
} from '@ccd/core'
import { edgeFaceTouchesOfMesh } from '@ccd/oracle'
import { smallMeshes } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { discreteTest } from '../src/index'

/** Every edge with every face that it shares no vertex with. */
function allEdgeFaces(topology: Topology): Source<'edge-face'> {
  return {
    name: 'all edge-face pairs',
    contract: { motion: ['static'], separation: 'any', keeps: 'every-contact' },
    *pairs(): Generator<PairBatch<'edge-face'>> {
      const batch = createBatch('edge-face')
      for (let edge = 0; edge < topology.edgeCount; edge++) {
        const ends = topology.edges.subarray(2 * edge, 2 * edge + 2)
        for (let face = 0; face < topology.triangleCount; face++) {
          if (topology.triangles.subarray(3 * face, 3 * face + 3).some((v) => ends.includes(v))) continue
          batch.pairs.set([edge, face], 2 * batch.length++)
          if (2 * batch.length < batch.pairs.length) continue
          yield batch
          batch.length = 0
        }
      }
      if (batch.length > 0) yield batch
    },
  }
}

describe('discrete test in a pipeline', () => {
  it('reports exactly the edges that touch a face, at time 0, on every small mesh', () => {
    let found = 0
    // The end of the step, where more has folded over.
    for (const { triangles, x1: positions } of smallMeshes(3).filter((mesh) => mesh.triangles.length < 240)) {
      const topology = createTopology(triangles, positions.length / 3)
      const { contacts } = pipeline(allEdgeFaces(topology), discreteTest(), collect()).run({
        topology,
        motion: { kind: 'static', positions },
      })
      const lines = Array.from({ length: contacts.length }, (_, i) => {
        const edge = Number(contacts.a[i])
        expect([contacts.kind[i], contacts.toi[i]]).toEqual([EDGE_FACE, 0])
        return `${topology.edges
          .subarray(2 * edge, 2 * edge + 2)
          .toSorted()
          .join(' ')} ${contacts.b[i]}`
      })
      const truth = edgeFaceTouchesOfMesh(triangles, positions).map(({ e0, e1, f }) => `${e0} ${e1} ${f}`)
      expect(lines.toSorted()).toEqual(truth.toSorted())
      found += truth.length
    }
    expect(found).toBeGreaterThan(50)
  })

  it('refuses motion and a separation, by name', () => {
    const topology = createTopology(Uint32Array.of(0, 1, 2), 3)
    const x = new Float64Array(9)
    const run = (step: Parameters<ReturnType<typeof discreteTest>['run']>[1]) => () =>
      discreteTest().run([], step, new ContactBuffer())
    const step = { topology, minSeparation: 0, horizon: 1 }
    expect(run({ ...step, motion: { kind: 'linear', x0: x, x1: x } })).toThrow(
      expect.objectContaining({ code: 'unsupported-motion' }),
    )
    expect(run({ ...step, minSeparation: 1, motion: { kind: 'static', positions: x } })).toThrow(
      expect.objectContaining({ code: 'unsupported-separation' }),
    )
  })
})
