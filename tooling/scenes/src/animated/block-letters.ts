import { valueAt } from '../value-at'

const GLYPHS: Readonly<Record<string, readonly string[]>> = {
  C: ['####', '#...', '#...', '#...', '####'],
  O: ['####', '#..#', '#..#', '#..#', '####'],
  L: ['#...', '#...', '#...', '#...', '####'],
  I: ['#', '#', '#', '#', '#'],
  D: ['###.', '#.##', '#..#', '#.##', '###.'],
  E: ['####', '#...', '###.', '#...', '####'],
}

export interface BlockLetter {
  /** x y z per vertex; the letter is `width` × 5 × 1 large. */
  readonly positions: Float64Array
  readonly triangles: Uint32Array
  readonly width: number
}

/** A letter of unit cubes, each side of a cube split into detail × detail squares; one closed surface. */
export function blockLetter(letter: string, detail: number): BlockLetter {
  const rows = GLYPHS[letter]
  if (!rows) throw new RangeError(`there is no letter "${letter}"; there are: ${Object.keys(GLYPHS).join('')}`)
  const filled = (x: number, y: number, z: number) => z === 0 && rows[4 - y]?.[x] === '#'
  const ids = new Map<string, number>()
  const positions: number[] = []
  const triangles: number[] = []
  const vertex = (point: readonly number[]) => {
    const key = point.join()
    let id = ids.get(key)
    if (id === undefined) {
      id = ids.size
      ids.set(key, id)
      positions.push(...point.map((value) => value / detail))
    }
    return id
  }
  const width = valueAt(rows, 0).length
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < 5; y++) {
      if (!filled(x, y, 0)) continue
      for (const axis of [0, 1, 2]) {
        for (const side of [0, 1]) {
          const next = [x, y, 0].map((value, k) => value + (k === axis ? 2 * side - 1 : 0))
          if (filled(valueAt(next, 0), valueAt(next, 1), valueAt(next, 2))) continue
          addSide([x, y, 0], axis, side, detail, vertex, triangles)
        }
      }
    }
  }
  return { positions: Float64Array.from(positions), triangles: Uint32Array.from(triangles), width }
}

function addSide(
  cell: readonly number[],
  axis: number,
  side: number,
  detail: number,
  vertex: (point: readonly number[]) => number,
  triangles: number[],
): void {
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3]
  const at = (i: number, j: number) => {
    const point = cell.map((value) => value * detail)
    point[axis] = valueAt(point, axis) + side * detail
    point[u] = valueAt(point, u) + i
    point[v] = valueAt(point, v) + j
    return vertex(point)
  }
  for (let i = 0; i < detail; i++) {
    for (let j = 0; j < detail; j++) {
      const [a, b, c, d] = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)]
      if (side === 1) triangles.push(a, b, c, a, c, d)
      else triangles.push(a, c, b, a, d, c)
    }
  }
}
