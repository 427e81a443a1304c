import { bvhSource, createHierarchy, type BodyRules } from '@ccd/bvh'
import { collect, createTopology, incidentTriangles, pipelineOf, valueAt, type FeatureKind } from '@ccd/core'
import { elementaryTest } from '@ccd/elementary'
import { contactsOfMesh } from '@ccd/oracle'
import { proceduralRepresentatives, staticRepresentatives, withOrphans } from '@ccd/prt-orphan'
import { below, openFan, pinchedSheets, pyramid, seededRandom } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'

const RULES: readonly { readonly rules: BodyRules; readonly allows: (a: number, b: number) => boolean }[] = [
  { rules: { pairs: 'between' }, allows: (a, b) => a !== b },
  { rules: { pairs: 'within' }, allows: (a, b) => a === b },
  {
    rules: {
      ignoredPairs: [
        [0, 0],
        [1, 2],
      ],
    },
    allows: (a, b) => a + b !== 0 && !(a + b === 3 && a !== b),
  },
]

describe('orphans under a rule about bodies', () => {
  // More than 48 triangles around a vertex: its orphans are found anew in each step, in another way.
  const meshes = [1, 2, 3].flatMap((seed) => [
    openFan({ count: 12, seed, noise: 5 }),
    openFan({ count: 60, seed, noise: 5 }),
    pyramid({ seed, noise: 4 }),
    pinchedSheets({ seed }),
  ])

  it('are reported iff they count, around few triangles and around many, for both kinds of representatives', () => {
    let counted = 0
    let left = 0
    meshes.forEach((mesh, index) => {
      const random = seededRandom(index + 1)
      const topology = createTopology(mesh.triangles, mesh.x0.length / 3)
      const bodies = Uint32Array.from({ length: topology.triangleCount }, () => below(random, 3))
      const { edges } = topology
      const edgeOf = new Map(
        Array.from({ length: topology.edgeCount }, (_, e) => [`${edges[2 * e]} ${edges[2 * e + 1]}`, e]),
      )
      const contacts = contactsOfMesh(mesh.triangles, mesh.x0, mesh.x1).map((contact) => {
        const { kind } = contact
        if (kind === 'vertex-face') return { kind, a: contact.v, b: contact.f }
        const ids = [`${contact.a0} ${contact.a1}`, `${contact.b0} ${contact.b1}`].map((ends) =>
          Number(edgeOf.get(ends)),
        )
        return { kind, a: Math.min(...ids), b: Math.max(...ids) }
      })
      for (const { rules, allows } of RULES) {
        const counts = (kind: FeatureKind, a: number, b: number) =>
          incidentTriangles(topology, kind, 'a', a).some((t) =>
            incidentTriangles(topology, kind, 'b', b).some((u) => allows(valueAt(bodies, t), valueAt(bodies, u))),
          )
        const expected = contacts.filter(({ kind, a, b }) => counts(kind, a, b))
        counted += expected.length
        left += contacts.length - expected.length
        const names = expected.map(({ kind, a, b }) => `${kind === 'vertex-face' ? 0 : 1} ${a} ${b}`).sort()
        const hierarchy = createHierarchy(topology, { bodies })
        for (const [source, stages] of [
          [bvhSource({ hierarchy, ...rules }), [proceduralRepresentatives(), withOrphans()]],
          [bvhSource({ hierarchy, ...rules }), [proceduralRepresentatives({ kernels: 'typescript' }), withOrphans()]],
          [bvhSource({ hierarchy, ...rules, adjacent: 'include' }), [staticRepresentatives({ schema: 'maximal' })]],
        ] as const) {
          const query = pipelineOf(source, stages, elementaryTest(), collect())
          const { contacts: found } = query.run({
            topology,
            hierarchy,
            motion: { kind: 'linear', x0: mesh.x0, x1: mesh.x1 },
          })
          const rows = Array.from({ length: found.length }, (_, i) => `${found.kind[i]} ${found.a[i]} ${found.b[i]}`)
          expect({ mesh: mesh.name, index, found: rows.sort() }).toEqual({ mesh: mesh.name, index, found: names })
        }
      }
    })
    expect(counted).toBeGreaterThan(500)
    expect(left).toBeGreaterThan(500)
  })
})
