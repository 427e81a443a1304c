import { valueAt } from '@ccd/core'
import { badElement, shown } from '../files/bad-file'
import { requiredAttribute, requiredChild, type XmlElement } from '../files/xml'
import type { LinkGeometry } from '../model/description'
import { boxGeometry, cylinderGeometry, sphereGeometry } from './primitives'
import { readLength, readOrigin, readVector } from './read-attributes'
import type { MeshFiles } from './mesh-files'

/**
 * Reads a <collision> or <visual>.
 *
 * @param element - The element.
 * @param meshes - The meshes that the file names.
 * @param cylinderError - Greatest error of a cylinder; undefined for the default.
 */
export function readGeometry(element: XmlElement, meshes: MeshFiles, cylinderError: number | undefined): LinkGeometry {
  const geometry = requiredChild(element, 'geometry')
  const [shape, second] = geometry.children
  if (shape === undefined) throw badElement(geometry, 'is empty')
  if (second !== undefined) throw badElement(second, 'is a second shape of one geometry')
  return { ...readShape(shape, meshes, cylinderError), ...readOrigin(element) }
}

function readShape(shape: XmlElement, meshes: MeshFiles, cylinderError: number | undefined): LinkGeometry {
  switch (shape.name) {
    case 'box': {
      requiredAttribute(shape, 'size')
      const size = readVector(shape, 'size', [0, 0, 0])
      if (size.some((length) => length < 0)) throw badElement(shape, `has the size ${size.join(' ')}`)
      return boxGeometry(size)
    }
    case 'cylinder':
      return cylinderGeometry(readLength(shape, 'radius'), readLength(shape, 'length'), cylinderError)
    case 'sphere':
      return sphereGeometry(readLength(shape, 'radius'))
    case 'mesh':
      return readMesh(shape, meshes)
    default:
      throw badElement(shape, `is no shape; it can be box, cylinder, sphere or mesh`)
  }
}

function readMesh(shape: XmlElement, meshes: MeshFiles): LinkGeometry {
  const filename = requiredAttribute(shape, 'filename')
  const scale = readVector(shape, 'scale', [1, 1, 1])
  if (scale.includes(0)) throw badElement(shape, `has the scale ${scale.join(' ')}, which leaves no body`)
  const mesh = meshes.get(filename)
  if (mesh === undefined) throw badElement(shape, `names ${shown(filename)}, which was not read`)
  const { positions, triangles } = mesh
  if (scale.every((factor) => factor === 1)) return { positions, triangles }
  return { positions: Float64Array.from(positions, (x, i) => x * valueAt(scale, i % 3)), triangles }
}
