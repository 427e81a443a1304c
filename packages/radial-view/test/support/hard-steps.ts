import { sphere, type MovingMesh } from '@ccd/scenes'
import type { SkeletalStep } from './views'

// Steps for which exactly one condition of the proof stands between a dropped pair and a lost first contact.

function observedFrom(mesh: MovingMesh, point: readonly [number, number, number]): SkeletalStep {
  const joints = Float64Array.from(point)
  return { ...mesh, joints0: joints, joints1: joints, bones: Uint32Array.of(0, 0) }
}

/** A plate of n × n cells, closed all around, whose middle is pressed together; `flipped` turns the lower side around. */
export function pressedPlate(flipped: boolean): SkeletalStep {
  const n = 6
  const points: number[] = []
  const id = (i: number, j: number, top: boolean) => (top ? 0 : (n + 1) ** 2) + j * (n + 1) + i
  for (const z of [0.5, 0]) for (let j = 0; j <= n; j++) for (let i = 0; i <= n; i++) points.push(i, j, z)
  const triangles: number[] = []
  for (let j = 0; j < n; j++) {
    for (let i = 0; i < n; i++) {
      const [a, b, c, d] = [id(i, j, true), id(i + 1, j, true), id(i + 1, j + 1, true), id(i, j + 1, true)]
      triangles.push(a, b, c, a, c, d)
      const [e, f, g, h] = [id(i, j, false), id(i + 1, j, false), id(i + 1, j + 1, false), id(i, j + 1, false)]
      if (flipped) triangles.push(e, f, g, e, g, h)
      else triangles.push(e, g, f, e, h, g)
    }
  }
  const rim: [number, number][] = []
  for (let i = 0; i < n; i++) rim.push([i, 0])
  for (let j = 0; j < n; j++) rim.push([n, j])
  for (let i = n; i > 0; i--) rim.push([i, n])
  for (let j = n; j > 0; j--) rim.push([0, j])
  rim.forEach(([i, j], k) => {
    const [p, q] = rim[(k + 1) % rim.length] ?? [0, 0]
    const [a, b, c, d] = [id(i, j, true), id(p, q, true), id(p, q, false), id(i, j, false)]
    triangles.push(d, c, b, d, b, a)
  })
  const x0 = Float64Array.from(points)
  const x1 = x0.slice()
  x1[3 * id(3, 3, true) + 2] = -0.2
  return observedFrom({ name: 'pressed plate', triangles: Uint32Array.from(triangles), x0, x1 }, [3, 3, -40])
}

/** An open band around the z axis, twice, whose outer layer shrinks onto the inner one. */
export function spiralBand(): SkeletalStep {
  const around = 24
  const [x0, x1]: [number[], number[]] = [[], []]
  for (let i = 0; i <= 2 * around; i++) {
    const angle = (2 * Math.PI * i) / around
    for (const z of [-3, -2, -1, 0, 1, 2, 3]) {
      const radius = 1 + (0.4 * i) / around
      const later = i > around + 6 && i < 2 * around - 6 && z === 0 ? radius - 0.6 : radius
      x0.push(radius * Math.cos(angle), radius * Math.sin(angle), z)
      x1.push(later * Math.cos(angle), later * Math.sin(angle), z)
    }
  }
  const triangles: number[] = []
  for (let i = 0; i < 2 * around; i++) {
    for (let k = 0; k < 6; k++) {
      const a = 7 * i + k
      triangles.push(a, a + 7, a + 8, a, a + 8, a + 1)
    }
  }
  const mesh = {
    name: 'spiral',
    triangles: Uint32Array.from(triangles),
    x0: Float64Array.from(x0),
    x1: Float64Array.from(x1),
  }
  return observedFrom(mesh, [0, 0, 0])
}

/**
 * A ball inside a ball, joined by a tube that leaves the inner one, pierces the outer one and comes back to it from outside:
 * one closed surface that starts in itself, and from the centre of which both balls are positive. The inner ball grows
 * a bump that reaches the outer one.
 */
export function ballsJoinedThroughTheWall(): SkeletalStep {
  const profile: [number, number][] = []
  const arc = (radius: number, from: number, to: number, steps: number) => {
    for (let i = 0; i <= steps; i++) {
      const angle = from + ((to - from) * i) / steps
      profile.push([radius * Math.cos(angle), radius * Math.sin(angle)])
    }
  }
  arc(1, -1.1, 1.35, 6)
  profile.push([0.22, 1.5], [0.22, 2.5], [0.22, 3], [3, 3], [3, -3], [0.6, -3])
  arc(2, -1.25, 1.35, 8)
  const around = 12
  const points: number[] = [0, 0, -1]
  for (const [r, z] of profile) {
    for (let k = 0; k < around; k++) {
      const angle = (2 * Math.PI * k) / around
      points.push(r * Math.cos(angle), r * Math.sin(angle), z)
    }
  }
  points.push(0, 0, 2)
  const last = points.length / 3 - 1
  const at = (i: number, k: number) => 1 + i * around + (k % around)
  const triangles: number[] = []
  for (let k = 0; k < around; k++) {
    triangles.push(0, at(0, k + 1), at(0, k))
    triangles.push(last, at(profile.length - 1, k), at(profile.length - 1, k + 1))
    for (let i = 0; i + 1 < profile.length; i++) {
      triangles.push(at(i, k), at(i, k + 1), at(i + 1, k + 1), at(i, k), at(i + 1, k + 1), at(i + 1, k))
    }
  }
  const x0 = Float64Array.from(points)
  const x1 = x0.slice()
  const bump = 3 * at(3, 0)
  for (let k = 0; k < 3; k++) x1[bump + k] = 2.4 * (x0[bump + k] ?? 0)
  return observedFrom({ name: 'balls joined', triangles: Uint32Array.from(triangles), x0, x1 }, [0, 0, 0])
}

/** A ball that three layers of which meet in one point at one time: the top, the bottom, and a spike between them. */
export function threeLayers(): SkeletalStep {
  const ball = sphere({ level: 2, noise: 0 })
  const x1 = ball.x0.map((value, i) => (i % 3 === 2 ? 0 : value))
  return observedFrom({ ...ball, name: 'three layers', x1 }, [0, 0, -30])
}
