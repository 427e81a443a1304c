/** Filtered edge collapse under local and global convexity constraints. */
import type { CheckedHull } from '../patches/merge.kernel'
import type { Surface } from '../patches/surface.kernel'
import { fitGlobally } from './global.kernel'
import { placeLocally } from './local.kernel'
import { closeStar, commitStar, openStar, placeVertex, type Star } from './star.kernel'
import { quadricStart } from './target.kernel'
import { filtered } from './filter.kernel'
import { sweepBound } from './sweep.kernel'
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
  sweeps: Sweeps
}

const box = new Float64Array(6)
let deviations = new Float64Array(64)

/** Collapses the edge of u and v if there is a place where all constraints hold; returns what has changed. */
export function collapseEdge(surface: Surface, history: History, u: number, v: number): Star | undefined {
  const star = openStar(surface, u, v)
  if (star === undefined) return undefined
  const hulls = place(surface, star)
  if (hulls === undefined) {
    closeStar(surface, star)
    return undefined
  }
  if (deviations.length < star.moved.length) deviations = new Float64Array(2 * star.moved.length)
  const bound = sweepBound(surface, star, history.deviation, deviations)
  for (let i = 0; i < star.moved.length; i++) history.deviation[star.moved[i]] = deviations[i]
  starBox(surface, star, box)
  history.sweeps.add(box, bound)
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

function place(surface: Surface, star: Star): (CheckedHull | undefined)[] | undefined {
  quadricStart(surface, star, start)
  filtered(surface, star, start, wanted)
  const startFits = placeLocally(surface, star, start)
  if (placeLocally(surface, star, wanted)) {
    const hulls = fitGlobally(surface, star)
    if (hulls !== undefined) return hulls
    // Both places satisfy the local constraints, which are halfspaces; so does everything between them.
    for (let i = 1; startFits && i <= BISECTIONS; i++) {
      const share = i < BISECTIONS ? 0.5 ** i : 0
      for (let k = 0; k < 3; k++) between[k] = start[k] + share * (wanted[k] - start[k])
      if (!placeLocally(surface, star, between)) continue
      const nearer = fitGlobally(surface, star)
      if (nearer !== undefined) return nearer
    }
  } else if (startFits) {
    placeVertex(surface, star, start)
    const hulls = fitGlobally(surface, star)
    if (hulls !== undefined) return hulls
  }
  for (let side = 0; side < 2; side++) {
    const end = side === 0 ? star.u : star.v
    for (let k = 0; k < 3; k++) between[k] = surface.x[3 * end + k]
    if (!placeLocally(surface, star, between)) continue
    const hulls = fitGlobally(surface, star)
    if (hulls !== undefined) return hulls
  }
  return undefined
}
