import { between, merge, seededRandom, sphere, tetrahedron, torus, type MovingMesh, type Random } from '@ccd/scenes'
import type { SkeletalStep } from './views'

type Vector = readonly [number, number, number]

/** Joints for any mesh: some inside, some anywhere near, some that move; bones between random ones, some of length zero. */
function withJoints(mesh: MovingMesh, random: Random, spread: number): SkeletalStep {
  const count = 2 + Math.floor(random() * 5)
  const start: number[] = []
  const end: number[] = []
  for (let j = 0; j < count; j++) {
    const size = random() < 0.5 ? 0.2 * spread : 1.5 * spread
    const at = [0, 1, 2].map(() => between(random, -size, size))
    const travel = random() < 0.5 ? 0 : 0.5 * spread
    start.push(...at)
    end.push(...at.map((value) => value + between(random, -travel, travel)))
  }
  const bones: number[] = []
  for (let b = 0; b < count; b++) bones.push(Math.floor(random() * count), Math.floor(random() * count))
  return {
    ...mesh,
    joints0: Float64Array.from(start),
    joints1: Float64Array.from(end),
    bones: Uint32Array.from(bones),
  }
}

/** A closed tube along the x axis whose ends and middle go where they are told. */
function tube(
  rings: number,
  around: number,
  at: (s: number) => Vector,
  to: (s: number) => Vector,
  radius = 0.4,
): MovingMesh {
  const points = (path: (s: number) => Vector, thick: (s: number) => number) => {
    const out: number[] = []
    for (let i = 0; i < rings; i++) {
      const s = i / (rings - 1)
      const here = path(s)
      const a = path(Math.max(0, s - 0.01))
      const b = path(Math.min(1, s + 0.01))
      const d = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
      const length = Math.hypot(...d) || 1
      const [dx = 1, dy = 0, dz = 0] = d.map((value) => value / length)
      // Two directions across, one of them as near to z as can be.
      const z: Vector = Math.abs(dz) > 0.9 ? [1, 0, 0] : [0, 0, 1]
      const u: Vector = [dy * z[2] - dz * z[1], dz * z[0] - dx * z[2], dx * z[1] - dy * z[0]]
      const n = Math.hypot(...u) || 1
      const [ux, uy, uz] = [u[0] / n, u[1] / n, u[2] / n]
      const [vx, vy, vz] = [dy * uz - dz * uy, dz * ux - dx * uz, dx * uy - dy * ux]
      for (let k = 0; k < around; k++) {
        const angle = (2 * Math.PI * k) / around
        const [c, w] = [thick(s) * Math.cos(angle), thick(s) * Math.sin(angle)]
        out.push(here[0] + c * ux + w * vx, here[1] + c * uy + w * vy, here[2] + c * uz + w * vz)
      }
    }
    out.push(...path(0), ...path(1))
    return Float64Array.from(out)
  }
  const triangles: number[] = []
  for (let i = 0; i + 1 < rings; i++) {
    for (let k = 0; k < around; k++) {
      const [a, b] = [i * around + k, i * around + ((k + 1) % around)]
      triangles.push(a, b, a + around, b, b + around, a + around)
    }
  }
  const [first, last] = [rings * around, rings * around + 1]
  for (let k = 0; k < around; k++) {
    const next = (k + 1) % around
    triangles.push(first, next, k, last, (rings - 1) * around + k, (rings - 1) * around + next)
  }
  const thick = (s: number) => radius * (0.6 + 0.4 * Math.sin(Math.PI * s))
  return { name: 'tube', triangles: Uint32Array.from(triangles), x0: points(at, thick), x1: points(to, thick) }
}

function shake(x: Float64Array, random: Random, amount: number): Float64Array {
  return x.map((value) => value + between(random, -amount, amount))
}

type Make = (seed: number, noise: number) => SkeletalStep

