import { createRigidModel } from '@ccd/advancement'
import { createArticulated, type Articulated, type JointDescription, type LinkDescription } from '@ccd/articulated'
import type { ArticulatedScene, Query } from './scene'
import { ball, lathe, limb, type Shape } from './shapes'

const upright = [0, 0, 0, 1]
type Point = readonly [number, number, number]

/** Rings and segments of each of the fifteen links: 20 K triangles in all. */
const RINGS = 26

const AXES = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] } as const

/** A part of the body: where it hangs, about which axes it turns there, and its surface. */
interface BodyPart {
  readonly name: string
  readonly on: string
  readonly at: Point
  readonly axes: readonly (keyof typeof AXES)[]
  readonly shape: Shape
}

const bone = (length: number, thick: number, thin: number, x = 0): Shape =>
  limb([x, 0, -0.04], [x, 0, -length], thick, thin, RINGS, RINGS)

function arm(side: 'left' | 'right'): BodyPart[] {
  const y = side === 'left' ? 1 : -1
  return [
    {
      name: `${side} upper arm`,
      on: 'chest',
      at: [0, 0.24 * y, 0.24],
      axes: ['x', 'y', 'z'],
      shape: bone(0.27, 0.05, 0.04),
    },
    { name: `${side} forearm`, on: `${side} upper arm`, at: [0, 0, -0.3], axes: ['y'], shape: bone(0.23, 0.04, 0.03) },
    { name: `${side} hand`, on: `${side} forearm`, at: [0, 0, -0.26], axes: ['y'], shape: bone(0.16, 0.035, 0.03) },
  ]
}

function leg(side: 'left' | 'right'): BodyPart[] {
  const y = side === 'left' ? 1 : -1
  const foot = limb([-0.06, 0, -0.05], [0.18, 0, -0.06], 0.04, 0.03, RINGS, RINGS)
  return [
    { name: `${side} thigh`, on: 'pelvis', at: [0, 0.11 * y, -0.08], axes: ['x', 'y'], shape: bone(0.38, 0.08, 0.06) },
    { name: `${side} shin`, on: `${side} thigh`, at: [0, 0, -0.42], axes: ['y'], shape: bone(0.38, 0.06, 0.04) },
    { name: `${side} foot`, on: `${side} shin`, at: [0, 0, -0.42], axes: ['y'], shape: foot },
  ]
}

const parts: readonly BodyPart[] = [
  {
    name: 'chest',
    on: 'pelvis',
    at: [0, 0, 0.12],
    axes: ['y', 'z'],
    shape: lathe([0, 0, 0.04], [0, 0, 0.36], (s) => 0.17 * Math.sqrt(Math.max(0, 1 - (2 * s - 1) ** 4)), RINGS, RINGS),
  },
  { name: 'head', on: 'chest', at: [0, 0, 0.38], axes: ['y', 'z'], shape: ball([0, 0, 0.18], 0.12, RINGS, RINGS) },
  ...arm('left'),
  ...arm('right'),
  ...leg('left'),
  ...leg('right'),
]

/** A mannequin of fifteen links that stands on the ground, its pelvis one metre up; the pelvis floats. */
function mannequin(): Articulated {
  const pelvis = ball([0, 0, 0], 0.15, RINGS, RINGS)
  const links: LinkDescription[] = [{ name: 'ground' }, { name: 'pelvis', geometry: [pelvis] }]
  const joints: JointDescription[] = [{ name: 'pelvis', type: 'floating', parent: 'ground', child: 'pelvis' }]
  for (const { name, on, at, axes, shape } of parts) {
    let parent = on
    for (const [i, axis] of axes.entries()) {
      const last = i === axes.length - 1
      const child = last ? name : `${name} ${axis}`
      links.push(last ? { name, geometry: [shape] } : { name: child })
      const origin = { position: i === 0 ? at : [0, 0, 0], rotation: upright }
      joints.push({ name: `${name} ${axis}`, type: 'continuous', parent, child, axis: AXES[axis], origin })
      parent = child
    }
  }
  // Parts that hang on one another overlap where they meet.
  const hung = parts.map(({ name, on }) => [name, on] as const)
  const besides = [
    ['left upper arm', 'head'],
    ['right upper arm', 'head'],
    ['left thigh', 'right thigh'],
    ['left thigh', 'chest'],
    ['right thigh', 'chest'],
  ] as const
  return createArticulated({ links, joints, ignoredPairs: [...hung, ...besides] })
}

