/** Filtered edge collapse under local and global convexity constraints. */
import type { CheckedHull } from '../patches/merge.kernel'
import type { Surface } from '../patches/surface.kernel'
import { fitGlobally } from './global.kernel'
import { placeLocally } from './local.kernel'
import { closeStar, commitStar, openStar, placeVertex, type Star } from './star.kernel'
import { quadricStart } from './target.kernel'
import { filtered } from './filter.kernel'
import { boundSweep } from './sweep.kernel'
import type { Reference } from './reference.kernel'
import type { Sweeps } from './sweeps.kernel'

const start = new Float64Array(3)
const wanted = new Float64Array(3)
const between = new Float64Array(3)

/** Steps of the bisection between the filtered place and the start. */
const BISECTIONS = 3

/** What is known of the surface against the input mesh. */
export interface History {
  /** By triangle: all of its points lie within this distance of the input mesh. */
  deviation: Float64Array
  /** Whether that was measured, and not only added up. */
  measured: Uint8Array
  sweeps: Sweeps
  reference: Reference
}

/** A deviation above this share of what the surface may be moved by is measured before more is added to it. */
const MEASURE = 0.6
/** How far the measured value may be too large, as the same share. */
const ACCURACY = 0.2

/** Sums of bounds grow much faster than the deviation; measuring the old triangles starts them anew. */
function measureOld(surface: Surface, star: Star, history: History): void {
  const { deviation, measured, reference } = history
  const length = star.farthest
  let better = false
  for (let i = 0; i < star.moved.length + 2; i++) {
    const moved = i < star.moved.length
    const t = moved ? star.moved[i] : star.removed[i - star.moved.length]
    if (measured[t] === 1 || deviation[t] <= MEASURE * length) continue
    measured[t] = 1
    const from = moved ? star.movedCorners : star.removedCorners
    const at = moved ? 3 * i : 3 * (i - star.moved.length)
    const found = reference.farthest(from[at], from[at + 1], from[at + 2], ACCURACY * length)
    if (found >= deviation[t]) continue
    deviation[t] = found
    better = true
  }
  if (better) boundSweep(surface, star, deviation)
}

const box = new Float64Array(6)

/** Collapses the edge of u and v if there is a place where all constraints hold; returns what has changed. */
export function collapseEdge(surface: Surface, history: History, u: number, v: number): Star | undefined {
  const star = openStar(surface, u, v)
  if (star === undefined) return undefined
  const hulls = place(surface, star, history.deviation)
  if (hulls === undefined) {
    closeStar(surface, star)
    return undefined
  }
  measureOld(surface, star, history)
  for (let i = 0; i < star.moved.length; i++) {
    history.deviation[star.moved[i]] = star.deviations[i]
    history.measured[star.moved[i]] = 0
  }
  starBox(surface, star, box)
  history.sweeps.add(box, star.bound)
  commitStar(surface, star, hulls)
  return star
}

/** Encloses the triangles of the star before and after. */
function starBox({ x }: Surface, star: Star, out: Float64Array): void {
  for (let k = 0; k < 3; k++) {
    let low = Math.min(x[3 * star.u + k], x[3 * star.v + k], x[3 * star.w + k])
    let high = Math.max(x[3 * star.u + k], x[3 * star.v + k], x[3 * star.w + k])
    for (let i = 0; i < star.movedCorners.length; i++) {
      low = Math.min(low, x[3 * star.movedCorners[i] + k])
      high = Math.max(high, x[3 * star.movedCorners[i] + k])
    }
    out[k] = low
    out[3 + k] = high
  }
}

function place(surface: Surface, star: Star, deviation: Float64Array): (CheckedHull | undefined)[] | undefined {
  quadricStart(surface, star, start)
  filtered(surface, star, start, wanted)
  const startFits = placeLocally(surface, star, start)
  if (placeLocally(surface, star, wanted)) {
    const hulls = fitGlobally(surface, star, deviation)
    if (hulls !== undefined) return hulls
    // Both places satisfy the local constraints, which are halfspaces; so does everything between them.
    for (let i = 1; startFits && i <= BISECTIONS; i++) {
      const share = i < BISECTIONS ? 0.5 ** i : 0
      for (let k = 0; k < 3; k++) between[k] = start[k] + share * (wanted[k] - start[k])
      if (!placeLocally(surface, star, between)) continue
      const nearer = fitGlobally(surface, star, deviation)
      if (nearer !== undefined) return nearer
    }
  } else if (startFits) {
    placeVertex(surface, star, start)
    const hulls = fitGlobally(surface, star, deviation)
    if (hulls !== undefined) return hulls
  }
  for (let side = 0; side < 2; side++) {
    const end = side === 0 ? star.u : star.v
    for (let k = 0; k < 3; k++) between[k] = surface.x[3 * end + k]
    if (!placeLocally(surface, star, between)) continue
    const hulls = fitGlobally(surface, star, deviation)
    if (hulls !== undefined) return hulls
  }
  return undefined
}
