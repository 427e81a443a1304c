import {
  createRigidModel,
  distance,
  linearMotion,
  resting,
  timeOfContact,
  type Pose,
  type RigidModel,
} from '@ccd/advancement'
import { between, seededRandom, sphere } from '@ccd/scenes'
import type { Cell } from '../../report/cell'
import { ratio } from '../../report/ratio'
import type { TableResult } from '../../report/report'
import { shortestPath, type RoadmapEdge } from './roadmap'

type Point = readonly [x: number, y: number, z: number]

const STILL: Pose = { position: [0, 0, 0], rotation: [0, 0, 0, 1] }
const RADIUS = 0.05
/** Half of the room's length. The wall stands in its middle, with a door at its far end. */
const HALF = 2
const DOOR = 0.5
const START: Point = [-1.5, 0, 0]
const GOAL: Point = [1.5, 0, 0]
const STRAIGHT = 3
/** Nodes closer than this are joined by a local path. */
const REACH = 1.6
const SAMPLES = [3, 5, 10, 20, 40]

/**
 * A planner's roadmap in a room that a wall without thickness divides, with a door far from start and goal. Each local
 * path is checked at samples or continuously. Samples call paths through the wall free until they lie closer together
 * than the body is thick. Then the planner's way leads through the wall.
 */
export function tunnelling(nodes = 60): TableResult {
  const room = new Room()
  const edges = nearEdges(roadmapNodes(nodes))
  const truth = edges.filter(({ a, b }) => room.isFree(a, b))
  const known = shortestPath(truth, START, GOAL)
  const row = (name: string, isFree: (from: Point, to: Point) => boolean): Cell[] => {
    room.queries = 0
    const start = performance.now()
    const found = edges.filter(({ a, b }) => isFree(a, b))
    const ms = performance.now() - start
    const way = shortestPath(found, START, GOAL)
    return [
      name,
      edges.length,
      found.length,
      found.filter((edge) => !truth.includes(edge)).length,
      room.queries,
      ms.toFixed(1),
      way.length.toFixed(2),
      way.edges.every((edge) => truth.includes(edge)) ? 'yes' : 'no: through the wall',
    ]
  }
  return {
    title: `Path planning past a thin wall: which local paths are free, and the way from start to goal (really ${known.length.toFixed(2)} long, ${ratio(known.length, STRAIGHT)} the straight line)`,
    head: [
      'checked by',
      'local paths',
      'called free',
      'of these through the wall',
      'queries',
      'ms',
      'length of the way',
      'is it free',
    ],
    rows: [
      ...SAMPLES.map((count) => row(`${count + 1} samples`, (from, to) => room.seemsFree(from, to, count))),
      row('continuous', (from, to) => room.isFree(from, to)),
    ],
  }
}

/** A body, the wall, and the two ways to check a local path. It counts what was asked. */
class Room {
  readonly #body: RigidModel
  readonly #wall = createWall()
  /** How often a distance or a time of contact was asked for. */
  queries = 0

  constructor() {
    const ball = sphere({ level: 2, radius: RADIUS, noise: 0 })
    this.#body = createRigidModel(ball.x0, ball.triangles)
  }

  /** Checks the whole path. */
  isFree(from: Point, to: Point): boolean {
    this.queries++
    return timeOfContact(this.#body, linearMotion(at(from), at(to)), this.#wall, resting(STILL)).status === 'free'
  }

  /** Checks both ends of the path and samples between them. */
  seemsFree(from: Point, to: Point, count: number): boolean {
    for (let i = 0; i <= count; i++) {
      this.queries++
      if (distance(this.#body, at(along(from, to, i / count)), this.#wall, STILL).distance === 0) return false
    }
    return true
  }
}

/** Two triangles in the plane x = 0, up to the door. */
function createWall() {
  const [low, high] = [-HALF - 1, HALF - DOOR + 0.5]
  return createRigidModel(
    Float64Array.of(0, low, -2, 0, high, -2, 0, high, 2, 0, low, 2),
    Uint32Array.of(0, 1, 2, 0, 2, 3),
  )
}

function roadmapNodes(count: number): Point[] {
  const random = seededRandom(7)
  const away = (x: number): number => x + Math.sign(x) * 2 * RADIUS
  const node = (): Point => [
    away(between(random, -HALF, HALF)),
    between(random, -HALF, HALF + 2 * DOOR),
    between(random, -0.5, 0.5),
  ]
  return [START, GOAL, ...Array.from({ length: count }, node)]
}

/** All pairs of nodes that are not too far apart. */
function nearEdges(points: readonly Point[]): RoadmapEdge<Point>[] {
  return points.flatMap((a, i) =>
    points.slice(i + 1).flatMap((b) => {
      const length = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
      return length < REACH ? [{ a, b, length }] : []
    }),
  )
}

const at = ([x, y, z]: Point): Pose => ({ position: [x, y, z], rotation: [0, 0, 0, 1] })

const along = (p: Point, q: Point, t: number): Point => [
  p[0] + t * (q[0] - p[0]),
  p[1] + t * (q[1] - p[1]),
  p[2] + t * (q[2] - p[2]),
]
