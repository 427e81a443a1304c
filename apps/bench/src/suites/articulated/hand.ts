import { createRigidModel } from '@ccd/advancement'
import { createArticulated, type Articulated, type JointDescription, type LinkDescription } from '@ccd/articulated'
import { valueAt } from '@ccd/core'
import { between, seededRandom, type Random } from '@ccd/scenes'
import type { ArticulatedScene, Query } from './scene'
import { ball, limb } from './shapes'

const RINGS = 14
const upright = [0, 0, 0, 1]

/** A palm and five fingers of four links each, which float: 8 K triangles. */
function hand(): Articulated {
  const palm = limb([0, 0, 0], [0.1, 0, 0], 0.045, 0.045, RINGS, RINGS)
  const links: LinkDescription[] = [{ name: 'room' }, { name: 'palm', geometry: [palm] }]
  const joints: JointDescription[] = [{ name: 'palm', type: 'floating', parent: 'room', child: 'palm' }]
  for (let finger = 0; finger < 5; finger++) {
    const thumb = finger === 4
    const y = thumb ? 0.068 : -0.036 + 0.024 * finger
    let parent = 'palm'
    for (let part = 0; part < 4; part++) {
      const name = `finger ${finger}, part ${part}`
      const length = (thumb ? 0.03 : 0.034) - 0.003 * part
      const shape = limb([0.004, 0, 0], [length - 0.004, 0, 0], 0.009, 0.008, RINGS, RINGS)
      const first = { position: [thumb ? 0.04 : 0.115, y, 0], rotation: upright }
      const next = { position: [length + 0.003, 0, 0], rotation: upright }
      links.push({ name, geometry: [shape] })
      const axis = part === 0 && !thumb ? [0, 0, 1] : [0, 1, 0]
      joints.push({ name, type: 'continuous', parent, child: name, axis, origin: part === 0 ? first : next })
      parent = name
    }
  }
  // Fingers begin close to the palm, and side by side.
  const roots = [0, 1, 2, 3, 4].flatMap((finger) => [
    [`palm`, `finger ${finger}, part 1`] as const,
    ...[0, 1, 2, 3, 4].flatMap((other) =>
      other > finger ? [[`finger ${finger}, part 0`, `finger ${other}, part 0`] as const] : [],
    ),
  ])
  return createArticulated({ links, joints, ignoredPairs: roots })
}

/** Comes at a ball from some direction with spread fingers, and closes the fingers at different speeds. */
export function grasping(count: number): ArticulatedScene {
  const model = hand()
  const sphere = ball([0, 0, 0], 0.035, 32, 32)
  const random = seededRandom(16)
  const queries = Array.from({ length: Math.ceil(count / 2) }, () => grasp(model, random))
    .flat()
    .slice(0, count)
  return {
    name: 'grasping',
    size: '21 links, 8 K, and a ball, 2 K',
    model,
    environment: [{ model: createRigidModel(sphere.positions, sphere.triangles) }],
    queries,
    paper: 9.79,
  }
}

function grasp(model: Articulated, random: Random): readonly Query[] {
  const draw = (): number => between(random, -1, 1)
  const raw = [draw(), draw(), draw(), draw()] as const
  const size = Math.hypot(...raw)
  const [x, y, z, w] = [raw[0] / size, raw[1] / size, raw[2] / size, raw[3] / size]
  // The ball ends up below the fingers: this is where it is in the coordinates of the palm.
  const away = between(random, 0.09, 0.14)
  const at = (down: number): number[] => {
    const [px, py, pz] = [-0.14, between(random, -0.002, 0.002), down]
    // R p for the quaternion.
    const [tx, ty, tz] = [2 * (y * pz - z * py), 2 * (z * px - x * pz), 2 * (x * py - y * px)]
    return [px + w * tx + y * tz - z * ty, py + w * ty + z * tx - x * tz, pz + w * tz + x * ty - y * tx]
  }
  const speeds = [0, 1, 2, 3, 4].map(() => between(random, 0.8, 1.3))
  const open = configuration(model, at(away + 0.15), [x, y, z, w], () => 0.1)
  const near = configuration(model, at(0.049), [x, y, z, w], () => 0.1)
  const shut = near.map((value, i) => {
    const [, finger, part] = /finger (\d), part ([123])/.exec(valueAt(model.dofs, i)) ?? []
    return finger === undefined || part === undefined ? value : value + valueAt(speeds, Number(finger))
  })
  return [
    { q0: open, q1: near },
    { q0: near, q1: shut },
  ]
}

function configuration(
  model: Articulated,
  position: readonly number[],
  rotation: readonly number[],
  bend: (name: string) => number,
): number[] {
  const base = [...position, ...rotation]
  return model.dofs.map((name, i) => (i < 7 ? valueAt(base, i) : name.endsWith(' 0') ? 0 : bend(name)))
}
