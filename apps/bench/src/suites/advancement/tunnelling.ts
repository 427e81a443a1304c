import { createRigidModel, distance, linearMotion, resting, timeOfContact, type Pose } from '@ccd/advancement'
import { between, seededRandom, sphere } from '@ccd/scenes'
import { ratio } from '../../report/ratio'
import type { TableResult } from '../../report/report'
import type { Cell } from '../../report/text/table'
import { shortestPath, type RoadmapEdge } from './roadmap'

type Point = readonly [number, number, number]

const STILL: Pose = { position: [0, 0, 0], rotation: [0, 0, 0, 1] }
const RADIUS = 0.05
/** Half of the room's length; the wall stands in its middle, with a door at its far end. */
const HALF = 2
const DOOR = 0.5
const START: Point = [-1.5, 0, 0]
const GOAL: Point = [1.5, 0, 0]
const SAMPLES = [3, 5, 10, 20, 40]

/**
 * A planner's roadmap in a room that a wall without thickness divides, with a door far from start and goal. Each local
 * path is checked at samples or continuously. Samples call paths through the wall free until they lie closer than the body
 * is thick; then the planner's way leads through the wall.
 */
export function tunnelling(nodes = 60): TableResult {
  const ball = sphere({ level: 2, radius: RADIUS, noise: 0 })
  const body = createRigidModel(ball.x0, ball.triangles)
  const wall = createWall()
  const points = roadmapNodes(nodes)
  const edges = nearEdges(points)
  let queries = 0
  const free = (from: Point, to: Point): boolean => {
    queries++
    return timeOfContact(body, linearMotion(at(from), at(to)), wall, resting(STILL)).status === 'free'
  }
  const sampled =
    (count: number) =>
    (from: Point, to: Point): boolean => {
      for (let i = 0; i <= count; i++) {
        queries++
        if (distance(body, at(between3(from, to, i / count)), wall, STILL).distance === 0) return false
      }
      return true
    }
  const truth = new Set(edges.filter((edge) => free(...ends(points, edge))))
  const known = lengthOf(truth, points)
  const row = (name: string, check: (from: Point, to: Point) => boolean): Cell[] => {
    queries = 0
    const start = performance.now()
    const found = edges.filter((edge) => check(...ends(points, edge)))
    const ms = performance.now() - start
    const tunnels = found.filter((edge) => !truth.has(edge)).length
    const way = lengthOf(found, points)
    return [
      name,
      edges.length,
      found.length,
      tunnels,
      queries,
      ms.toFixed(1),
      way.length.toFixed(2),
      way.edges.every((edge) => truth.has(edge)) ? 'yes' : 'no: through the wall',
    ]
  }
  const rows = [...SAMPLES.map((count) => row(`${count + 1} samples`, sampled(count))), row('continuous', free)]
  return {
    title: `Path planning past a thin wall: which local paths are free, and the way from start to goal (really ${known.length.toFixed(2)} long, ${ratio(known.length, 3)} the straight line)`,
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
    rows,
  }
}

function roadmapNodes(count: number): Point[] {
  const random = seededRandom(7)
  const away = (x: number): number => x + Math.sign(x) * 2 * RADIUS
  return [
    START,
    GOAL,
    ...Array.from(
      { length: count },
      (): Point => [
        away(between(random, -HALF, HALF)),
        between(random, -HALF, HALF + 2 * DOOR),
        between(random, -0.5, 0.5),
      ],
    ),
  ]
}

/** All pairs of nodes that are not too far apart. */
function nearEdges(points: readonly Point[]): RoadmapEdge[] {
  return points.flatMap((p, a) =>
    points.flatMap((q, b): RoadmapEdge[] => {
      const length = Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])
      return a < b && length < 1.6 ? [{ a, b, length }] : []
    }),
  )
}

function lengthOf(edges: Iterable<RoadmapEdge>, points: readonly Point[]) {
  return shortestPath(points.length, [...edges], 0, 1)
}

const at = ([x, y, z]: Point): Pose => ({ position: [x, y, z], rotation: [0, 0, 0, 1] })

const between3 = (p: Point, q: Point, t: number): Point => [
  p[0] + t * (q[0] - p[0]),
  p[1] + t * (q[1] - p[1]),
  p[2] + t * (q[2] - p[2]),
]

function ends(points: readonly Point[], { a, b }: RoadmapEdge): [Point, Point] {
  return [points[a] ?? START, points[b] ?? START]
}

/** Two triangles in the plane x = 0, up to the door. */
function createWall() {
  const [low, high] = [-HALF - 1, HALF - DOOR + 0.5]
  return createRigidModel(
    Float64Array.of(0, low, -2, 0, high, -2, 0, high, 2, 0, low, 2),
    Uint32Array.of(0, 1, 2, 0, 2, 3),
  )
}
