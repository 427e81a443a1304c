import { CcdError, valueAt } from '@ccd/core'
import { parseXml } from '@rgrove/parse-xml'
import { badElement, badLine, shown } from './bad-file'
import { checkXmlSize } from './xml-size'

/** An element of an XML file, with the line that it begins in. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** The text right below it, without that of its children. */
  readonly text: string
  /** From 1 on. */
  readonly line: number
  /** What messages call it: `<axis> of <joint name="elbow">`. */
  readonly label: string
}

/** What the parser gives, as far as it matters here. */
interface ParsedElement {
  readonly type: string
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly ParsedNode[]
  readonly start: number
}
type ParsedNode = ParsedElement | { readonly type: string; readonly text?: string }

/**
 * Reads an XML file into elements. Nothing outside the text is read, and entities that it declares are refused.
 *
 * @param xml - The text.
 * @param longest - The greatest number of characters that the text may have.
 * @throws CcdError `wrong-type` for what is no text, `bad-file` with the line for what is no XML or is too much of it.
 */
export function readXml(xml: string, longest: number): XmlElement {
  if (typeof xml !== 'string') {
    throw new CcdError('wrong-type', `an XML file must be given as a string, not ${String(xml)}`, {
      argument: 'xml',
      value: xml,
    })
  }
  // One kind of line end: the numbers of lines stay, and the parser takes square time for the others.
  const text = xml.includes('\r') ? xml.replaceAll('\r\n', '\n').replaceAll('\r', '\n') : xml
  checkXmlSize(text, longest)
  const root = parse(text).children.find(isElement)
  if (root === undefined) throw badLine(1, 'there is no element')
  return elementOf(root, new Lines(text), '')
}

/** The first child of this name; undefined if there is none. */
export function childOf(element: XmlElement, name: string): XmlElement | undefined {
  const found = element.children.filter((child) => child.name === name)
  if (found.length > 1) throw badElement(valueAt(found, 1), 'is there twice')
  return found[0]
}

/** The only child of this name. */
export function requiredChild(element: XmlElement, name: string): XmlElement {
  const child = childOf(element, name)
  if (child !== undefined) return child
  throw badElement(element, `has no <${name}>`)
}

/** An attribute that must be there and not be empty. */
export function requiredAttribute(element: XmlElement, name: string): string {
  const value = element.attributes[name]
  if (value !== undefined && value.trim() !== '') return value
  throw badElement(element, value === undefined ? `has no ${name}` : `has an empty ${name}`)
}

function parse(text: string): { readonly children: readonly ParsedNode[] } {
  try {
    return parseXml(text, { includeOffsets: true })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const line = 'line' in error && typeof error.line === 'number' ? error.line : 1
    // The message goes on with the place and an excerpt.
    throw badLine(line, `this is no XML: ${error.message.replace(/( \(line |\n).*/s, '')}`)
  }
}

function isElement(node: ParsedNode): node is ParsedElement {
  return node.type === 'element'
}

function elementOf(parsed: ParsedElement, lines: Lines, owner: string): XmlElement {
  const { name, attributes, children, start } = parsed
  const [named] = ['name', 'id'].flatMap((key) => {
    const value = attributes[key]
    return value === undefined ? [] : [`<${name} ${key}=${shown(value)}>`]
  })
  const label = named ?? (owner === '' ? `<${name}>` : `<${name}> of ${owner}`)
  return {
    name,
    attributes,
    children: children.filter(isElement).map((child) => elementOf(child, lines, named ?? owner)),
    text: children.map((child) => ('text' in child && child.type === 'text' ? child.text : '')).join(''),
    line: lines.at(start),
    label,
  }
}

/** Finds the line of a place in a text. */
class Lines {
  private readonly starts: number[] = [0]

  constructor(text: string) {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.starts.push(at + 1)
  }

  at(offset: number): number {
    let low = 0
    let high = this.starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (valueAt(this.starts, middle) <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}
