import { checkOptions } from '@ccd/core'
import { mat4 } from 'gl-matrix'
import { checkBytes } from '../../files/bytes'
import { composed, identity, MeshBuilder, stripOrFan } from '../mesh-builder'
import type { IndexedMesh } from '../triangle-mesh'
import { Accessors } from './accessors'
import { readBuffers, type FileReader } from './buffers'
import { gltfParts } from './glb'
import { Json } from './json'

/** Options of `readGltf`. */
export interface GltfOptions {
  /** Gives the bytes of a file that this one names, such as `arm.bin`. */
  readonly file?: FileReader
}

const TRIANGLES = 4
const STRIP = 5
const FAN = 6
/** Extensions that a file may need and that move no triangle. */
const HARMLESS = /^(?:KHR_mesh_quantization|KHR_(?:materials|texture|lights|xmp)_\w+|EXT_texture_\w+)$/

/**
 * Reads a glTF file, `.gltf` or `.glb`: the triangles of its scene where its nodes put them. A file without scenes gives all its
 * nodes. Numbers may be sparse, normalised or quantised. Vertices that the file shares stay shared. Skins, morphed meshes,
 * instances by extension and compressed meshes are refused.
 *
 * @param file - The bytes, or the JSON.
 * @param options - Where other files come from; may be left out.
 * @throws CcdError `bad-file` naming byte or entry, such as `meshes[0].primitives[1]`: for what is no glTF 2, files that cannot
 * be read, numbers outside their buffers, indices of vertices that the file has not, nodes that contain themselves, and files
 * without triangles. `unknown-option`.
 */
export async function readGltf(file: Uint8Array | string, options: GltfOptions = {}): Promise<IndexedMesh> {
  checkOptions('readGltf', options, ['file'])
  const { json, binary } = gltfParts(checkBytes(file))
  const root = Json.parse(json)
  const version = root.need('asset').need('version')
  if (!/^2\.\d+$/.test(version.text())) throw version.bad(`is ${version.text()}; version 2 is read`)
  for (const extension of root.get('extensionsRequired')?.items() ?? []) {
    if (!HARMLESS.test(extension.text())) throw extension.bad(`is ${extension.text()}, which is not read`)
  }
  const accessors = new Accessors(root, await readBuffers(root, binary, options.file))
  const mesh = new MeshBuilder()
  const meshes = root.get('meshes')?.items() ?? []
  for (const { node, place } of placedNodes(root)) {
    const index = node.get('mesh')
    if (index === undefined) continue
    const found = meshes[index.whole()]
    if (found === undefined) throw index.bad(`is ${index.whole()}, but there are ${meshes.length} meshes`)
    if (node.get('skin') !== undefined) throw node.bad('has a skin, which moves vertices and is not read')
    refuseMorphs(node)
    refuseMorphs(found)
    addMesh(found, place, accessors, mesh)
  }
  return mesh.finish()
}

interface PlacedNode {
  readonly node: Json
  readonly place: mat4
}

/** The nodes of the scene, each once, with their places. */
function* placedNodes(root: Json): Generator<PlacedNode> {
  const nodes = root.get('nodes')?.items() ?? []
  const seen = new Set<number>()
  const open = rootsOf(root, nodes).map((entry) => ({ ...entry, parent: identity() }))
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { id, named } = next
    const node = nodes[id]
    if (node === undefined) throw named.bad(`names node ${id}, but there are ${nodes.length}`)
    if (seen.has(id)) throw named.bad(`names node ${id}, which is in the scene already`)
    seen.add(id)
    if (node.get('extensions')?.get('EXT_mesh_gpu_instancing') !== undefined) {
      throw node.bad('has instances by EXT_mesh_gpu_instancing, which are not read')
    }
    const parent = composed(next.parent, localOf(node))
    yield { node, place: parent }
    for (const entry of nodeIds(node.get('children'))) open.push({ ...entry, parent })
  }
}

/** A node, and where the file names it. */
interface NodeId {
  readonly id: number
  readonly named: Json
}

/** The last one comes first, so that the first one is taken first. */
function nodeIds(list: Json | undefined): NodeId[] {
  return (list?.items() ?? []).map((named) => ({ id: named.whole(), named })).toReversed()
}

/** The nodes of the scene that the file shows, else of the first one, else all nodes that are nobody's child. */
function rootsOf(root: Json, nodes: readonly Json[]): NodeId[] {
  const scenes = root.get('scenes')?.items() ?? []
  const shown = root.get('scene')
  const scene = scenes[shown?.whole() ?? 0]
  if (scene !== undefined) return nodeIds(scene.get('nodes'))
  if (shown !== undefined) throw shown.bad(`is ${shown.whole()}, but there are ${scenes.length} scenes`)
  const children = new Set(nodes.flatMap((node) => nodeIds(node.get('children')).map(({ id }) => id)))
  return nodes.flatMap((named, id) => (children.has(id) ? [] : [{ id, named }])).toReversed()
}

function localOf(node: Json): mat4 {
  const matrix = node.get('matrix')
  if (matrix !== undefined) {
    const values = Float64Array.from(matrix.numbers(16))
    if (values[3] === 0 && values[7] === 0 && values[11] === 0 && values[15] === 1) return values
    throw matrix.bad('has a last row that is not 0 0 0 1')
  }
  const translation = node.get('translation')?.numbers(3) ?? [0, 0, 0]
  const scale = node.get('scale')?.numbers(3) ?? [1, 1, 1]
  const rotation = node.get('rotation')
  const turn = rotation?.numbers(4) ?? [0, 0, 0, 1]
  const length = Math.hypot(...turn)
  if (rotation !== undefined && !(Math.abs(length - 1) < 1e-2)) throw rotation.bad(`has length ${length}, not 1`)
  const unit = turn.map((value) => value / length)
  return mat4.fromRotationTranslationScale(identity(), unit, translation, scale)
}

function refuseMorphs(holder: Json): void {
  const weights = holder.get('weights')
  if (weights?.items().some((weight) => weight.number() !== 0)) throw weights.bad('moves vertices, which is not read')
}

function addMesh(found: Json, place: mat4, accessors: Accessors, mesh: MeshBuilder): void {
  // Parts that share their vertices share them here, too.
  const first = new Map<Float64Array, number>()
  for (const primitive of found.need('primitives').items()) {
    if (primitive.get('extensions')?.get('KHR_draco_mesh_compression') !== undefined) {
      throw primitive.bad('is compressed by KHR_draco_mesh_compression, which is not read')
    }
    const mode = primitive.get('mode')?.whole() ?? TRIANGLES
    if (mode > FAN) throw primitive.bad(`has the mode ${mode}; it can be 0 to ${FAN}`)
    // Points and lines.
    if (mode < TRIANGLES) continue
    const positions = accessors.positions(primitive.need('attributes').need('POSITION'))
    const count = positions.length / 3
    const indices = primitive.get('indices')
    const corners = indices === undefined ? Array.from({ length: count }, (_, i) => i) : [...accessors.indices(indices)]
    const wrong = corners.find((corner) => corner >= count)
    if (wrong !== undefined) throw primitive.bad(`has vertex ${wrong}, but there are ${count}, counted from 0`)
    if (mode === TRIANGLES && corners.length % 3 !== 0) {
      throw primitive.bad(`has ${corners.length} corners, which is no multiple of three`)
    }
    const at = first.get(positions) ?? mesh.addVertices(positions, place, primitive.path)
    first.set(positions, at)
    mesh.addTriangles(mode === TRIANGLES ? corners : stripOrFan(mode === STRIP ? 'strip' : 'fan', corners), at)
  }
}
