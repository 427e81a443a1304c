import type { Point } from '../moving-mesh'
import { chainSkeleton, posedScene, type SkeletalScene } from './moving-scene'

export interface TwistedBoxOptions {
  /** Squares along the height, and along a side of the cross-section. */
  readonly height?: number
  readonly side?: number
  readonly steps?: number
}

const LENGTH = 4
const WIDTH = 1.2
const THICK = 0.12
const JOINTS = 16

/**
 * A tall, flat box that is twisted and bent into a ring until its blades and its ends run into one another: closed,
 * manifold and, at first, free of intersection. (A twist alone never makes a box meet itself: it maps space one to one.)
 */
export function twistedBox({ height = 80, side = 24, steps = 20 }: TwistedBoxOptions = {}): SkeletalScene {
  const { ring, faces, vertices } = boxSurface(height, side)
  const scene = posedScene('twisted box', steps, faces, (t) => {
    const positions = new Float64Array(3 * vertices.length)
    const turns = 3 * Math.PI * t
    vertices.forEach(([u, v, h], i) => {
      const along = h / height - 0.5
      const x = WIDTH * (u / side - 0.5)
      const z = THICK * (v / ring - 0.5)
      const [cos, sin] = [Math.cos(turns * along), Math.sin(turns * along)]
      const across = cos * x + sin * z
      const { angle, arcX, arcY } = axisAt(t, along)
      positions.set([arcX + across * Math.cos(angle), arcY - across * Math.sin(angle), cos * z - sin * x], 3 * i)
    })
    return positions
  })
  const joints = (t: number) =>
    Array.from({ length: JOINTS + 1 }, (_, i): Point => {
      const { arcX, arcY } = axisAt(t, i / JOINTS - 0.5)
      return [arcX, arcY, 0]
    })
  return { ...scene, skeleton: chainSkeleton(scene.at(0).x0, steps, joints, false) }
}

/** The axis is an arc of constant length, straight at the start. */
function axisAt(t: number, along: number) {
  const bend = 2.3 * Math.PI * t
  const angle = bend * along
  if (bend === 0) return { angle, arcX: 0, arcY: LENGTH * along }
  return { angle, arcX: (LENGTH / bend) * (1 - Math.cos(angle)), arcY: (LENGTH / bend) * Math.sin(angle) }
}

interface Surface {
  /** Squares along the thickness. */
  readonly ring: number
  readonly faces: Uint32Array
  /** Integer coordinates of the vertices on the surface of the lattice. */
  readonly vertices: readonly (readonly [number, number, number])[]
}

function boxSurface(height: number, side: number): Surface {
  const ring = 2
  const size = [side, ring, height] as const
  const ids = new Map<string, number>()
  const vertices: [number, number, number][] = []
  const vertex = (point: [number, number, number]): number => {
    const key = point.join()
    let id = ids.get(key)
    if (id === undefined) {
      id = vertices.length
      ids.set(key, id)
      vertices.push(point)
    }
    return id
  }
  const faces: number[] = []
  for (const axis of [0, 1, 2] as const) {
    const [a, b] = [((axis + 1) % 3) as 0 | 1 | 2, ((axis + 2) % 3) as 0 | 1 | 2]
    for (const end of [0, size[axis]]) {
      const at = (i: number, j: number): number => {
        const point: [number, number, number] = [0, 0, 0]
        point[axis] = end
        point[a] = i
        point[b] = j
        return vertex(point)
      }
      for (let i = 0; i < size[a]; i++) {
        for (let j = 0; j < size[b]; j++) {
          const [p, q, r, s] = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)]
          if (end > 0) faces.push(p, q, r, p, r, s)
          else faces.push(p, r, q, p, s, r)
        }
      }
    }
  }
  return { ring, faces: Uint32Array.from(faces), vertices }
}
