import { exactContacts, queryContacts, sizeMetric, type ContactFront, type ContactQuery } from '@ccd/clod'
import type { Pose } from '@ccd/advancement'
import type { Cell } from '../../report/cell'
import { ratio } from '../../report/ratio'
import type { TableResult } from '../../report/report'
import { timing } from '../../run/timing'
import type { Models } from './scenes'

/** Contacts closer than this are looked for, as a share of the radius of the cup. */
const DISTANCE = 0.01
const HOME: Pose = { position: [0, 0, 0], rotation: [0, 0, 0, 1] }
const SHARES = [0.035, 0.0035, 0.00035]

/** Poses of a spoon that leans on the wall of the cup and slides along it, always a little closer than contacts are looked for. */
export function slide(models: Models, steps: number): Pose[] {
  const [cup, spoon] = [models.get('cup').hierarchy, models.get('spoon').hierarchy]
  return Array.from({ length: steps }, (_, i) => {
    const turn = (0.6 * Math.PI * i) / steps
    const lean = 1.15
    // First it leans along x, then it is turned about the axis of the cup.
    const [s, c] = [Math.sin(-lean / 2), Math.cos(-lean / 2)]
    const [sz, cz] = [Math.sin(turn / 2), Math.cos(turn / 2)]
    const rotation = [-sz * s, cz * s, sz * c, cz * c]
    let height = 1
    const at = (): Pose => ({ position: [-0.3 * Math.cos(turn), -0.3 * Math.sin(turn), height], rotation })
    for (let k = 0; k < 12; k++) {
      const gap = exactContacts(cup, HOME, spoon, at(), 0).distance
      if (gap < DISTANCE) break
      height -= gap - DISTANCE / 4
    }
    return at()
  })
}

/** Figure 4 of the paper: cost and size of the front while the spoon slides, exact and at three sizes of s0. */
export function slidingTable(models: Models, poses: readonly Pose[], repetitions: number): TableResult {
  const exact = measure(models, poses, { distance: DISTANCE, error: 0 }, repetitions)
  const rows = SHARES.map((share) => ({
    name: `s0 = ${Number((100 * share).toPrecision(3))} % of the radius`,
    found: measure(models, poses, { distance: DISTANCE, metric: sizeMetric(share, 1) }, repetitions),
  }))
  const row = (name: string, found: Measured): Cell[] => [
    name,
    found.queries,
    ratio(exact.queries, found.queries),
    found.ms.toFixed(3),
    ratio(exact.ms, found.ms),
    found.front,
    `${(100 * found.unsteady).toFixed(1)} %`,
    found.contacts,
    found.error.toExponential(1),
  ]
  return {
    title: `Sliding contact: a spoon of ${models.get('spoon').mesh.triangles.length / 3} triangles along the wall of a cup of ${models.get('cup').mesh.triangles.length / 3}, ${poses.length} steps`,
    head: [
      'query',
      'pairs tested per step',
      'fewer than exact',
      'ms per step, median',
      'faster than exact',
      'front, mean',
      'change of the front per step',
      'contacts',
      'error of the distance',
    ],
    rows: [row('exact', exact), ...rows.map(({ name, found }) => row(name, found))],
  }
}

interface Measured {
  readonly queries: number
  readonly ms: number
  readonly front: number
  /** Mean change of the size of the front, as a share of it. */
  readonly unsteady: number
  readonly contacts: number
  readonly error: number
}

function measure(models: Models, poses: readonly Pose[], query: ContactQuery, repetitions: number): Measured {
  const [cup, spoon] = [models.get('cup').hierarchy, models.get('spoon').hierarchy]
  const times: number[] = []
  let [queries, contacts, error, changes] = [0, 0, 0, 0]
  const fronts: number[] = []
  for (let round = 0; round < repetitions; round++) {
    let front: ContactFront | undefined
    poses.forEach((pose, step) => {
      const begin = performance.now()
      const found = queryContacts(cup, HOME, spoon, pose, { ...query, ...(front ? { front } : {}) })
      const ms = performance.now() - begin
      front = found.front
      if (step === 0) return
      times.push(ms)
      if (round > 0) return
      queries += found.queries
      contacts += found.contacts.length
      error = Math.max(error, found.error)
      const last = fronts.at(-1)
      if (last !== undefined) changes += Math.abs(front.size - last)
      fronts.push(front.size)
    })
  }
  const mean = fronts.reduce((sum, size) => sum + size, 0) / fronts.length
  const count = poses.length - 1
  return {
    queries: queries / count,
    ms: timing(times).median,
    front: mean,
    unsteady: changes / count / mean,
    contacts: contacts / count,
    error,
  }
}
