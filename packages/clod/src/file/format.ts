import type { DualHierarchy } from '../hierarchy/dual-hierarchy'

/** The first eight bytes of a file: "CCDCLOD" and a zero. */
export const MAGIC = Uint8Array.of(0x43, 0x43, 0x44, 0x43, 0x4c, 0x4f, 0x44, 0)
/** Changes whenever the layout below does. */
export const VERSION = 1

/** Where the header has what: magic, version, checksum of all that comes after the checksum, eight counts, size. */
export const AT_VERSION = 8
export const AT_CHECKSUM = 12
export const AT_COUNTS = 16
export const AT_SIZE = 48
export const HEADER = 56

/** How many of everything there are; the length of every array follows from it. */
export interface Counts {
  readonly nodes: number
  readonly levels: number
  readonly vertices: number
  readonly inputVertices: number
  readonly hullVertices: number
  readonly faces: number
  readonly triangles: number
  /** Triangles of the input mesh: those of the last level. */
  readonly inputTriangles: number
}

/** Arrays of one type, in the order in which they are stored. */
type NamesOf<T> = { [K in keyof DualHierarchy]: DualHierarchy[K] extends T ? K : never }[keyof DualHierarchy]

export const FLOATS = ['vertices', 'supportArea', 'h', 's', 'r'] as const satisfies readonly NamesOf<Float64Array>[]
export const INTEGERS = [
  'levelStart',
  'childStart',
  'parent',
  'hullStart',
  'hullVertices',
  'faceStart',
  'hullFaces',
  'patchStart',
  'patchTriangles',
  'inputTriangles',
] as const satisfies readonly NamesOf<Uint32Array>[]

/** The length of each array. */
export function lengthsOf(counts: Counts): Record<(typeof FLOATS)[number] | (typeof INTEGERS)[number], number> {
  const { nodes } = counts
  return {
    vertices: 3 * counts.vertices,
    supportArea: counts.hullVertices,
    h: nodes,
    s: nodes,
    r: nodes,
    levelStart: counts.levels + 1,
    childStart: nodes + 1,
    parent: nodes,
    hullStart: nodes + 1,
    hullVertices: counts.hullVertices,
    faceStart: nodes + 1,
    hullFaces: 3 * counts.faces,
    patchStart: nodes + 1,
    patchTriangles: 3 * counts.triangles,
    inputTriangles: counts.inputTriangles,
  }
}

/** How many bytes a file has: header, 64-bit numbers, 32-bit numbers, flags. */
export function fileSize(counts: Counts): number {
  const lengths = lengthsOf(counts)
  const sum = (names: readonly (keyof typeof lengths)[]): number =>
    names.reduce((total, name) => total + lengths[name], 0)
  return HEADER + 8 * sum(FLOATS) + 4 * sum(INTEGERS) + counts.nodes
}
