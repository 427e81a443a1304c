// Put a culler of your own into the traversal: it drops whole subtrees before their pairs are made.
// This one knows that a body at rest cannot come to touch itself, such as the scenery of a game.
import { bvhSource, createHierarchy } from '@ccd/bvh'
import { collect, createTopology, pipeline, type Hierarchy, type LabelCuller, type Topology } from '@ccd/core'
import { elementaryTest } from '@ccd/elementary'
import { proceduralRepresentatives, withOrphans } from '@ccd/prt-orphan'

// Claim: triangles with the same label never touch. The label is that of a body all of whose vertices have the same
// coordinates at both ends of the step. So they rest, and touch only if they do so at the start, which is excluded.
// Labels are made for one topology; after a change of the mesh the culler has to be made anew.
function bodiesAtRest(topology: Topology, hierarchy: Hierarchy): LabelCuller {
  const triangleLabel = new Int32Array(topology.triangleCount)
  const nodeLabel = new Int32Array(hierarchy.nodeCount)
  return {
    name: 'bodies at rest',
    contract: {
      motion: ['linear'],
      separation: 'zero',
      requires: ['intersection-free-start'],
      keeps: 'every-contact',
    },
    triangleLabel,
    nodeLabel,
    begin({ motion }) {
      if (motion.kind !== 'linear') return
      const moving = new Set<number>()
      topology.triangles.forEach((v, corner) => {
        const rests = [0, 1, 2].every((k) => motion.x0[3 * v + k] === motion.x1[3 * v + k])
        if (!rests) moving.add(topology.component[Math.floor(corner / 3)])
      })
      triangleLabel.forEach((_, t) => {
        const body = topology.component[t]
        triangleLabel[t] = moving.has(body) ? -1 : body
      })
      // Children come after their parents. The left one of n is n + 1; a leaf holds ~triangle in place of the right one.
      for (let n = hierarchy.nodeCount - 1; n >= 0; n--) {
        const right = hierarchy.child[n]
        const same = right >= 0 && nodeLabel[n + 1] === nodeLabel[right]
        nodeLabel[n] = right < 0 ? triangleLabel[~right] : same ? nodeLabel[right] : -1
      }
    },
  }
}

// A rolled carpet at rest, a grid of 40 by 20 vertices, and a triangle that flies through it.
const [LONG, WIDE] = [40, 20]
const cells = Array.from({ length: (LONG - 1) * (WIDE - 1) }, (_, i) => i + Math.floor(i / (WIDE - 1)))
const carpet = cells.flatMap((v) => [v, v + 1, v + WIDE, v + 1, v + WIDE + 1, v + WIDE])
const points = Array.from({ length: LONG * WIDE }, (_, v) => {
  const turn = 0.5 * Math.floor(v / WIDE)
  const radius = 1 + 0.02 * turn
  return [radius * Math.cos(turn), radius * Math.sin(turn), 0.4 * (v % WIDE)]
}).flat()
const at = (x: number) => Float64Array.of(...points, x, 0, 3, x + 0.3, 0.1, 3, x + 0.3, 0, 3.1)

const tip = LONG * WIDE
const topology = createTopology(Uint32Array.of(...carpet, tip, tip + 1, tip + 2), tip + 3)
const hierarchy = createHierarchy(topology)
const motion = { kind: 'linear', x0: at(3), x1: at(1) } as const
for (const cullers of [[], [bodiesAtRest(topology, hierarchy)]]) {
  const source = bvhSource({ hierarchy, cullers })
  const ccd = pipeline(source, proceduralRepresentatives(), withOrphans({ cullers }), elementaryTest(), collect())
  const { contacts, stages } = ccd.run({ topology, hierarchy, motion, vouch: ['intersection-free-start'] })
  console.log(`${cullers.length} cullers: ${stages[0]?.out} triangle pairs, ${contacts.length} contacts`)
}
// → 0 cullers: 2720 triangle pairs, 8 contacts
// → 1 cullers: 6 triangle pairs, 8 contacts
