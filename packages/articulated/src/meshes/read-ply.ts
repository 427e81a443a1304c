import { valueAt } from '@ccd/core'
import { checkBytes } from '../files/bytes'
import { finishMesh } from './finish-mesh'
import { readPlyHeader, type PlyElement, type PlyProperty } from './ply-header'
import { plyNumbers, type PlyNumbers } from './ply-numbers'
import { triangulatePolygon } from './triangulate-polygon'
import type { IndexedMesh } from './triangle-mesh'

/**
 * Reads a PLY file, text or binary of either byte order. Faces share the vertices that they share in the file, and polygons
 * are cut into triangles that cover them. Further columns and tables are not read; triangle strips are refused.
 *
 * @param file - The bytes, or the text.
 * @throws CcdError `bad-file` naming line or byte: for a header that is none, tables that are shorter or longer than the
 * header says, vertices that a face names and the file has not, coordinates that are no finite numbers, and files without
 * faces.
 */
export function readPly(file: Uint8Array | string): IndexedMesh {
  const bytes = checkBytes(file)
  const { format, elements, start } = readPlyHeader(bytes)
  const numbers = plyNumbers(format, bytes, start)
  const mesh: Tables = { positions: new Float64Array(), faces: [] }
  for (const element of elements) readElement(element, numbers, mesh)
  numbers.end()
  const triangles: number[] = []
  for (const corners of mesh.faces) triangulatePolygon(mesh.positions, corners, triangles)
  return finishMesh(mesh.positions, triangles)
}

const AXES = ['x', 'y', 'z']

interface Tables {
  positions: Float64Array
  readonly faces: number[][]
}

function readElement({ name, count, properties }: PlyElement, numbers: PlyNumbers, mesh: Tables): void {
  if (name === 'tristrips') throw numbers.bad('the file has triangle strips, which are not read; save it with faces')
  const [first] = properties
  // A table without columns takes no room, whatever its number of rows.
  if (first === undefined) return
  numbers.expect(first.lengths ?? first.type, count)
  const isVertex = name === 'vertex'
  const axes = properties.map(({ name: column, lengths }) => (lengths === undefined ? AXES.indexOf(column) : -1))
  if (isVertex) {
    if (![0, 1, 2].every((axis) => axes.includes(axis))) throw numbers.bad('the vertices have no columns x, y and z')
    mesh.positions = new Float64Array(3 * count)
  }
  for (let row = 0; row < count; row++) {
    for (const [column, property] of properties.entries()) {
      const values = readValues(property, numbers)
      if (isVertex && valueAt(axes, column) >= 0) {
        const value = valueAt(values, 0)
        if (!Number.isFinite(value)) throw numbers.bad(`${property.name} of vertex ${row} is ${value}`)
        mesh.positions[3 * row + valueAt(axes, column)] = value
      } else if (name === 'face' && property.lengths !== undefined && /^vertex_ind(?:ex|ices)$/.test(property.name)) {
        checkFace(row, values, property, numbers, mesh)
        mesh.faces.push(values)
      }
    }
  }
}

function readValues({ type, lengths }: PlyProperty, numbers: PlyNumbers): number[] {
  if (lengths === undefined) return [numbers.next(type)]
  const length = numbers.next(lengths)
  if (!(Number.isInteger(length) && length >= 0)) throw numbers.bad(`a list has the length ${length}`)
  numbers.expect(type, length)
  return Array.from({ length }, () => numbers.next(type))
}

function checkFace(
  row: number,
  corners: readonly number[],
  { type }: PlyProperty,
  numbers: PlyNumbers,
  { positions }: Tables,
): void {
  if (corners.length < 3) throw numbers.bad(`face ${row} has ${corners.length} corners; it takes 3`)
  const vertexCount = positions.length / 3
  const wrong = corners.find((corner) => !(Number.isInteger(corner) && corner >= 0 && corner < vertexCount))
  if (wrong === undefined) return
  throw numbers.bad(`face ${row} has vertex ${wrong} (${type}), but there are ${vertexCount}, counted from 0`)
}
