/** Motions with a known answer: four points (v f0 f1 f2, or a0 a1 b0 b1) at t = 0 and at t = 1. */
export interface HardCase {
  readonly title: string
  readonly kind: 'vertex-face' | 'edge-edge'
  readonly start: readonly number[]
  readonly end: readonly number[]
  /** Largest double not later than the first contact. */
  readonly first: number | undefined
}

const face = [0, 0, 0, 4, 0, 0, 0, 4, 0]
const dropOn = (x: number, y: number) => ({ start: [x, y, 1, ...face], end: [x, y, -1, ...face] })
const up = Number.EPSILON / 2

export const hardCases: readonly HardCase[] = [
  { title: 'inside the face', kind: 'vertex-face', ...dropOn(1, 1), first: 0.5 },
  { title: 'on a vertex of the face', kind: 'vertex-face', ...dropOn(0, 0), first: 0.5 },
  { title: 'on an edge of the face', kind: 'vertex-face', ...dropOn(2, 2), first: 0.5 },
  { title: 'beside an edge by the least double', kind: 'vertex-face', ...dropOn(1, -5e-324), first: undefined },
  {
    title: 'beside the long edge by one rounding unit',
    kind: 'vertex-face',
    ...dropOn(2, 2 + 4 * up),
    first: undefined,
  },
  { title: 'only at t = 0', kind: 'vertex-face', start: [1, 1, 0, ...face], end: [1, 1, 1, ...face], first: 0 },
  { title: 'only at t = 1', kind: 'vertex-face', start: [1, 1, 1, ...face], end: [1, 1, 0, ...face], first: 1 },
  {
    title: 'stops short of t = 1',
    kind: 'vertex-face',
    start: [1, 1, 1, ...face],
    end: [1, 1, 5e-324, ...face],
    first: undefined,
  },
  {
    title: 'a third of the way',
    kind: 'vertex-face',
    start: [1, 1, 1, ...face],
    end: [1, 1, -2, ...face],
    first: 0.3333333333333333,
  },
  { title: 'at rest and touching', kind: 'vertex-face', start: [1, 1, 0, ...face], end: [1, 1, 0, ...face], first: 0 },
  {
    title: 'at rest and apart',
    kind: 'vertex-face',
    start: [1, 1, 5e-324, ...face],
    end: [1, 1, 5e-324, ...face],
    first: undefined,
  },
  {
    title: 'in the plane, enters through an edge',
    kind: 'vertex-face',
    start: [1, -1, 0, ...face],
    end: [1, 3, 0, ...face],
    first: 0.25,
  },
  {
    title: 'in the plane, passes through a vertex only',
    kind: 'vertex-face',
    start: [-1, 1, 0, ...face],
    end: [1, -1, 0, ...face],
    first: 0.5,
  },
  {
    title: 'in the plane, passes beside a vertex',
    kind: 'vertex-face',
    start: [-1, 1, 0, ...face],
    end: [1, -1 - 2 * up, 0, ...face],
    first: undefined,
  },
  // With s = 2t - 1: the determinant is s² (the face turns about the edge that the vertex comes to) and s³.
  {
    title: 'a double root on the boundary of the face',
    kind: 'vertex-face',
    start: [-1, 0.25, 0, 0, 0, 0, 1, 0, -1, 0, 1, 0],
    end: [1, 0.25, 0, 0, 0, 0, 1, 0, 1, 0, 1, 0],
    first: 0.5,
  },
  {
    title: 'a double root beside the face',
    kind: 'vertex-face',
    start: [-1, -0.25, 0, 0, 0, 0, 1, 0, -1, 0, 1, 0],
    end: [1, -0.25, 0, 0, 0, 0, 1, 0, 1, 0, 1, 0],
    first: undefined,
  },
  {
    title: 'a triple root at which the face is a segment',
    kind: 'vertex-face',
    start: [-1, 0, 0, 0, 0, 0, 1, 0, -1, 0, -1, 0],
    end: [1, 0, 0, 0, 0, 0, 1, 0, 1, 0, 1, 0],
    first: 0.5,
  },
  {
    title: 'edges that cross inside both',
    kind: 'edge-edge',
    start: [-1, -1, 0, 1, 1, 0, -1, 1, 1, 1, -1, 1],
    end: [-1, -1, 0, 1, 1, 0, -1, 1, -1, 1, -1, -1],
    first: 0.5,
  },
  {
    title: 'the face collapses into a point that meets the vertex',
    kind: 'vertex-face',
    start: [0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 2],
    end: [0, 0, 0, -2, 0, 0, 0, -2, 0, 0, 0, -2],
    first: 0.5,
  },
  {
    title: 'a face that is a segment',
    kind: 'vertex-face',
    start: [1, 0, 1, 0, 0, 0, 2, 0, 0, 3, 0, 0],
    end: [1, 0, -1, 0, 0, 0, 2, 0, 0, 3, 0, 0],
    first: 0.5,
  },
  {
    title: 'past the end of a face that is a segment',
    kind: 'vertex-face',
    start: [4, 0, 1, 0, 0, 0, 2, 0, 0, 3, 0, 0],
    end: [3.5, 0, -1, 0, 0, 0, 2, 0, 0, 3, 0, 0],
    first: undefined,
  },
  {
    title: 'a face that is a point',
    kind: 'vertex-face',
    start: [-1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    end: [3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    first: 0.25,
  },
  {
    title: 'edges on one line, closing',
    kind: 'edge-edge',
    start: [0, 0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0],
    end: [0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0],
    first: 0.5,
  },
  {
    title: 'parallel edges that overlap when they meet',
    kind: 'edge-edge',
    start: [0, 0, 0, 2, 0, 0, 1, 1, 1, 3, 1, 1],
    end: [0, 0, 0, 2, 0, 0, 1, -1, -1, 3, -1, -1],
    first: 0.5,
  },
  {
    title: 'parallel edges that meet the line but not each other',
    kind: 'edge-edge',
    start: [0, 0, 0, 2, 0, 0, 2.5, 1, 1, 3, 1, 1],
    end: [0, 0, 0, 2, 0, 0, 2.5, -1, -1, 3, -1, -1],
    first: undefined,
  },
  {
    title: 'two edges of length zero',
    kind: 'edge-edge',
    start: [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1],
    end: [1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0],
    first: 0.5,
  },
  // The segment from (1, t) to (-2t, -1) meets the origin when 2 t² = 1; the nearest double is later than that.
  {
    title: 'the square root of a half, in the plane',
    kind: 'vertex-face',
    start: [0, 0, 0, 1, 0, 0, 0, -1, 0, 0, -1, 0],
    end: [0, 0, 0, 1, 1, 0, -2, -1, 0, -2, -1, 0],
    first: Math.SQRT1_2 - up,
  },
  {
    title: 'a time below the least double',
    kind: 'vertex-face',
    start: [1, 1, 5e-324, ...face],
    end: [1, 1, -1, ...face],
    first: 0,
  },
  {
    title: 'a time just above the least double',
    kind: 'vertex-face',
    start: [1, 1, 2 ** -1073, ...face],
    end: [1, 1, -1, ...face],
    first: 5e-324,
  },
]
