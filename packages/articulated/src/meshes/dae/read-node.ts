import { valueAt } from '@ccd/core'
import { mat4 } from 'gl-matrix'
import { badElement, badFile } from '../../files/bad-file'
import type { XmlElement } from '../../files/xml'
import { composed, identity, type MeshBuilder } from '../mesh-builder'
import type { Ids } from './ids'
import { numbersIn } from './numbers'
import { readDaeGeometry, type DaePart } from './read-geometry'

/** Nodes can be instances of nodes. */
const MOST_NODES = 100_000
const DEEPEST = 200

/** Adds the geometry of nodes to a mesh. */
export class DaeNodes {
  private readonly ids: Ids
  private readonly mesh: MeshBuilder
  private readonly read = new Map<XmlElement, readonly DaePart[]>()
  private count = 0

  constructor(ids: Ids, mesh: MeshBuilder) {
    this.ids = ids
    this.mesh = mesh
  }

  /** Adds what is in a <node> or <visual_scene>. */
  add(node: XmlElement, parent: mat4, depth = 0): void {
    if (++this.count > MOST_NODES) throw badFile(`the file has more than ${MOST_NODES} nodes, instances included`)
    if (depth > DEEPEST) throw badElement(node, `is in itself, or more than ${DEEPEST} deep`)
    let place = parent
    for (const child of node.children) place = composed(place, transformOf(child))
    for (const child of node.children) {
      switch (child.name) {
        case 'node':
          this.add(child, place, depth + 1)
          break
        case 'instance_node':
          this.add(this.ids.get(child, 'url', ['node']), place, depth + 1)
          break
        case 'instance_geometry':
          this.addGeometry(this.ids.get(child, 'url', ['geometry']), place)
          break
        case 'instance_controller':
          throw badElement(child, 'moves vertices by a skin or a morph, which is not read')
      }
    }
  }

  /** Adds one <geometry>. */
  addGeometry(geometry: XmlElement, place: mat4): void {
    const parts = this.read.get(geometry) ?? readDaeGeometry(geometry, this.ids)
    this.read.set(geometry, parts)
    // Parts that share their vertices share them here, too.
    const first = new Map<readonly number[], number>()
    for (const { label, positions, triangles } of parts) {
      const at = first.get(positions) ?? this.mesh.addVertices(positions, place, label)
      first.set(positions, at)
      this.mesh.addTriangles(triangles, at)
    }
  }
}

/** What one element of a node does to what follows. */
function transformOf(element: XmlElement): mat4 {
  const out = identity()
  switch (element.name) {
    case 'matrix': {
      const rows = numbersIn(element, 16)
      mat4.transpose(out, Float64Array.from(rows))
      if (out[3] === 0 && out[7] === 0 && out[11] === 0 && out[15] === 1) return out
      throw badElement(element, 'has a last row that is not 0 0 0 1')
    }
    case 'translate':
      return mat4.fromTranslation(out, numbersIn(element, 3))
    case 'scale':
      return mat4.fromScaling(out, numbersIn(element, 3))
    case 'rotate': {
      const numbers = numbersIn(element, 4)
      const degrees = valueAt(numbers, 3)
      const turned = mat4.fromRotation(out, (degrees * Math.PI) / 180, numbers.slice(0, 3))
      if (turned !== null || degrees === 0) return turned ?? identity()
      throw badElement(element, 'has no axis')
    }
    case 'lookat':
    case 'skew':
      throw badElement(element, 'is a transform that is not read')
    default:
      return out
  }
}
