import { badLine, shown } from '../files/bad-file'
import { asciiOf } from '../files/bytes'
import { wordsOf } from '../files/read-numbers'

/** How the numbers of a PLY file are written. */
export type PlyFormat = 'ascii' | 'binary_little_endian' | 'binary_big_endian'

/** A type of numbers, by its newer name. */
export type PlyType = 'int8' | 'uint8' | 'int16' | 'uint16' | 'int32' | 'uint32' | 'float32' | 'float64'

/** A column of an element; a list where it has a type of lengths. */
export interface PlyProperty {
  readonly name: string
  readonly type: PlyType
  readonly lengths: PlyType | undefined
}

/** A table of a PLY file. */
export interface PlyElement {
  readonly name: string
  readonly count: number
  readonly properties: PlyProperty[]
}

/** What a PLY file says about itself. */
export interface PlyHeader {
  readonly format: PlyFormat
  readonly elements: readonly PlyElement[]
  /** Where the tables begin, in bytes. */
  readonly start: number
}

const FORMATS: readonly PlyFormat[] = ['ascii', 'binary_little_endian', 'binary_big_endian']
const TYPES: ReadonlyMap<string, PlyType> = new Map([
  ['char', 'int8'],
  ['uchar', 'uint8'],
  ['short', 'int16'],
  ['ushort', 'uint16'],
  ['int', 'int32'],
  ['uint', 'uint32'],
  ['float', 'float32'],
  ['double', 'float64'],
  ...(['int8', 'uint8', 'int16', 'uint16', 'int32', 'uint32', 'float32', 'float64'] as const).map(
    (type) => [type, type] as const,
  ),
])
/** Headers have some hundred bytes; this much is looked at for the end of one. */
const LONGEST = 2 ** 16

/**
 * Reads the header of a PLY file.
 *
 * @param bytes - The file.
 * @throws CcdError `bad-file` naming the line.
 */
export function readPlyHeader(bytes: Uint8Array): PlyHeader {
  const head = asciiOf(bytes.subarray(0, LONGEST))
  const end = /^end_header[ \t]*(?:\r\n|\n|\r)/m.exec(head)
  if (!/^ply\s/.test(head)) throw badLine(1, 'a PLY file begins with the line "ply"')
  if (end === null) throw badLine(1, `there is no line "end_header" in the first ${LONGEST} bytes`)
  let format: PlyFormat | undefined
  const elements: PlyElement[] = []
  for (const [i, whole] of head
    .slice(0, end.index)
    .split(/\r\n|\n|\r/)
    .entries()) {
    const line = i + 1
    const [keyword, ...words] = wordsOf(whole)
    const element = elements.at(-1)
    if (keyword === 'format') format = readFormat(line, words[0])
    else if (keyword === 'element') elements.push(readElement(line, words))
    else if (keyword === 'property' && element !== undefined) element.properties.push(readProperty(line, words))
    else if (keyword !== undefined && !['ply', 'comment', 'obj_info'].includes(keyword)) {
      throw badLine(line, `${shown(whole)} is no line of a header here`)
    }
  }
  if (format === undefined) throw badLine(1, 'the header has no line "format"')
  return { format, elements, start: end.index + end[0].length }
}

function readFormat(line: number, word: string | undefined): PlyFormat {
  const format = FORMATS.find((known) => known === word)
  if (format !== undefined) return format
  throw badLine(line, `the format is ${shown(String(word))}; it can be ${FORMATS.join(', ')}`)
}

function readElement(line: number, [name = '', count = '']: readonly string[]): PlyElement {
  if (name !== '' && /^\d{1,10}$/.test(count)) return { name, count: Number(count), properties: [] }
  throw badLine(line, `element ${shown(name)} has ${shown(count)} rows; it takes a whole number`)
}

function readProperty(line: number, words: readonly string[]): PlyProperty {
  const isList = words[0] === 'list'
  const [lengths, type, name] = isList ? words.slice(1) : [undefined, ...words]
  if (type === undefined || name === undefined) throw badLine(line, 'the property has no type or no name')
  return { name, type: readType(line, type), lengths: lengths === undefined ? undefined : readType(line, lengths) }
}

function readType(line: number, word: string): PlyType {
  const type = TYPES.get(word)
  if (type !== undefined) return type
  throw badLine(line, `${shown(word)} is no type; it can be ${[...TYPES.keys()].join(', ')}`)
}
