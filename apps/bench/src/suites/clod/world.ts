import {
  levelSwitches,
  queryContacts,
  type ClodContacts,
  type ContactFront,
  type ContactQuery,
  type DualHierarchy,
} from '@ccd/clod'
import { valueAt } from '@ccd/core'
import type { RigidBody } from './rigid-body.kernel'
import { resolveContacts, type TouchingBodies } from './impulses.kernel'

/** A body of a scene. */
export interface SceneBody {
  readonly hierarchy: DualHierarchy
  readonly body: RigidBody
}

/** How contacts are found. */
export interface StepOptions {
  readonly query: Omit<ContactQuery, 'front' | 'keep' | 'twistA' | 'twistB'>
  /** Whether contacts that are there only because the level has changed are treated by the rule. */
  readonly rule: boolean
}

/** What a step cost and what happened. */
export interface StepResult {
  readonly ms: number
  readonly queries: number
  readonly front: number
  readonly contacts: number
  readonly energy: number
  /** Overlaps whose begin no search in time could find. */
  readonly inconsistent: number
}

interface Found {
  readonly a: SceneBody
  readonly b: SceneBody
  readonly key: string
  readonly contacts: ClodContacts
}

const GRAVITY = 10
/** Overlaps up to this are left to the impulses. */
const SLOP = 1e-4
const HALVINGS = 8

/** Bodies that fall, slide and rest: impulses at the contacts, and a search back in time where a step ends in an overlap. */
export class World {
  readonly #bodies: readonly SceneBody[]
  readonly #options: StepOptions
  readonly #fronts = new Map<string, ContactFront>()
  #kept = new Map<string, Uint32Array>()
  #last: readonly Found[] | undefined
  #ms = 0
  #queries = 0

  constructor(bodies: readonly SceneBody[], options: StepOptions) {
    this.#bodies = bodies
    this.#options = options
  }

