import { valueAt } from '@ccd/core'
import { badLine, shown } from '../files/bad-file'
import { asciiOf, checkBytes } from '../files/bytes'
import { readDecimal, wordsOf } from '../files/read-numbers'
import { finishMesh } from './finish-mesh'
import { triangulatePolygon } from './triangulate-polygon'
import type { IndexedMesh } from './triangle-mesh'

/** Statements that say nothing about where triangles are. */
const NOT_READ = new Set(
  'vt vn vp p l o g s mg usemtl mtllib usemap maplib bevel c_interp d_interp lod shadow_obj trace_obj'.split(' '),
)
/** A vertex, maybe with a texture vertex and a normal. */
const CORNER = /^([+-]?\d+)(?:\/[+-]?\d*){0,2}$/

interface Face {
  readonly line: number
  readonly corners: readonly number[]
}

/**
 * Reads an OBJ file: its vertices and faces as they are, so that faces share the vertices that they share in the file. All
 * objects and groups become one mesh. Polygons are cut into triangles that cover them. Texture, normals, materials, points
 * and lines are not read.
 *
 * @param file - The bytes, or the text.
 * @throws CcdError `bad-file` naming the line: for statements that do not exist and free-form surfaces, vertices that a face
 * names and the file has not, coordinates that are no finite numbers, and files without faces.
 */
export function readObj(file: Uint8Array | string): IndexedMesh {
  const positions: number[] = []
  const faces: Face[] = []
  for (const { line, words } of statementsOf(asciiOf(checkBytes(file)))) {
    const [keyword = '', ...values] = words
    if (keyword === 'v') readVertex(line, values, positions)
    else if (keyword === 'f' || keyword === 'fo') faces.push(readFace(line, values, positions.length / 3))
    else if (!NOT_READ.has(keyword)) throw badLine(line, `${shown(keyword)} is no statement that is read`)
  }
  const triangles: number[] = []
  for (const { line, corners } of faces) {
    const missing = corners.find((corner) => corner >= positions.length / 3)
    if (missing !== undefined) {
      throw badLine(line, `the face has vertex ${missing + 1}, but there are ${positions.length / 3}`)
    }
    triangulatePolygon(positions, corners, triangles)
  }
  return finishMesh(positions, triangles)
}

/** The words of each line that has some. A backslash at its end joins a line to the next one. */
function* statementsOf(text: string): Generator<{ readonly line: number; readonly words: readonly string[] }> {
  let line = 0
  let joined: string[] = []
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from)
    const whole = text.slice(from, end < 0 ? text.length : end)
    from = end < 0 ? text.length : end + 1
    line++
    const words = wordsOf(valueAt(whole.split('#', 1), 0))
    const isJoined = words.at(-1)?.endsWith('\\') === true
    if (isJoined) words.push((words.pop() ?? '').slice(0, -1))
    for (const word of words) if (word !== '') joined.push(word)
    if (isJoined) continue
    if (joined.length > 0) yield { line, words: joined }
    joined = []
  }
  if (joined.length > 0) yield { line, words: joined }
}

function readVertex(line: number, values: readonly string[], positions: number[]): void {
  // A weight or a colour may follow.
  if (values.length < 3) throw badLine(line, `the vertex has ${values.length} coordinates, not 3`)
  for (const word of values.slice(0, 3)) {
    const value = readDecimal(word)
    if (value === undefined) throw badLine(line, `${shown(word)} should be a finite number`)
    positions.push(value)
  }
}

/** Vertices count from 1 on, or backwards from the last one before the face. */
function readFace(line: number, values: readonly string[], before: number): Face {
  if (values.length < 3) throw badLine(line, `the face has ${values.length} corners; it takes 3`)
  const corners = values.map((word) => {
    const match = CORNER.exec(word)
    const index = match === null ? 0 : Number(valueAt(match, 1))
    const corner = index < 0 ? before + index : index - 1
    if (index !== 0 && corner >= 0) return corner
    throw badLine(line, `${shown(word)} is no vertex of a face; there are ${before} before it, counted from 1`)
  })
  return { line, corners }
}
