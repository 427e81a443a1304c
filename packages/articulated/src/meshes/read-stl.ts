import { weld } from '@ccd/core'
import { badByte } from '../files/bad-file'
import { asciiOf, checkBytes, viewOf } from '../files/bytes'
import { Words } from '../files/words'
import { finishMesh } from './finish-mesh'
import type { IndexedMesh } from './triangle-mesh'

const HEADER = 80
/** The header and the number of triangles. */
const FIRST_TRIANGLE = 84
/** A normal, three corners, and two bytes of attributes. */
const TRIANGLE_BYTES = 50
const NORMAL_BYTES = 12

/**
 * Reads an STL file, binary or text. The format repeats the corners of neighbours; corners with equal coordinates become one
 * vertex, and no other ones. Normals and attributes are not read.
 *
 * @param file - The bytes, or the text.
 * @throws CcdError `bad-file` naming line or byte: for a length that does not fit the number of triangles, words that should
 * be others, coordinates that are no finite numbers, and files without triangles.
 */
export function readStl(file: Uint8Array | string): IndexedMesh {
  const bytes = checkBytes(file)
  const corners = isBinary(bytes) ? binaryCorners(bytes) : textCorners(bytes)
  // Nothing to weld in an empty mesh, which is refused.
  if (corners.length === 0) return finishMesh(corners, [])
  const { positions, triangles } = weld(
    corners,
    Uint32Array.from({ length: corners.length / 3 }, (_, i) => i),
  )
  return finishMesh(positions, triangles)
}

/** Binary files may begin with "solid", too. The length tells: a text of that length would say that it is gigabytes long. */
function isBinary(bytes: Uint8Array): boolean {
  if (bytes.length >= FIRST_TRIANGLE && bytes.length === binaryLength(bytes)) return true
  return !/^\s*solid/i.test(asciiOf(bytes.subarray(0, HEADER)))
}

function binaryLength(bytes: Uint8Array): number {
  return FIRST_TRIANGLE + TRIANGLE_BYTES * viewOf(bytes).getUint32(HEADER, true)
}

function binaryCorners(bytes: Uint8Array): Float64Array {
  if (bytes.length < FIRST_TRIANGLE) {
    throw badByte(bytes.length, `the file ends before the ${FIRST_TRIANGLE}th byte, where the triangles of STL begin`)
  }
  const view = viewOf(bytes)
  const count = view.getUint32(HEADER, true)
  if (bytes.length !== binaryLength(bytes)) {
    throw badByte(
      HEADER,
      `the file says that it has ${count} triangles, which are ${binaryLength(bytes)} bytes, but it has ${bytes.length}`,
    )
  }
  const corners = new Float64Array(9 * count)
  for (let t = 0; t < count; t++) {
    const first = FIRST_TRIANGLE + TRIANGLE_BYTES * t + NORMAL_BYTES
    for (let k = 0; k < 9; k++) {
      const value = view.getFloat32(first + 4 * k, true)
      if (!Number.isFinite(value)) throw badByte(first + 4 * k, `a coordinate of triangle ${t} is ${value}`)
      corners[9 * t + k] = value
    }
  }
  return corners
}

function textCorners(bytes: Uint8Array): Float64Array {
  const words = new Words(asciiOf(bytes))
  const corners: number[] = []
  let inside = false
  for (let word = words.next(); word !== undefined; word = words.next()) {
    switch (word.toLowerCase()) {
      case inside ? 'endsolid' : 'solid':
        inside = !inside
        words.skipLine()
        break
      case inside ? 'facet' : '':
        readFacet(words, corners)
        break
      default:
        throw words.unexpected(word, inside ? '"facet" or "endsolid"' : '"solid"')
    }
  }
  if (inside) throw words.unexpected(undefined, '"facet" or "endsolid"')
  return Float64Array.from(corners)
}

function readFacet(words: Words, corners: number[]): void {
  words.expect('normal')
  // Some programs write normals that are no numbers.
  for (let k = 0; k < 3; k++) words.next()
  words.expect('outer')
  words.expect('loop')
  for (let corner = 0; corner < 3; corner++) {
    words.expect('vertex')
    for (let k = 0; k < 3; k++) corners.push(words.number())
  }
  words.expect('endloop')
  words.expect('endfacet')
}
