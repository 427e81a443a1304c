import type { Pose } from '@ccd/advancement'
import { valueAt } from '@ccd/core'
import { badElement, shown } from '../files/bad-file'
import { readDecimal, wordsOf } from '../files/read-numbers'
import { childOf, requiredAttribute, type XmlElement } from '../files/xml'

/** What `xacro` would have replaced. */
const XACRO = /\$[{(]/

/** A number in an attribute; `missing` where the attribute is left out. */
export function readNumber<T>(element: XmlElement, name: string, missing: T): number | T {
  const text = element.attributes[name]
  return text === undefined ? missing : valueAt(numbersOf(element, name, text, 1), 0)
}

/** A number that must be there and not be negative. */
export function readLength(element: XmlElement, name: string): number {
  const length = valueAt(numbersOf(element, name, requiredAttribute(element, name), 1), 0)
  if (length >= 0) return length
  throw badElement(element, `has a negative ${name}, ${length}`)
}

/** Three numbers in an attribute; `missing` where the attribute is left out. */
export function readVector(element: XmlElement, name: string, missing: Vector): Vector {
  const text = element.attributes[name]
  if (text === undefined) return missing
  const numbers = numbersOf(element, name, text, 3)
  return [valueAt(numbers, 0), valueAt(numbers, 1), valueAt(numbers, 2)]
}

type Vector = readonly [number, number, number]

/** The pose that the <origin> of an element gives, where it has one. */
export function readOrigin(element: XmlElement): { origin: Pose } | Record<never, never> {
  const origin = childOf(element, 'origin')
  if (origin === undefined) return {}
  const position = readVector(origin, 'xyz', [0, 0, 0])
  const [roll, pitch, yaw] = readVector(origin, 'rpy', [0, 0, 0])
  return { origin: { position, rotation: rotationOf(roll, pitch, yaw) } }
}

/** Turns about x, then y, then z, all fixed: the quaternion of yaw · pitch · roll. */
function rotationOf(roll: number, pitch: number, yaw: number): readonly [number, number, number, number] {
  const [sr, cr] = [Math.sin(roll / 2), Math.cos(roll / 2)]
  const [sp, cp] = [Math.sin(pitch / 2), Math.cos(pitch / 2)]
  const [sy, cy] = [Math.sin(yaw / 2), Math.cos(yaw / 2)]
  return [
    sr * cp * cy - cr * sp * sy,
    cr * sp * cy + sr * cp * sy,
    cr * cp * sy - sr * sp * cy,
    cr * cp * cy + sr * sp * sy,
  ]
}

function numbersOf(element: XmlElement, name: string, text: string, count: number): number[] {
  if (XACRO.test(text)) throw badElement(element, `has ${name}=${shown(text)}: run xacro first, this is its input`)
  const words = wordsOf(text)
  if (words.length !== count) {
    throw badElement(element, `has ${words.length} numbers in ${name}=${shown(text)}, not ${count}`)
  }
  return words.map((word) => {
    const value = readDecimal(word)
    if (value !== undefined) return value
    throw badElement(element, `has ${name}=${shown(text)}, and ${shown(word)} is no finite number`)
  })
}
