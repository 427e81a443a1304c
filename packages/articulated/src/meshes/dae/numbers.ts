import { badElement, shown } from '../../files/bad-file'
import { readDecimal } from '../../files/read-numbers'
import { Words } from '../../files/words'
import type { XmlElement } from '../../files/xml'

/** The numbers in the text of an element. */
export function numbersIn(element: XmlElement, count?: number): number[] {
  const words = new Words(element.text)
  const numbers: number[] = []
  for (let word = words.next(); word !== undefined; word = words.next()) {
    const value = readDecimal(word)
    if (value === undefined) throw badElement(element, `has ${shown(word)}, which is no finite number`)
    numbers.push(value)
  }
  if (count === undefined || numbers.length === count) return numbers
  throw badElement(element, `has ${numbers.length} numbers, not ${count}`)
}

/** The indices in the text of an element: whole numbers that are not negative. */
export function indicesIn(element: XmlElement): number[] {
  const numbers = numbersIn(element)
  const wrong = numbers.find((value) => !(Number.isInteger(value) && value >= 0))
  if (wrong !== undefined) throw badElement(element, `has ${wrong}, which is no index`)
  return numbers
}

/** A whole number in an attribute; `missing` where the attribute is left out. */
export function wholeAttribute(element: XmlElement, name: string, missing: number): number {
  const text = element.attributes[name]
  if (text === undefined) return missing
  if (/^\s*\d{1,9}\s*$/.test(text)) return Number(text)
  throw badElement(element, `has ${name}=${shown(text)}, which is no whole number`)
}
