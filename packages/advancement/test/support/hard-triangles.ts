type Point = readonly number[]

/** Kinds of triangle pairs on which distances lose digits. */
export const hardKinds = [
  'no care',
  'a needle',
  'two needles',
  'edges nearly parallel',
  'a vertex close over a face',
  'nearly in one plane',
  'edges that nearly cross',
  'a needle that is nearly touched',
  'far from the origin',
  'one inside the other, in one plane',
] as const

export type HardKind = (typeof hardKinds)[number]

/** Two triangles of about unit size, eighteen coordinates, with gaps and widths down to 1e-15 of it. */
export function hardTriangles(kind: HardKind, random: () => number): Float64Array {
  const vector = (): Point => [0, 1, 2].map(() => 2 * random() - 1)
  const plus = (a: Point, b: Point, share = 1): Point => a.map((x, k) => x + share * Number(b[k]))
  const tiny = () => 10 ** (-14 * random())
  const triangle = (): Point[] => [vector(), vector(), vector()]
  const between = (a: Point, b: Point, share: number) => plus(a, plus(b, a, -1), share)
  const needle = (): Point[] => {
    const [a, b] = [vector(), vector()]
    return [a, b, plus(between(a, b, random()), vector(), 10 ** -(1 + 14 * random()))]
  }
  const inPlane = ([a = [], b = [], c = []]: readonly Point[], s: number, t: number) =>
    plus(plus(a, plus(b, a, -1), s), plus(c, a, -1), t)
  let first = triangle()
  let second = triangle()
  switch (kind) {
    case 'no care':
      break
    case 'a needle':
      second = needle()
      break
    case 'two needles':
      first = needle()
      second = needle()
      break
    case 'edges nearly parallel': {
      const [edge, start] = [vector(), vector()]
      const other = plus(plus(start, edge, 2 * random() - 1), vector(), tiny())
      first = [start, plus(start, edge), plus(plus(start, edge, random()), vector(), -1)]
      second = [other, plus(plus(other, edge, 0.3 + random()), vector(), tiny()), plus(other, vector())]
      break
    }
    case 'a vertex close over a face': {
      const s = 0.9 * random()
      const vertex = plus(inPlane(first, s, (0.9 - s) * random()), vector(), tiny())
      second = [vertex, plus(vertex, vector()), plus(vertex, vector())]
      break
    }
    case 'nearly in one plane': {
      const gap = tiny()
      const point = () => plus(inPlane(first, 3 * random() - 1, 3 * random() - 1), vector(), gap)
      second = [point(), point(), point()]
      break
    }
    case 'edges that nearly cross': {
      const [at, along, away] = [vector(), vector(), vector()]
      const across = plus(along, vector(), random() < 0.5 ? 1 : tiny())
      const over = plus(at, away, tiny())
      first = [plus(at, along, -random()), plus(at, along, random()), plus(at, away, -1)]
      second = [plus(over, across, -random()), plus(over, across, random()), plus(over, away)]
      break
    }
    case 'a needle that is nearly touched': {
      first = needle()
      const [from = [], to = []] = first
      const near = plus(between(from, to, random()), vector(), tiny())
      const through = vector()
      if (random() < 0.5) second = [near, plus(near, vector()), plus(near, vector())]
      else second = [plus(near, through), plus(near, through, -1), plus(near, vector())]
      break
    }
    case 'far from the origin': {
      const gap = vector().map((x) => x * tiny())
      first = triangle().map((p) => p.map((x) => x + 1000))
      second = [plus(first[0] ?? [], gap), plus(first[1] ?? [], vector()), plus(first[2] ?? [], vector())]
      break
    }
    case 'one inside the other, in one plane': {
      const lattice = (): number => Math.floor(8 * random())
      first = [
        [0, 0, 0],
        [32, 0, 0],
        [0, 32, 0],
      ]
      second = [1, 2, 3].map(() => [lattice(), lattice(), random() < 0.8 ? 0 : lattice() / 8])
    }
  }
  return Float64Array.from([...first, ...second].flat(), (x) => Math.round(x * 2 ** 60) / 2 ** 60)
}

/** Greatest distance of two of the six vertices. */
export function sizeOf(c: Float64Array): number {
  let size = 0
  for (let i = 0; i < 18; i += 3) {
    for (let j = 0; j < i; j += 3) {
      const gap = [0, 1, 2].map((k) => Number(c[i + k]) - Number(c[j + k]))
      size = Math.max(size, Math.hypot(...gap))
    }
  }
  return size
}
