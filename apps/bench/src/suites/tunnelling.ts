import { createRigidModel, distance, linearMotion, resting, timeOfContact } from '@ccd/advancement'
import { sphere } from '@ccd/scenes'
import type { TableResult } from '../report'
import type { Cell } from '../table'

const WALL = createWall()

/**
 * A local path of a planner, from one side of a thin wall to the other: checked at samples, it is free until the samples
 * are closer than the wall and the body are thick; checked continuously, it never is.
 */
export function tunnelling(): TableResult {
  const ball = sphere({ level: 2, radius: 0.05, noise: 0 })
  const body = createRigidModel(ball.x0, ball.triangles)
  const from = { position: [-3.01, 0.2, 0.1], rotation: [0, 0, 0, 1] } as const
  const to = { position: [2.93, -0.1, 0.3], rotation: [0, 0, 0, 1] } as const
  const motion = linearMotion(from, to)
  const still = { position: [0, 0, 0], rotation: [0, 0, 0, 1] } as const
  const at = (t: number): [number, number, number] => [
    from.position[0] + t * (to.position[0] - from.position[0]),
    from.position[1] + t * (to.position[1] - from.position[1]),
    from.position[2] + t * (to.position[2] - from.position[2]),
  ]
  const rows = [5, 10, 20, 40, 80, 160].map((samples): Cell[] => {
    const times = Array.from({ length: samples + 1 }, (_, i) => i / samples)
    const hit = times.find((t) => distance(body, { position: at(t), rotation: [0, 0, 0, 1] }, WALL, still).distance === 0)
    return [`${samples} samples`, hit === undefined ? 'free: tunnels through the wall' : `contact, first seen at ${hit.toFixed(4)}`]
  })
  const { status, time } = timeOfContact(body, motion, WALL, resting(still))
  rows.push(['continuous', `${status}, not before ${time.toFixed(4)}`])
  return { title: 'A local path through a thin wall', head: ['checked by', 'answer'], rows }
}

/** Two triangles in the plane x = 0. */
function createWall() {
  return createRigidModel(Float64Array.of(0, -2, -2, 0, 2, -2, 0, 2, 2, 0, -2, 2), Uint32Array.of(0, 1, 2, 0, 2, 3))
}
