import { valueAt } from '@ccd/core'
import { badElement } from '../../files/bad-file'
import { requiredChild, type XmlElement } from '../../files/xml'
import { stripOrFan } from '../mesh-builder'
import { triangulatePolygon } from '../triangulate-polygon'
import type { Ids } from './ids'
import { indicesIn, numbersIn, wholeAttribute } from './numbers'

/** Vertices and their triangles. */
export interface DaePart {
  readonly label: string
  readonly positions: readonly number[]
  readonly triangles: readonly number[]
}

const PRIMITIVES = ['triangles', 'polylist', 'polygons', 'tristrips', 'trifans']
const LINES = ['lines', 'linestrips', 'source', 'vertices', 'extra']

/** Reads the mesh of a <geometry>. */
export function readDaeGeometry(geometry: XmlElement, ids: Ids): readonly DaePart[] {
  const mesh = requiredChild(geometry, 'mesh')
  const sources = new Map<XmlElement, readonly number[]>()
  return mesh.children.flatMap((primitive) => {
    if (LINES.includes(primitive.name)) return []
    if (!PRIMITIVES.includes(primitive.name)) throw badElement(primitive, 'is no part of a mesh that is read')
    const { source, offset, width } = readInputs(primitive, ids)
    const positions = sources.get(source) ?? readSource(source, ids)
    sources.set(source, positions)
    const triangles: number[] = []
    for (const polygon of polygonsOf(primitive, offset, width)) {
      const missing = polygon.find((corner) => corner >= positions.length / 3)
      if (missing !== undefined) {
        throw badElement(primitive, `has vertex ${missing}, but there are ${positions.length / 3}, counted from 0`)
      }
      addPolygon(primitive, positions, polygon, triangles)
    }
    return [{ label: primitive.label, positions, triangles }]
  })
}

/** Where the positions are, and which of the indices of a corner is theirs. */
function readInputs(primitive: XmlElement, ids: Ids): { source: XmlElement; offset: number; width: number } {
  const inputs = primitive.children.filter(({ name }) => name === 'input')
  const width = inputs.reduce((most, input) => Math.max(most, wholeAttribute(input, 'offset', 0) + 1), 1)
  const vertex = inputs.find(({ attributes }) => attributes['semantic'] === 'VERTEX')
  if (vertex === undefined) throw badElement(primitive, 'has no <input> with the semantic VERTEX')
  const vertices = ids.get(vertex, 'source', ['vertices'])
  const position = vertices.children.find(({ attributes }) => attributes['semantic'] === 'POSITION')
  if (position === undefined) throw badElement(vertices, 'has no <input> with the semantic POSITION')
  return { source: ids.get(position, 'source', ['source']), offset: wholeAttribute(vertex, 'offset', 0), width }
}

function readSource(source: XmlElement, ids: Ids): readonly number[] {
  const accessor = requiredChild(requiredChild(source, 'technique_common'), 'accessor')
  const values = numbersIn(ids.get(accessor, 'source', ['float_array', 'int_array']))
  const count = wholeAttribute(accessor, 'count', 0)
  const stride = wholeAttribute(accessor, 'stride', 1)
  const offset = wholeAttribute(accessor, 'offset', 0)
  if (stride < 3) throw badElement(accessor, `has the stride ${stride}; a position takes 3`)
  if (count > 0 && offset + stride * (count - 1) + 3 > values.length) {
    throw badElement(accessor, `takes ${count} positions, but its array has ${values.length} numbers`)
  }
  return Array.from({ length: 3 * count }, (_, i) => valueAt(values, offset + stride * Math.floor(i / 3) + (i % 3)))
}

/** The corners of all polygons, strips or fans. */
function polygonsOf(primitive: XmlElement, offset: number, width: number): readonly (readonly number[])[] {
  const lists = primitive.children
    .filter(({ name }) => ['p', 'ph'].includes(name))
    .map((list) => {
      if (list.name === 'ph') throw badElement(list, 'is a polygon with holes, which is not read')
      const indices = indicesIn(list)
      if (indices.length % width === 0) {
        return Array.from({ length: indices.length / width }, (_, i) => valueAt(indices, width * i + offset))
      }
      throw badElement(list, `has ${indices.length} indices; a corner takes ${width}`)
    })
  const polygons = sizesOf(primitive, lists)
  const count = wholeAttribute(primitive, 'count', polygons.length)
  if (polygons.length !== count) {
    throw badElement(primitive, `has ${polygons.length} polygons, but says that it has ${count}`)
  }
  const corners = lists.flat()
  const wanted = polygons.reduce((sum, size) => sum + size, 0)
  if (wanted !== corners.length) {
    throw badElement(primitive, `has ${corners.length} corners, but its polygons take ${wanted}`)
  }
  let first = 0
  return polygons.map((size) => {
    first += size
    return corners.slice(first - size, first)
  })
}

/** How many corners each polygon, strip or fan has. */
function sizesOf(primitive: XmlElement, lists: readonly (readonly number[])[]): readonly number[] {
  switch (primitive.name) {
    case 'triangles':
      return Array.from({ length: Math.ceil(lists.flat().length / 3) }, () => 3)
    case 'polylist':
      return indicesIn(requiredChild(primitive, 'vcount'))
    default:
      return lists.map(({ length }) => length)
  }
}

function addPolygon(
  { name, line, label }: XmlElement,
  positions: readonly number[],
  polygon: readonly number[],
  triangles: number[],
): void {
  if (polygon.length < 3) throw badElement({ line, label }, `has a polygon of ${polygon.length} corners; it takes 3`)
  if (name === 'tristrips' || name === 'trifans') {
    for (const corner of stripOrFan(name === 'tristrips' ? 'strip' : 'fan', polygon)) triangles.push(corner)
  } else triangulatePolygon(positions, polygon, triangles)
}
