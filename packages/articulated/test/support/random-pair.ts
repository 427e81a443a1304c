import { valueAt } from '@ccd/core'
import { createArticulated } from '../../src'
import { writeJointMotion, writeJoints } from '../../src/motion/joint-motion'
import { LinkPair } from '../../src/motion/link-pair.kernel'
import { TreeMotion } from '../../src/motion/tree-motion.kernel'
import type { Shape } from '../../src/model/bodies'
import { seeded } from './random'
import { randomTree, type TreeOptions } from './trees'

/** A pair of shapes of a random tree that move against each other; undefined where the tree has none. */
export function randomPair(seed: number, options: TreeOptions) {
  const random = seeded(seed)
  const tree = randomTree(random, options)
  const model = createArticulated({ ...tree.description, ignoreAdjacent: false })
  const { bodies, plans, links } = model
  const motion = new TreeMotion(bodies.parent, new Uint8Array(bodies.count), 16)
  writeJoints(plans, motion.edges)
  writeJointMotion(plans, tree.q0, tree.q1, motion.edges)
  motion.begin()
  const a = bodies.shapes[Math.floor(random() * bodies.shapes.length)]
  const others = bodies.shapes.filter(({ body }) => body !== a?.body)
  const b = others[Math.floor(random() * others.length)]
  if (!a || !b) return undefined
  const pair = new LinkPair(motion, a.body, a.model, b.body, b.model)
  pair.begin(0)
  /** The link whose coordinates are those of a body. */
  const linkOf = (body: number) => {
    const identity = (x: number, k: number) => x === (k === 0 || k === 4 || k === 8 ? 1 : 0)
    const id = links.findIndex((_, i) => bodies.ofLink[i] === body && bodies.linkInBody[i]?.every(identity))
    return valueAt(links, id)
  }
  return { random, pair, linkOf, a, b, motion, model, ...tree }
}

/** A vertex of a shape, relative to the origin of its model. */
export function vertexOf(random: () => number, { model }: Shape): number[] {
  const k = 3 * Math.floor(random() * (model.corners.length / 3))
  return [0, 1, 2].map((i) => valueAt(model.corners, k + i))
}

/** Kinds of trees that rounding or large motions make hard. */
export const settings: Record<string, TreeOptions> = {
  'chains and branches': { links: 8 },
  'thirty links': { links: 30 },
  'several turns': { links: 6, turn: 200, types: ['continuous'] },
  'angles far from zero': { links: 5, turn: 3, start: 1e6, types: ['continuous'] },
  'a base far away': { links: 6, far: 1e7 },
  'tiny and huge links': { links: 8, spread: 4 },
  'shifts only': { links: 6, types: ['prismatic'] },
}
