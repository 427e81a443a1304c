/**
 * Positions and faces of a Wavefront OBJ text. A vertex is a `v` line, whatever texture coordinates or normals its
 * corners name: loaders made for drawing split vertices there. Polygons become fans.
 */
export function parseObj(text: string): { positions: Float64Array; triangles: Uint32Array } {
  const positions: number[] = []
  const triangles: number[] = []
  text.split('\n').forEach((line, index) => {
    const [key, ...words] = line.trim().split(/\s+/)
    if (key === 'v') {
      const point = words.slice(0, 3).map(Number)
      if (point.length < 3 || point.some(Number.isNaN))
        throw new Error(`line ${index + 1}: "${line.trim()}" is no vertex`)
      positions.push(...point)
    } else if (key === 'f') {
      const corners = words.map((word) => corner(word, positions.length / 3, index))
      const [first = 0] = corners
      for (let i = 2; i < corners.length; i++) triangles.push(first, corners[i - 1] ?? 0, corners[i] ?? 0)
    }
  })
  return { positions: Float64Array.from(positions), triangles: Uint32Array.from(triangles) }
}

/** Indices count from 1; negative ones count back from the last vertex so far. */
function corner(word: string, vertices: number, line: number): number {
  const index = Number(word.split('/')[0])
  const vertex = index < 0 ? vertices + index : index - 1
  if (Number.isInteger(index) && index !== 0 && vertex >= 0) return vertex
  throw new Error(`line ${line + 1}: "${word}" names no vertex`)
}
