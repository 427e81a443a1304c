import { checkOptions } from '@ccd/core'
import { mat4 } from 'gl-matrix'
import { badElement, shown } from '../../files/bad-file'
import { checkBytes } from '../../files/bytes'
import { readDecimal } from '../../files/read-numbers'
import { childOf, readXml, requiredAttribute, type XmlElement } from '../../files/xml'
import { composed, identity, MeshBuilder } from '../mesh-builder'
import type { IndexedMesh } from '../triangle-mesh'
import { Ids } from './ids'
import { DaeNodes } from './read-node'

/** Options of `readDae`. */
export interface DaeOptions {
  /**
   * Whether a file whose `up_axis` is x or y is turned so that z points up. Default false: coordinates stay as they are in the
   * file, which is what tools for robots do.
   */
  readonly zUp?: boolean
}

/** Characters; a text of this length has some million numbers. */
const LONGEST = 64 * 2 ** 20

/**
 * Reads a COLLADA file (`.dae`): the meshes of its scene where its nodes put them, in metres. A file without a scene gives all
 * its meshes. Triangles, polygons, strips and fans are read; polygons are cut into triangles that cover them. Vertices that
 * the file shares stay shared. Skins, polygons with holes and what is no mesh are refused.
 *
 * @param file - The bytes, or the text.
 * @param options - Which axis points up; may be left out.
 * @throws CcdError `bad-file` naming line and element: for what is no XML, names that lead nowhere, indices of vertices that
 * the file has not, wrong numbers, nodes that contain themselves, and files without triangles. `unknown-option`.
 */
export function readDae(file: Uint8Array | string, options: DaeOptions = {}): IndexedMesh {
  checkOptions('readDae', options, ['zUp'])
  const root = readXml(typeof file === 'string' ? file : new TextDecoder().decode(checkBytes(file)), LONGEST)
  if (root.name !== 'COLLADA') throw badElement(root, 'is the root; a COLLADA file has <COLLADA> there')
  const ids = new Ids(root)
  const mesh = new MeshBuilder()
  const nodes = new DaeNodes(ids, mesh)
  const place = composed(options.zUp === true ? turnOf(root) : identity(), unitOf(root))
  const scene = sceneOf(root, ids)
  if (scene !== undefined) nodes.add(scene, place)
  else for (const geometry of inLibraries(root, 'geometr', 'geometry')) nodes.addGeometry(geometry, place)
  return mesh.finish()
}

/** The scene that the file shows, else its first one. */
function sceneOf(root: XmlElement, ids: Ids): XmlElement | undefined {
  const scene = childOf(root, 'scene')
  const instance = scene === undefined ? undefined : childOf(scene, 'instance_visual_scene')
  if (instance !== undefined) return ids.get(instance, 'url', ['visual_scene'])
  return inLibraries(root, 'visual_scene', 'visual_scene')[0]
}

function inLibraries(root: XmlElement, library: string, name: string): XmlElement[] {
  return root.children
    .filter((child) => child.name.startsWith(`library_${library}`))
    .flatMap(({ children }) => children.filter((child) => child.name === name))
}

/** From the unit of the file to metres. */
function unitOf(root: XmlElement): mat4 {
  const asset = childOf(root, 'asset')
  const unit = asset === undefined ? undefined : childOf(asset, 'unit')
  if (unit === undefined || unit.attributes['meter'] === undefined) return identity()
  const text = requiredAttribute(unit, 'meter')
  const metres = readDecimal(text.trim())
  if (metres === undefined || metres <= 0) throw badElement(unit, `has meter=${shown(text)}, which is no length`)
  return mat4.fromScaling(identity(), [metres, metres, metres])
}

/** The turn that makes z point up, by whole quarters. The format says that y does where nothing else is said. */
function turnOf(root: XmlElement): mat4 {
  const asset = childOf(root, 'asset')
  const axis = asset === undefined ? undefined : childOf(asset, 'up_axis')
  const up = axis?.text.trim() ?? 'Y_UP'
  switch (up) {
    case 'Z_UP':
      return identity()
    case 'Y_UP':
      // (x, y, z) → (x, −z, y)
      return [1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1]
    case 'X_UP':
      // (x, y, z) → (−y, −z, x)
      return [0, 0, 1, 0, -1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 0, 1]
    default:
      throw badElement(axis ?? root, `is ${shown(up)}; it can be X_UP, Y_UP or Z_UP`)
  }
}
