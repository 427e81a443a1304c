import type { Level } from '../build/level'

/**
 * The Voronoi area of each vertex in the mesh of a level: of each triangle the part that is nearer to this corner than to the
 * others. In a triangle with an obtuse angle the corner there gets half of the area and each of the others a quarter.
 *
 * @param area - Is overwritten for the vertices of the mesh.
 */
export function voronoiAreas(x: Float64Array, { corners, patches }: Level, area: Float64Array): void {
  for (let p = 0; p < patches.length; p++) {
    for (let i = 0; i < patches[p].length; i++) {
      for (let k = 0; k < 3; k++) area[corners[3 * patches[p][i] + k]] = 0
    }
  }
  for (let p = 0; p < patches.length; p++) {
    for (let i = 0; i < patches[p].length; i++) addTriangle(x, corners, 3 * patches[p][i], area)
  }
}

function addTriangle(x: Float64Array, corners: Int32Array, at: number, area: Float64Array): void {
  const a = corners[at]
  const b = corners[at + 1]
  const c = corners[at + 2]
  const ab = squaredLength(x, a, b)
  const bc = squaredLength(x, b, c)
  const ca = squaredLength(x, c, a)
  const whole = triangleArea(x, a, b, c)
  const atA = ab + ca - bc
  const atB = ab + bc - ca
  const atC = bc + ca - ab
  if (atA <= 0 || atB <= 0 || atC <= 0) {
    area[a] += whole / (atA <= 0 ? 2 : 4)
    area[b] += whole / (atB <= 0 ? 2 : 4)
    area[c] += whole / (atC <= 0 ? 2 : 4)
    return
  }
  // cot = (sum of the squares at the corner − the square opposite) / (4 area); the part of a corner is (ab cot C + ca cot B) / 8.
  const scale = 1 / (32 * whole)
  area[a] += ab * atC * scale + ca * atB * scale
  area[b] += ab * atC * scale + bc * atA * scale
  area[c] += ca * atB * scale + bc * atA * scale
}

function squaredLength(x: Float64Array, a: number, b: number): number {
  const dx = x[3 * a] - x[3 * b]
  const dy = x[3 * a + 1] - x[3 * b + 1]
  const dz = x[3 * a + 2] - x[3 * b + 2]
  return dx * dx + dy * dy + dz * dz
}

function triangleArea(x: Float64Array, a: number, b: number, c: number): number {
  const ux = x[3 * b] - x[3 * a]
  const uy = x[3 * b + 1] - x[3 * a + 1]
  const uz = x[3 * b + 2] - x[3 * a + 2]
  const vx = x[3 * c] - x[3 * a]
  const vy = x[3 * c + 1] - x[3 * a + 1]
  const vz = x[3 * c + 2] - x[3 * a + 2]
  const nx = uy * vz - uz * vy
  const ny = uz * vx - ux * vz
  const nz = ux * vy - uy * vx
  return Math.sqrt(nx * nx + ny * ny + nz * nz) / 2
}
