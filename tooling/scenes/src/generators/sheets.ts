import { movingMesh, shaken, type MovingMesh, type Point } from '../moving-mesh'
import { seededRandom } from '../random'
import { latticePoints, latticeTriangles } from './lattice'
import { valueAt } from '../value-at'

export interface SheetOptions {
  readonly columns?: number
  readonly rows?: number
  readonly seed?: number
  /** Random end displacement of each vertex along each axis, in cells. */
  readonly noise?: number
}

/** A flat sheet of unit cells that ends crumpled. */
export function grid({ columns = 5, rows = 5, seed = 1, noise = 1.5 }: SheetOptions = {}): MovingMesh {
  const start = latticePoints(columns, rows, (i, j) => [i, j, 0])
  const end = shaken(start, seededRandom(seed), noise)
  return movingMesh(`grid ${columns}×${rows}`, latticeTriangles(columns, rows), start, end)
}

/** A sheet with holes: every third cell of every third row is missing. */
export function sheetWithHoles({ columns = 5, rows = 5, seed = 1, noise = 1.5 }: SheetOptions = {}): MovingMesh {
  const start = latticePoints(columns, rows, (i, j) => [i, j, 0])
  const end = shaken(start, seededRandom(seed), noise)
  const triangles = latticeTriangles(columns, rows, undefined, (i, j) => i % 3 !== 1 || j % 3 !== 1)
  return movingMesh(`sheet with holes ${columns}×${rows}`, triangles, start, end)
}

export interface FoldedOptions extends SheetOptions {
  readonly folds?: number
  /** Steepness of the folds at both ends of the step: 0 is flat, 1 is closed (layers coincide but for noise). */
  readonly from?: number
  readonly to?: number
}

/** A zigzag sheet (accordion) that closes: its layers come to lie on each other. */
export function foldedSheet(options: FoldedOptions = {}): MovingMesh {
  const { columns = 2, rows = 3, folds = 4, seed = 1, noise = 0.1, from = 0.5, to = 0.98 } = options
  const at = (steepness: number) => {
    const across = Math.cos((steepness * Math.PI) / 2)
    const up = Math.sin((steepness * Math.PI) / 2)
    return latticePoints(columns * folds, rows, (i, j): Point => {
      const inFold = i % (2 * columns)
      const height = inFold <= columns ? inFold : 2 * columns - inFold
      return [i * across, j, height * up]
    })
  }
  const triangles = latticeTriangles(columns * folds, rows)
  const end = shaken(at(to), seededRandom(seed), noise)
  return movingMesh(`folded sheet, ${folds} folds`, triangles, at(from), end)
}

export interface RollingOptions extends SheetOptions {
  /** Full turns when rolled up. */
  readonly turns?: number
  /** How far it is rolled at both ends of the step: 0 is flat, 1 is fully rolled. */
  readonly from?: number
  readonly to?: number
  /** Curvature at the outer end relative to the inner one: 1 gives a circle that closes on itself, less a spiral. */
  readonly taper?: number
}

/** A sheet that rolls up into a spiral; cells keep their size at both ends of the step. */
export function rollingSheet(options: RollingOptions = {}): MovingMesh {
  const { columns = 14, rows = 2, turns = 2, seed = 1, noise = 0, from = 0.5, to = 1, taper = 0.3 } = options
  const at = (roll: number) => {
    const profile = rolledProfile(columns, turns * roll, taper)
    return latticePoints(columns, rows, (i, j): Point => {
      const [x, z] = valueAt(profile, i)
      return [x, j, z]
    })
  }
  const end = shaken(at(to), seededRandom(seed), noise)
  return movingMesh(`rolling sheet, ${turns} turns`, latticeTriangles(columns, rows), at(from), end)
}

function rolledProfile(columns: number, turns: number, taper: number): (readonly [number, number])[] {
  const mean = (1 + taper) / 2
  const profile: (readonly [number, number])[] = [[0, 0]]
  let x = 0
  let z = 0
  for (let i = 0; i < columns; i++) {
    const s = (i + 0.5) / columns
    const angle = (2 * Math.PI * turns * (s - ((1 - taper) * s * s) / 2)) / mean
    x += Math.cos(angle)
    z += Math.sin(angle)
    profile.push([x, z])
  }
  return profile
}

export interface RampOptions {
  readonly turns?: number
  readonly segmentsPerTurn?: number
  /** Cells from the inner to the outer border. */
  readonly width?: number
  /** Height per turn at both ends of the step. */
  readonly pitch?: number
  readonly endPitch?: number
  /**
   * Rise of one inner vertex of the lowest layer during the step, in pitches: above 1 it pierces the layer above
   * while all normals point up and all borders stay apart in space. Their projections still cross.
   */
  readonly bump?: number
  readonly seed?: number
  readonly noise?: number
}

/** A helical ramp, as in a parking garage. */
export function helicalRamp(options: RampOptions = {}): MovingMesh {
  const {
    turns = 2,
    segmentsPerTurn = 7,
    width = 2,
    pitch = 1,
    endPitch = pitch,
    bump = 0,
    seed = 1,
    noise = 0,
  } = options
  const columns = Math.round(turns * segmentsPerTurn)
  const at = (rise: number) =>
    latticePoints(columns, width, (i, j): Point => {
      const angle = (2 * Math.PI * i) / segmentsPerTurn
      const radius = 3 + width - j
      return [radius * Math.cos(angle), radius * Math.sin(angle), (rise * i) / segmentsPerTurn]
    })
  const raised = Math.floor(width / 2) * (columns + 1) + Math.floor(segmentsPerTurn / 2)
  const end = shaken(at(endPitch), seededRandom(seed), noise).map(
    ([x, y, z], vertex): Point => [x, y, vertex === raised ? z + bump * endPitch : z],
  )
  // Outer border first: counter-clockwise from above.
  return movingMesh(`helical ramp${bump > 0 ? ' with a bump' : ''}`, latticeTriangles(columns, width), at(pitch), end)
}

export interface ClosingOptions {
  readonly segments?: number
  readonly width?: number
  /** Angle of the gap at both ends of the step, in radians; below zero the ends overlap. */
  readonly gap?: number
  readonly endGap?: number
}

/** A flat C whose two ends meet: all motion is in one plane, and only borders touch. */
export function closingRing({ segments = 10, width = 2, gap = 0.6, endGap = -0.2 }: ClosingOptions = {}): MovingMesh {
  const at = (open: number) =>
    latticePoints(segments, width, (i, j): Point => {
      const angle = open / 2 + ((2 * Math.PI - open) * i) / segments
      const radius = 3 + width - j
      return [radius * Math.cos(angle), radius * Math.sin(angle), 0]
    })
  return movingMesh('closing ring, borders only', latticeTriangles(segments, width), at(gap), at(endGap))
}

/** A flat sheet of which every second inner vertex crosses a far edge in the plane: triangles flip through zero area. */
export function flippingGrid({ columns = 5, rows = 5, seed = 1, noise = 0 }: SheetOptions = {}): MovingMesh {
  const start = latticePoints(columns, rows, (i, j) => [i, j, 0])
  const jump = start.map(([x, y, z]): Point => {
    const inner = x > 0 && y > 0 && x < columns && y < rows
    return inner && (x + y) % 2 === 0 ? [x + 2, y, z] : [x, y, z]
  })
  const end = shaken(jump, seededRandom(seed), noise)
  return movingMesh('triangles that flip through zero area', latticeTriangles(columns, rows), start, end)
}