  step(dt: number): StepResult {
    this.#ms = 0
    this.#queries = 0
    const moving = this.#bodies.filter(({ body }) => body.inverseMass > 0)
    // Bodies have not moved since, so what was found at the end of the last step is what the rule compares with.
    const before = this.#last ?? this.#find()
    const posesBefore = this.#poses()
    for (const { body } of moving) body.velocity[2] = valueAt(body.velocity, 2) - GRAVITY * dt
    resolveContacts(before.map(touching), dt)
    const start = moving.map(({ body }) => body.save())
    const goTo = (share: number): void =>
      moving.forEach(({ body }, i) => {
        body.restore(valueAt(start, i))
        body.advance(share * dt)
      })
    // A step that is cut short has less time to fall.
    const stopAt = (share: number): void => {
      goTo(share)
      for (const { body } of moving) body.velocity[2] = valueAt(body.velocity, 2) + (1 - share) * GRAVITY * dt
      // What stopped the step is answered at once: on the level of the next search it may not be there, and time would stand still.
      resolveContacts(stopped.map(touching), dt)
    }
    goTo(1)
    let after = this.#find()
    const stopped = after.filter(isDeep)
    let inconsistent = 0
    if (after.some(isDeep)) {
      const wasDeep = before.some(isDeep) || (goTo(0), this.#find().some(isDeep))
      goTo(1)
      if (wasDeep) {
        inconsistent = 1
        const time = this.#options.rule ? this.#applyRule(before, after, posesBefore) : undefined
        if (time === undefined) pushOut(after)
        else stopAt(time)
      } else stopAt(this.#searchBack(goTo))
      after = this.#find()
    }
    this.#forgetParted(after)
    this.#last = after
    return {
      ms: this.#ms,
      queries: this.#queries,
      front: [...this.#fronts.values()].reduce((sum, front) => sum + front.size, 0),
      contacts: after.reduce((sum, { contacts }) => sum + contacts.contacts.length, 0),
      energy: this.#bodies.reduce((sum, { body }) => sum + body.energy(GRAVITY), 0),
      inconsistent,
    }
  }

  /** The largest share of the step after which nothing overlaps, by halving. */
  #searchBack(goTo: (share: number) => void): number {
    let [low, high] = [0, 1]
    for (let i = 0; i < HALVINGS; i++) {
      const middle = (low + high) / 2
      goTo(middle)
      if (this.#find().some(isDeep)) high = middle
      else low = middle
    }
    return low
  }

  /** The earliest time that the rule names; it lets the coarse pairs go on. */
  #applyRule(
    before: readonly Found[],
    after: readonly Found[],
    posesBefore: ReadonlyMap<SceneBody, ReturnType<RigidBody['pose']>>,
  ): number | undefined {
    let time = 1
    let any = false
    for (const one of after.filter(isDeep)) {
      const start = before.find(({ key }) => key === one.key)
      const [poseA, poseB] = [posesBefore.get(one.a), posesBefore.get(one.b)]
      if (!start || !poseA || !poseB) continue
      const switches = levelSwitches({
        a: one.a.hierarchy,
        b: one.b.hierarchy,
        start: { poseA, poseB, found: start.contacts },
        end: { poseA: one.a.body.pose(), poseB: one.b.body.pose(), found: one.contacts },
      })
      for (const found of switches) {
        any = true
        time = Math.min(time, found.time)
        const known = this.#kept.get(one.key) ?? new Uint32Array()
        this.#kept.set(one.key, Uint32Array.from([...known, found.a, found.b]))
      }
    }
    return any ? time : undefined
  }

  /** Coarse pairs go on until their bodies have parted. */
  #forgetParted(found: readonly Found[]): void {
    const touchingNow = new Set(found.flatMap(({ key, contacts }) => (contacts.contacts.length > 0 ? [key] : [])))
    this.#kept = new Map([...this.#kept].filter(([key]) => touchingNow.has(key)))
  }

  #poses(): ReadonlyMap<SceneBody, ReturnType<RigidBody['pose']>> {
    return new Map(this.#bodies.map((one) => [one, one.body.pose()]))
  }

  #find(): Found[] {
    const poses = this.#poses()
    const found: Found[] = []
    this.#bodies.forEach((a, i) => {
      this.#bodies.slice(i + 1).forEach((b, k) => {
        const [poseA, poseB] = [poses.get(a), poses.get(b)]
        if ((a.body.inverseMass === 0 && b.body.inverseMass === 0) || !poseA || !poseB) return
        const key = `${i} ${i + 1 + k}`
        const front = this.#fronts.get(key)
        const keep = this.#kept.get(key)
        const begin = performance.now()
        const contacts = queryContacts(a.hierarchy, poseA, b.hierarchy, poseB, {
          ...this.#options.query,
          twistA: twistOf(a.body, poseA.position),
          twistB: twistOf(b.body, poseB.position),
          ...(front ? { front } : {}),
          ...(keep ? { keep } : {}),
        })
        this.#ms += performance.now() - begin
        this.#queries += contacts.queries
        this.#fronts.set(key, contacts.front)
        found.push({ a, b, key, contacts })
      })
    })
    return found
  }
}

const twistOf = (body: RigidBody, origin: Float64Array) => ({ linear: body.speedAt(origin), angular: body.spin })

function touching({ a, b, contacts: { contacts } }: Found): TouchingBodies {
  return {
    a: a.body,
    b: b.body,
    count: contacts.length,
    point: contacts.column('point') ?? new Float64Array(),
    normal: contacts.column('normal') ?? new Float64Array(),
    distance: contacts.column('distance') ?? new Float64Array(),
    depth: contacts.column('depth') ?? new Float64Array(),
  }
}

function isDeep({ contacts: { contacts } }: Found): boolean {
  const depth = contacts.column('depth') ?? new Float64Array()
  return depth.subarray(0, contacts.length).some((value) => value > SLOP)
}

/** What a simulator without the rule does: it moves overlapping bodies apart. The work that takes comes from nowhere. */
function pushOut(found: readonly Found[]): void {
  for (const { a, b, contacts } of found.filter(isDeep)) {
    const depth = contacts.contacts.column('depth') ?? new Float64Array()
    const normal = contacts.contacts.column('normal') ?? new Float64Array()
    let deepest = 0
    for (let i = 1; i < contacts.contacts.length; i++) {
      if (valueAt(depth, i) > valueAt(depth, deepest)) deepest = i
    }
    const share = valueAt(depth, deepest) / (a.body.inverseMass + b.body.inverseMass)
    for (let k = 0; k < 3; k++) {
      const n = valueAt(normal, 3 * deepest + k)
      a.body.position[k] = valueAt(a.body.position, k) - share * a.body.inverseMass * n
      b.body.position[k] = valueAt(b.body.position, k) + share * b.body.inverseMass * n
    }
  }
}
