/** Solver `exact` for one query: floating-point filters first, integers for what they leave open. */
import { exactTime } from './contact.kernel'
import { solveFiltered } from '../filtered/filtered-solver.kernel'
import { narrowBracket } from '../filtered/precise-bracket.kernel'
import { APART, TIME_SLACK, UNCERTAIN, WIDTH } from '../filtered/solver.constants'

/** What the solver did; add up over as many queries as you like. */
export interface ExactCounts {
  /** Queries that were decided. */
  queries: number
  /** Decisions that floating point left open. */
  exactDecisions: number
  /** Contacts decided in floating point whose time needed exact arithmetic. */
  exactTimes: number
  /** Searches of solver `inclusion`, or with a minimum separation, that ended before they knew: see `undecided` of a stage report. */
  undecided: number
}

/** Counts that begin at zero. */
export function createCounts(): ExactCounts {
  return { queries: 0, exactDecisions: 0, exactTimes: 0, undecided: 0 }
}

const bracket = new Float64Array(2)
const points = new Float64Array(24)

/**
 * Time of first contact, or Infinity. Never later than the truth; at most 1e-12 earlier, or with `refine` the
 * largest double not later. Offsets of the four vertices in interleaved positions as in solveFiltered.
 */
export function exactToi(
  x: Float64Array,
  i0: number,
  i1: number,
  i2: number,
  i3: number,
  edgeEdge: boolean,
  horizon: number,
  refine: boolean,
  counts: ExactCounts,
): number {
  counts.queries++
  bracket[0] = horizon + TIME_SLACK
  const status = solveFiltered(x, i0, i1, i2, i3, edgeEdge, bracket)
  if (status === APART) return Infinity
  let time: number
  if (status === UNCERTAIN) {
    counts.exactDecisions++
    time = timeInIntegers(x, i0, i1, i2, i3, edgeEdge, refine)
  } else if (
    !refine &&
    (bracket[1] - bracket[0] <= WIDTH || narrowBracket(x, i0, i1, i2, i3, edgeEdge, bracket, WIDTH))
  ) {
    time = bracket[0]
  } else {
    counts.exactTimes++
    time = timeInIntegers(x, i0, i1, i2, i3, edgeEdge, refine)
  }
  return time <= horizon ? time : Infinity
}

function timeInIntegers(
  x: Float64Array,
  i0: number,
  i1: number,
  i2: number,
  i3: number,
  edgeEdge: boolean,
  refine: boolean,
): number {
  gather(x, i0, 0)
  gather(x, i1, 3)
  gather(x, i2, 6)
  gather(x, i3, 9)
  return exactTime(points, edgeEdge, refine ? 0 : WIDTH)
}

function gather(x: Float64Array, from: number, to: number): void {
  for (let k = 0; k < 3; k++) {
    points[to + k] = x[from + 2 * k]
    points[to + 12 + k] = x[from + 2 * k + 1]
  }
}
