import type { MeshData } from './mesh-data'

/**
 * Positions and faces of a Wavefront OBJ text. A vertex is a `v` line, whatever texture coordinates or normals its
 * corners name, where loaders made for drawing split vertices. Polygons become fans.
 *
 * @throws Error with the number of the line that is wrong.
 */
export function parseObj(text: string): MeshData {
  const positions: number[] = []
  const triangles: number[] = []
  for (const [index, line] of text.split('\n').entries()) {
    const [key, ...words] = line.trim().split(/\s+/)
    const where = `line ${index + 1}`
    if (key === 'v') {
      const point = words.slice(0, 3).map(Number)
      if (point.length < 3 || point.some(Number.isNaN)) throw new Error(`${where}: "${line.trim()}" is no vertex`)
      positions.push(...point)
    } else if (key === 'f') {
      triangles.push(...fan(words.map((word) => corner(word, positions.length / 3, where))))
    }
  }
  return { positions: Float64Array.from(positions), triangles: Uint32Array.from(triangles) }
}

/** The triangles of a polygon, all of them at its first corner. A face of two corners or fewer has none. */
function fan([first, second, ...others]: readonly number[]): number[] {
  if (first === undefined || second === undefined) return []
  let before = second
  return others.flatMap((vertex) => {
    const triangle = [first, before, vertex]
    before = vertex
    return triangle
  })
}

/** Indices count from 1. Negative ones count back from the last vertex so far. */
function corner(word: string, vertices: number, where: string): number {
  const index = Number(word.split('/')[0])
  const vertex = index < 0 ? vertices + index : index - 1
  if (Number.isInteger(index) && index !== 0 && vertex >= 0) return vertex
  throw new Error(`${where}: "${word}" names no vertex`)
}