/** Closed meshes, from calm to wild; all but the last families start free of intersection, or nearly always. */
export const FAMILIES: Readonly<Record<string, Make>> = {
  'shaken ball': (seed, noise) => withJoints(sphere({ seed, level: 1, noise: 2.5 * noise }), seededRandom(seed), 2),
  'finer ball': (seed, noise) => withJoints(sphere({ seed, level: 2, noise: 1.2 * noise }), seededRandom(seed), 2),
  'shaken ring': (seed, noise) => withJoints(torus({ seed, noise: 1.5 * noise }), seededRandom(seed), 2),
  tetrahedron: (seed, noise) => {
    const mesh = withJoints(tetrahedron({ seed, noise: 4 * noise }), seededRandom(seed), 2)
    const inside = new Float64Array(mesh.joints0.length).fill(0.5)
    return seed % 2 === 0 ? mesh : { ...mesh, joints0: inside, joints1: inside }
  },
  'bending tube': (seed, noise) => {
    const random = seededRandom(seed)
    const bend = 6 * noise
    const arc =
      (k: number) =>
      (s: number): Vector => {
        const angle = k * (s - 0.5)
        return Math.abs(k) < 1e-6
          ? [4 * s - 2, 0, 0]
          : [(4 / k) * Math.sin(angle), (4 / k) * (1 - Math.cos(angle)), 0.4 * (s - 0.5) * k * noise]
      }
    const mesh = tube(9, 5, arc(bend / 2), arc(bend), 0.5)
    const along = [0, 0.25, 0.5, 0.75, 1]
    return {
      ...mesh,
      x1: shake(mesh.x1, random, 0.1 * noise),
      joints0: Float64Array.from(along.flatMap((s) => arc(bend / 2)(s))),
      joints1: Float64Array.from(along.flatMap((s) => arc(bend)(s))),
      bones: Uint32Array.of(0, 1, 1, 2, 2, 3, 3, 4),
    }
  },
  'nested balls': (seed, noise) => {
    const outer = sphere({ seed, level: 1, radius: 2, noise: 0.3 * noise })
    const inner = sphere({ seed: seed + 1, level: 1, radius: 1, noise: 0.3 * noise })
    const grown = inner.x0.map((value, i) => (1 + 1.5 * noise) * value + ((inner.x1[i] ?? value) - value))
    return withJoints(merge('nested', [outer, { ...inner, x1: grown }]), seededRandom(seed), 0.8)
  },
  'disjoint balls': (seed, noise) => {
    const one = sphere({ seed, level: 1, radius: 1, noise })
    const other = sphere({ seed: seed + 1, level: 1, radius: 1, noise })
    const shift = (x: Float64Array, by: number) => x.map((value, i) => value + (i % 3 === 0 ? by : 0))
    const moved = { ...other, x0: shift(other.x0, 2.5), x1: shift(other.x1, 2.5 - 2 * noise) }
    return withJoints(merge('disjoint', [one, moved]), seededRandom(seed), 1.5)
  },
  spikes: (seed, noise) => {
    const random = seededRandom(seed)
    const ball = sphere({ seed, level: 1, noise: 0 })
    const out = ball.x0.slice()
    for (let v = 0; v < out.length / 3; v += 3) for (let k = 0; k < 3; k++) out[3 * v + k] = 3 * (out[3 * v + k] ?? 0)
    const mesh = { ...ball, x0: out, x1: shake(out, random, 3 * noise) }
    return withJoints(mesh, random, 2)
  },
  'flat ball': (seed, noise) => {
    const ball = sphere({ seed, level: 1, noise: 2 * noise })
    const flat = (x: Float64Array) => x.map((value, i) => (i % 3 === 2 ? 0.05 * value : value))
    return withJoints({ ...ball, x0: flat(ball.x0), x1: flat(ball.x1) }, seededRandom(seed), 2)
  },
  'ball that turns inside out': (seed, noise) => {
    const ball = sphere({ seed, level: 1, noise: 0.6 * noise })
    const to = ball.x1.map((value) => (1 - 2 * noise) * value)
    return withJoints({ ...ball, x1: to }, seededRandom(seed), 1)
  },
  'ball that starts in itself': (seed, noise) => {
    const random = seededRandom(seed)
    const ball = sphere({ seed, level: 2, noise: 0 })
    const from = shake(ball.x0, random, 0.9 * noise)
    return withJoints({ ...ball, x0: from, x1: shake(from, random, 0.8 * noise) }, random, 2)
  },
  'crossed tube': (seed, noise) => {
    const random = seededRandom(seed)
    const loop =
      (turn: number) =>
      (s: number): Vector => {
        const angle = turn * 2 * Math.PI * s
        return [1.6 * Math.cos(angle), 1.6 * Math.sin(angle), 0.5 * s]
      }
    const mesh = tube(14, 5, loop(1.2), loop(1.2 + noise), 0.5)
    return withJoints({ ...mesh, x1: shake(mesh.x1, random, 0.5 * noise) }, random, 1.5)
  },
}
