import type { ArticulatedDescription, JointDescription } from '../../src'
import type { Field } from './field'

/** A rotation, row-major, and a translation. */
export interface Placed<T> {
  readonly r: readonly T[]
  readonly o: readonly T[]
}

const at = <T>(values: ArrayLike<T>, i: number): T => {
  const value = values[i]
  if (value === undefined) throw new Error(`no entry ${i}`)
  return value
}

/** Forward kinematics straight from the description, written without the package: where each link is at time t. */
export class Kinematics<T> {
  private readonly f: Field<T>
  private readonly joints = new Map<string, JointDescription>()
  private readonly jointOf = new Map<string, JointDescription>()
  private readonly first = new Map<string, number>()

  constructor(
    f: Field<T>,
    { joints }: ArticulatedDescription,
    private readonly q0: ArrayLike<number>,
    private readonly q1: ArrayLike<number>,
  ) {
    this.f = f
    let count = 0
    for (const joint of joints) {
      this.joints.set(joint.name, joint)
      this.jointOf.set(joint.child, joint)
      if (joint.mimic) continue
      this.first.set(joint.name, count)
      count += { fixed: 0, planar: 3, floating: 7, revolute: 1, continuous: 1, prismatic: 1 }[joint.type]
    }
  }

  link(name: string, t: T): Placed<T> {
    const joint = this.jointOf.get(name)
    if (!joint) return this.still([0, 0, 0], [0, 0, 0, 1])
    return this.compose(this.link(joint.parent, t), this.joint(joint, t))
  }

  point({ r, o }: Placed<T>, p: readonly T[]): T[] {
    const { add, mul } = this.f
    return [0, 1, 2].map((i) =>
      add(
        at(o, i),
        add(add(mul(at(r, 3 * i), at(p, 0)), mul(at(r, 3 * i + 1), at(p, 1))), mul(at(r, 3 * i + 2), at(p, 2))),
      ),
    )
  }

  /** The same point in the coordinates of `placed`. */
  seenFrom({ r, o }: Placed<T>, p: readonly T[]): T[] {
    const { add, mul, sub } = this.f
    const d = [0, 1, 2].map((i) => sub(at(p, i), at(o, i)))
    return [0, 1, 2].map((i) =>
      add(add(mul(at(r, i), at(d, 0)), mul(at(r, 3 + i), at(d, 1))), mul(at(r, 6 + i), at(d, 2))),
    )
  }

  compose(a: Placed<T>, b: Placed<T>): Placed<T> {
    const { add, mul } = this.f
    const entry = (i: number, k: number) =>
      add(
        add(mul(at(a.r, 3 * i), at(b.r, k)), mul(at(a.r, 3 * i + 1), at(b.r, 3 + k))),
        mul(at(a.r, 3 * i + 2), at(b.r, 6 + k)),
      )
    return { r: [0, 1, 2].flatMap((i) => [0, 1, 2].map((k) => entry(i, k))), o: this.point(a, b.o) }
  }

  still(position: ArrayLike<number>, rotation: ArrayLike<number>): Placed<T> {
    return {
      r: this.matrix(this.unit([0, 1, 2, 3].map((i) => this.f.of(at(rotation, i))))),
      o: [0, 1, 2].map((i) => this.f.of(at(position, i))),
    }
  }

  /** Bounds of what a joint does over the motion: by how much it turns and shifts, and how far off it shifts. */
  range(joint: JointDescription): { readonly turned: number; readonly shifted: number; readonly far: number } {
    const at0 = this.f.of(0)
    const at1 = this.f.of(1)
    const number = (value: T) => this.f.toNumber(value)
    const first = this.first.get(joint.name) ?? -1
    const change = (i: number) => Math.abs(number(this.value(first + i, at1)) - number(this.value(first + i, at0)))
    const size = (i: number) =>
      Math.max(Math.abs(number(this.value(first + i, at1))), Math.abs(number(this.value(first + i, at0))))
    if (joint.type === 'fixed') return { turned: 0, shifted: 0, far: 0 }
    if (joint.type === 'planar') {
      return { turned: change(2), shifted: change(0) + change(1), far: size(0) + size(1) }
    }
    if (joint.type === 'floating') {
      return { turned: Math.PI, shifted: change(0) + change(1) + change(2), far: size(0) + size(1) + size(2) }
    }
    const [from, to] = [number(this.jointValue(joint, at0)), number(this.jointValue(joint, at1))]
    if (joint.type !== 'prismatic') return { turned: Math.abs(to - from), shifted: 0, far: 0 }
    return { turned: 0, shifted: Math.abs(to - from), far: Math.max(Math.abs(from), Math.abs(to)) }
  }

  private unit(v: readonly T[]): T[] {
    const { add, div, mul, of, sqrt } = this.f
    const length = sqrt(v.reduce((sum, x) => add(sum, mul(x, x)), of(0)))
    return v.map((x) => div(x, length))
  }

  private matrix(q: readonly T[]): T[] {
    const { add, mul, of, sub } = this.f
    const [x, y, z, w] = [at(q, 0), at(q, 1), at(q, 2), at(q, 3)]
    const two = of(2)
    const diagonal = (a: T, b: T) => sub(of(1), mul(two, add(mul(a, a), mul(b, b))))
    const sum = (a: T, b: T, c: T, d: T) => mul(two, add(mul(a, b), mul(c, d)))
    const difference = (a: T, b: T, c: T, d: T) => mul(two, sub(mul(a, b), mul(c, d)))
    return [
      [diagonal(y, z), difference(x, y, w, z), sum(x, z, w, y)],
      [sum(x, y, w, z), diagonal(x, z), difference(y, z, w, x)],
      [difference(x, z, w, y), sum(y, z, w, x), diagonal(x, y)],
    ].flat()
  }

