import { valueAt } from './value-at'

export interface PlyMesh {
  readonly positions: Float64Array
  readonly triangles: Uint32Array
}

interface Property {
  readonly name: string
  readonly type: string
  /** Type of the length, where the property is a list. */
  readonly list: string | undefined
}

interface Element {
  readonly name: string
  readonly count: number
  readonly properties: readonly Property[]
}

/** Reads the next number of a type. */
type Next = (type: string) => number

/** Positions and triangles of a PLY file, text or binary; polygons become fans. Further columns and elements are skipped. */
export function parsePly(file: Uint8Array | string): PlyMesh {
  const bytes =
    typeof file === 'string' ? Buffer.from(file, 'latin1') : Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const { format, elements, start } = parseHeader(bytes)
  const next = format === 'ascii' ? numbersOf(bytes.toString('latin1'), start) : binaryOf(bytes, start, format)
  let positions = new Float64Array()
  const triangles: number[] = []
  for (const element of elements) {
    const columns = ['x', 'y', 'z'].map((name) => element.properties.findIndex((property) => property.name === name))
    if (element.name === 'vertex') {
      if (columns.includes(-1)) throw new Error('PLY: a vertex needs the properties x, y and z')
      positions = new Float64Array(3 * element.count)
    }
    for (let row = 0; row < element.count; row++) {
      for (const [column, property] of element.properties.entries()) {
        if (property.list !== undefined) {
          const values = Array.from({ length: next(property.list) }, () => next(property.type))
          if (element.name === 'face' && property.name.startsWith('vertex_ind')) fan(values, triangles)
          continue
        }
        const value = next(property.type)
        const axis = element.name === 'vertex' ? columns.indexOf(column) : -1
        if (axis >= 0) positions[3 * row + axis] = value
      }
    }
  }
  return { positions, triangles: Uint32Array.from(triangles) }
}

function fan(corners: readonly number[], triangles: number[]): void {
  for (let i = 2; i < corners.length; i++)
    triangles.push(valueAt(corners, 0), valueAt(corners, i - 1), valueAt(corners, i))
}

function parseHeader(bytes: Buffer): { format: string; elements: Element[]; start: number } {
  const end = bytes.indexOf('end_header')
  const start = bytes.indexOf('\n', Math.max(0, end)) + 1
  const lines = bytes
    .toString('latin1', 0, Math.max(0, end))
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  const [, format = ''] = lines.find(([key]) => key === 'format') ?? []
  if (end < 0 || lines[0]?.[0] !== 'ply' || !['ascii', 'binary_little_endian', 'binary_big_endian'].includes(format)) {
    throw new Error('PLY: expected a header with the format ascii or binary')
  }
  const elements: { name: string; count: number; properties: Property[] }[] = []
  for (const [key, ...words] of lines) {
    const [first = '', second = '', third = '', fourth = ''] = words
    if (key === 'element') elements.push({ name: first, count: Number(second), properties: [] })
    else if (key === 'property') {
      const property =
        first === 'list' ? { name: fourth, type: third, list: second } : { name: second, type: first, list: undefined }
      elements[elements.length - 1]?.properties.push(property)
    }
  }
  return { format, elements, start }
}

function numbersOf(text: string, start: number): Next {
  const token = /\S+/g
  token.lastIndex = start
  return () => {
    const found = token.exec(text)
    const value = found === null ? Number.NaN : Number(found[0])
    if (Number.isNaN(value)) throw new Error(`PLY: a number is missing or malformed near character ${token.lastIndex}`)
    return value
  }
}

function binaryOf(bytes: Buffer, start: number, format: string): Next {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const little = format === 'binary_little_endian'
  let at = start
  return (type) => {
    const size = SIZES[type]
    if (size === undefined) throw new Error(`PLY: the type "${type}" is not known`)
    if (at + size > view.byteLength) throw new Error('PLY: numbers are missing at the end of the file')
    const here = at
    at += size
    switch (type) {
      case 'double':
      case 'float64':
        return view.getFloat64(here, little)
      case 'float':
      case 'float32':
        return view.getFloat32(here, little)
      case 'int':
      case 'int32':
        return view.getInt32(here, little)
      case 'uint':
      case 'uint32':
        return view.getUint32(here, little)
      case 'short':
      case 'int16':
        return view.getInt16(here, little)
      case 'ushort':
      case 'uint16':
        return view.getUint16(here, little)
      case 'char':
      case 'int8':
        return view.getInt8(here)
      default:
        return view.getUint8(here)
    }
  }
}

const SIZES: Readonly<Record<string, number>> = {
  char: 1,
  int8: 1,
  uchar: 1,
  uint8: 1,
  short: 2,
  int16: 2,
  ushort: 2,
  uint16: 2,
  int: 4,
  int32: 4,
  uint: 4,
  uint32: 4,
  float: 4,
  float32: 4,
  double: 8,
  float64: 8,
}