/** Angles by the name of the joint; the others are zero. The pelvis is at (x, y, z). */
function configuration(model: Articulated, [x, y, z]: Point, angles: Readonly<Record<string, number>>): number[] {
  const angleOf = new Map(Object.entries(angles))
  return model.dofs.map((name) => {
    if (name === 'pelvis.x') return x
    if (name === 'pelvis.y') return y
    if (name === 'pelvis.z') return z
    if (name === 'pelvis.qw') return 1
    return angleOf.get(name) ?? 0
  })
}

/** Jumps and bends, over a few seconds: the legs part, and the arms swing up until the hands meet over the head. */
function exercise(model: Articulated, time: number): number[] {
  const [fast, slow] = [Math.sin(5 * time), Math.sin(1.3 * time)]
  return configuration(model, [0, 0, 1 + 0.05 * fast], {
    'left upper arm x': 1.8 + 1.78 * fast,
    'right upper arm x': -1.8 - 1.78 * fast,
    'left upper arm y': 0.3 * slow,
    'right upper arm y': 0.3 * slow,
    'left forearm y': -0.4 - 0.4 * Math.sin(3 * time),
    'right forearm y': -0.4 - 0.4 * Math.sin(3 * time),
    'left thigh x': 0.2 + 0.2 * fast,
    'right thigh x': -0.2 - 0.2 * fast,
    'left thigh y': -0.4 * slow - 0.4,
    'right thigh y': 0.4 * slow - 0.4,
    'left shin y': 0.8,
    'right shin y': 0.8,
    'chest y': 0.5 * slow,
    'chest z': 0.6 * Math.sin(2.1 * time),
    'head z': 0.5 * slow,
  })
}

/** Walks along x across the board. */
function walk(model: Articulated, time: number): number[] {
  const [left, right] = [Math.sin(4 * time), -Math.sin(4 * time)]
  return configuration(model, [0.9 * time - 2.3, 0.06 * Math.sin(0.7 * time), 1.0], {
    'left thigh y': -0.5 * left,
    'right thigh y': -0.5 * right,
    'left shin y': 0.5 + 0.4 * Math.cos(4 * time),
    'right shin y': 0.5 - 0.4 * Math.cos(4 * time),
    'left upper arm x': 0.2,
    'right upper arm x': -0.2,
    'left upper arm y': 0.5 * left,
    'right upper arm y': 0.5 * right,
    'left forearm y': -0.5,
    'right forearm y': -0.5,
    'chest z': 0.15 * left,
  })
}

function frames(
  model: Articulated,
  at: (model: Articulated, time: number) => number[],
  count: number,
  seconds: number,
) {
  return Array.from({ length: count }, (_, i): Query => {
    const step = seconds / count
    return { q0: at(model, i * step), q1: at(model, (i + 1) * step) }
  })
}

/** Moves its limbs about, and may touch itself. */
export function exercising(count: number): ArticulatedScene {
  const model = mannequin()
  return {
    name: 'exercising',
    size: '15 links, 20 K',
    model,
    environment: [],
    queries: frames(model, exercise, count, 5),
    paper: 0.88,
  }
}

/** Walks among 32 chess pieces of 3 K triangles each that reach up to its knees. */
export function walking(count: number): ArticulatedScene {
  const model = mannequin()
  const environment = Array.from({ length: 32 }, (_, i) => {
    const [column, row] = [i % 8, Math.floor(i / 8)]
    const [x, y] = [-1.9 + 0.55 * column, (row < 2 ? -1 : 1) * (row % 2 === 0 ? 0.29 : 0.85)]
    const height = 0.35 + 0.05 * ((i * 7) % 5)
    const profile = (s: number): number => {
      const [foot, waist, top] = [
        0.09 * (s < 0.15 ? 1 : 0),
        0.045,
        0.065 * Math.sqrt(Math.max(0, 1 - ((s - 0.88) / 0.12) ** 2)),
      ]
      return s === 0 || s === 1 ? 0 : Math.max(foot, s > 0.76 ? top : waist)
    }
    const piece = lathe([x, y, 0.02], [x, y, height], profile, 40, 40)
    return { model: createRigidModel(piece.positions, piece.triangles) }
  })
  return {
    name: 'walking',
    size: '15 links, 20 K, among 32 pieces, 102 K',
    model,
    environment,
    queries: frames(model, walk, count, 5),
    paper: 0.99,
  }
}
