import { createRigidModel } from '@ccd/advancement'
import {
  createArticulated,
  isPathFree,
  type Articulated,
  type JointDescription,
  type LinkDescription,
} from '@ccd/articulated'
import { between, seededRandom } from '@ccd/scenes'
import type { ArticulatedScene } from './scene'
import { ball, lathe, limb, together, type Shape } from './shapes'

const upright = [0, 0, 0, 1]
type Point = readonly [number, number, number]

/** Eight links, 1 K triangles: a stand, a waist, two arms, a wrist of three joints, and a tool. */
function puma(): Articulated {
  const rod = (from: Point, to: Point, radius: number): Shape => limb(from, to, radius, radius, 8, 8)
  const parts: readonly { name: string; axis: Point; at: Point; shape: Shape }[] = [
    { name: 'waist', axis: [0, 0, 1], at: [0, 0, 0.66], shape: rod([0, -0.1, 0.02], [0, 0.24, 0.02], 0.09) },
    { name: 'upper arm', axis: [0, 1, 0], at: [0, 0.24, 0], shape: rod([-0.1, 0.08, 0], [0.5, 0.08, 0], 0.07) },
    { name: 'forearm', axis: [0, 1, 0], at: [0.43, -0.09, 0], shape: rod([0, 0, -0.08], [0, 0, 0.38], 0.06) },
    { name: 'wrist', axis: [0, 0, 1], at: [0, 0, 0.43], shape: rod([0, -0.05, 0], [0, 0.05, 0], 0.04) },
    { name: 'joint 5', axis: [0, 1, 0], at: [0, 0, 0], shape: rod([0, 0, -0.03], [0, 0, 0.06], 0.03) },
    { name: 'flange', axis: [0, 0, 1], at: [0, 0, 0.06], shape: rod([0, 0, 0.005], [0, 0, 0.03], 0.03) },
  ]
  const stand = rod([0, 0, 0], [0, 0, 0.56], 0.1)
  const links: LinkDescription[] = [{ name: 'stand', geometry: [stand] }]
  const joints: JointDescription[] = []
  let parent = 'stand'
  for (const { name, axis, at, shape } of parts) {
    links.push({ name, geometry: [shape] })
    joints.push({ name, type: 'revolute', parent, child: name, axis, origin: { position: at, rotation: upright } })
    parent = name
  }
  const tool = limb([0, 0, 0.03], [0, 0, 0.18], 0.02, 0.02, 8, 8)
  links.push({ name: 'tool', geometry: [tool] })
  joints.push({
    name: 'grip',
    type: 'fixed',
    parent,
    child: 'tool',
    origin: { position: [0, 0, 0], rotation: upright },
  })
  const close = [
    ['upper arm', 'stand'],
    ['forearm', 'waist'],
    ['forearm', 'joint 5'],
    ['wrist', 'flange'],
    ['wrist', 'tool'],
    ['joint 5', 'tool'],
  ] as const
  return createArticulated({ links, joints, ignoredPairs: close })
}

/** A car of 4 K triangles, 0.7 m from the stand: a body, a cabin and four wheels. */
function car(): Shape {
  const wheel = (x: number, y: number): Shape =>
    lathe([x, y - 0.09, 0.3], [x, y + 0.09, 0.3], (s) => 0.3 * Math.sqrt(Math.max(0, 1 - (2 * s - 1) ** 8)), 14, 20)
  return together([
    lathe(
      [-1.8, 1.5, 0.55],
      [2.2, 1.5, 0.55],
      (s) => 0.75 * Math.sqrt(Math.max(0, 1 - (2 * s - 1) ** 4)),
      30,
      24,
      0.45,
    ),
    ball([0.2, 1.5, 0.75], 0.6, 18, 20),
    ...[-1.1, 1.5].flatMap((x) => [0.85, 2.15].map((y) => wheel(x, y))),
  ])
}

/** Moves between random free configurations beside a car, as the edges of a roadmap do. */
export function beside(count: number): ArticulatedScene {
  const model = puma()
  const shell = car()
  const environment = [{ model: createRigidModel(shell.positions, shell.triangles) }]
  const random = seededRandom(7)
  const sample = (): number[] => {
    for (;;) {
      const q = model.dofs.map(() => between(random, -2, 2))
      if (isPathFree(model, [q], environment).free) return q
    }
  }
  const queries = Array.from({ length: count }, () => ({ q0: sample(), q1: sample() }))
  return {
    name: 'puma',
    size: `8 links, 1 K, and a car, ${(shell.triangles.length / 3000).toFixed(0)} K`,
    model,
    environment,
    queries,
    paper: 0.38,
  }
}
