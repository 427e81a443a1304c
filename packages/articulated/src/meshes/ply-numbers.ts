import { badByte } from '../files/bad-file'
import { asciiOf, viewOf } from '../files/bytes'
import { Words } from '../files/words'
import type { PlyFormat, PlyType } from './ply-header'

/** Bytes of a number of each type. */
const SIZE: Readonly<Record<PlyType, number>> = {
  int8: 1,
  uint8: 1,
  int16: 2,
  uint16: 2,
  int32: 4,
  uint32: 4,
  float32: 4,
  float64: 8,
}

/** Takes the numbers of a PLY file one by one. */
export interface PlyNumbers {
  /** The next number; what is no number of this type is refused. */
  next(type: PlyType): number
  /** Refuses more numbers of a type than the rest of the file can hold. */
  expect(type: PlyType, count: number): void
  /** Refuses what is left. */
  end(): void
  /** An error about the last number. */
  bad(message: string): Error
}

/** The numbers after the header of a file. */
export function plyNumbers(format: PlyFormat, bytes: Uint8Array, start: number): PlyNumbers {
  return format === 'ascii'
    ? new TextNumbers(asciiOf(bytes), start)
    : new BinaryNumbers(bytes, start, format === 'binary_little_endian')
}

class TextNumbers implements PlyNumbers {
  private readonly words: Words
  private readonly text: string
  private readonly start: number

  constructor(text: string, start: number) {
    this.words = new Words(text, start)
    this.text = text
    this.start = start
  }

  next(type: PlyType): number {
    const value = this.words.number()
    if (type.startsWith('float') || Number.isInteger(value)) return value
    throw this.bad(`${value} should be a whole number`)
  }

  expect(_type: PlyType, count: number): void {
    // A digit and a space each.
    if (2 * count > this.text.length - this.start + 1)
      throw this.bad(`the file is too short for the numbers that should follow, ${count}`)
  }

  end(): void {
    const word = this.words.next()
    if (word !== undefined) throw this.words.unexpected(word, 'the end of the file')
  }

  bad(message: string): Error {
    return this.words.bad(message)
  }
}

class BinaryNumbers implements PlyNumbers {
  private readonly view: DataView
  private at: number
  private last: number
  private readonly isLittle: boolean

  constructor(bytes: Uint8Array, start: number, isLittle: boolean) {
    this.view = viewOf(bytes)
    this.at = start
    this.last = start
    this.isLittle = isLittle
  }

  next(type: PlyType): number {
    const { view, at, isLittle } = this
    const size = SIZE[type]
    this.last = at
    if (at + size > view.byteLength) throw badByte(view.byteLength, 'the file ends inside its tables')
    this.at = at + size
    switch (type) {
      case 'int8':
        return view.getInt8(at)
      case 'uint8':
        return view.getUint8(at)
      case 'int16':
        return view.getInt16(at, isLittle)
      case 'uint16':
        return view.getUint16(at, isLittle)
      case 'int32':
        return view.getInt32(at, isLittle)
      case 'uint32':
        return view.getUint32(at, isLittle)
      case 'float32':
        return view.getFloat32(at, isLittle)
      case 'float64':
        return view.getFloat64(at, isLittle)
    }
  }

  expect(type: PlyType, count: number): void {
    const left = this.view.byteLength - this.at
    if (count * SIZE[type] > left) {
      throw badByte(
        this.at,
        `the rest of the file, ${left} bytes, is too short for the numbers that should follow, ${count} of type ${type}`,
      )
    }
  }

  end(): void {
    const { view } = this
    for (; this.at < view.byteLength; this.at++) {
      // Text tools leave white space at the end.
      if (![9, 10, 13, 32].includes(view.getUint8(this.at))) {
        throw badByte(this.at, `the tables end here, but the file has ${view.byteLength - this.at} more bytes`)
      }
    }
  }

  bad(message: string): Error {
    return badByte(this.last, message)
  }
}