  private value(index: number, t: T): T {
    const { add, mul, of, sub } = this.f
    const from = of(at(this.q0, index))
    return add(from, mul(t, sub(of(at(this.q1, index)), from)))
  }

  private jointValue(joint: JointDescription, t: T): T {
    const { add, mul, of } = this.f
    if (!joint.mimic) return this.value(this.first.get(joint.name) ?? -1, t)
    const { mimic } = joint
    const other = this.joints.get(mimic.joint)
    if (!other) throw new Error('no such joint')
    return add(mul(of(mimic.multiplier ?? 1), this.jointValue(other, t)), of(mimic.offset ?? 0))
  }

  private joint(joint: JointDescription, t: T): Placed<T> {
    const { f } = this
    const { position, rotation } = joint.origin ?? { position: [0, 0, 0], rotation: [0, 0, 0, 1] }
    const origin = this.still(position, rotation)
    const axis = this.unit([0, 1, 2].map((i) => f.of(at(joint.axis ?? [1, 0, 0], i))))
    const zero = [f.of(0), f.of(0), f.of(0)]
    const none = this.matrix([...zero, f.of(1)])
    switch (joint.type) {
      case 'fixed':
        return origin
      case 'revolute':
      case 'continuous':
        return this.compose(origin, { r: this.turn(axis, this.jointValue(joint, t)), o: zero })
      case 'prismatic': {
        const value = this.jointValue(joint, t)
        return this.compose(origin, { r: none, o: axis.map((x) => f.mul(x, value)) })
      }
      case 'planar': {
        const first = this.first.get(joint.name) ?? -1
        const { u, v } = this.across(axis)
        const [a, b] = [this.value(first, t), this.value(first + 1, t)]
        const o = [0, 1, 2].map((i) => f.add(f.mul(at(u, i), a), f.mul(at(v, i), b)))
        return this.compose(origin, { r: this.turn(axis, this.value(first + 2, t)), o })
      }
      case 'floating': {
        const first = this.first.get(joint.name) ?? -1
        const o = [0, 1, 2].map((i) => this.value(first + i, t))
        return this.compose(origin, { r: this.arc(first + 3, t), o })
      }
    }
  }

  /** Rodrigues: v + sin φ (a × v) + (1 − cos φ) a × (a × v). */
  private turn(axis: readonly T[], angle: T): T[] {
    const { add, mul, of, sub } = this.f
    const [x, y, z] = [at(axis, 0), at(axis, 1), at(axis, 2)]
    const s = this.f.sin(angle)
    const c = sub(of(1), this.f.cos(angle))
    const zero = of(0)
    const k = [zero, sub(zero, z), y, z, zero, sub(zero, x), sub(zero, y), x, zero]
    return [0, 1, 2].flatMap((i) =>
      [0, 1, 2].map((j) => {
        const square = [0, 1, 2].reduce((sum, m) => add(sum, mul(at(k, 3 * i + m), at(k, 3 * m + j))), zero)
        return add(of(i === j ? 1 : 0), add(mul(s, at(k, 3 * i + j)), mul(c, square)))
      }),
    )
  }

  /** The axes x and y, turned the shortest way that takes z to the axis. */
  private across(axis: readonly T[]): { u: T[]; v: T[] } {
    const { add, div, mul, of, sub } = this.f
    const [x, y, z] = [at(axis, 0), at(axis, 1), at(axis, 2)]
    const k = div(of(1), add(of(1), z))
    const zero = of(0)
    const mixed = sub(zero, mul(k, mul(x, y)))
    return {
      u: [sub(of(1), mul(k, mul(x, x))), mixed, sub(zero, x)],
      v: [mixed, sub(of(1), mul(k, mul(y, y))), sub(zero, y)],
    }
  }

  /** The shortest arc between two rotations, at constant speed: slerp of their quaternions. */
  private arc(first: number, t: T): T[] {
    const { add, div, mul, of, sub, toNumber, sin, cos, sqrt } = this.f
    const read = (q: ArrayLike<number>) => this.unit([0, 1, 2, 3].map((i) => of(at(q, first + i))))
    const a = read(this.q0)
    let b = read(this.q1)
    let dot = a.reduce((sum, x, i) => add(sum, mul(x, at(b, i))), of(0))
    if (toNumber(dot) < 0) {
      b = b.map((x) => sub(of(0), x))
      dot = sub(of(0), dot)
    }
    // The part of b across a, which keeps the digits that the dot product loses.
    const rest = b.map((x, i) => sub(x, mul(dot, at(a, i))))
    const sine = sqrt(rest.reduce((sum, x) => add(sum, mul(x, x)), of(0)))
    if (toNumber(sine) === 0) return this.matrix(a)
    const side = rest.map((x) => div(x, sine))
    let angle = of(Math.atan2(toNumber(sine), toNumber(dot)))
    for (let k = 0; k < 4; k++) angle = add(angle, sub(mul(sine, cos(angle)), mul(dot, sin(angle))))
    const turned = mul(t, angle)
    const [c, s] = [cos(turned), sin(turned)]
    return this.matrix(a.map((x, i) => add(mul(c, x), mul(s, at(side, i)))))
  }
}
