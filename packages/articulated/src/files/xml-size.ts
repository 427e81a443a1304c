import { badLine } from './bad-file'
import { lineAt } from './words'

/** The parser calls itself once per level. */
const DEEPEST = 200
/** Elements, attributes and instructions; each takes some hundred bytes of memory. */
const MOST_PARTS = 500_000
/** Control characters, halves of characters, and the two that are none. */
const NO_CHARACTER = /[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u

/**
 * Refuses a text before it is parsed that would take too much memory or too deep a stack, and all that the parser takes
 * long to refuse. In a well-formed beginning of a text this sees the elements that the parser sees, and the parser stops
 * at the first place that is not well-formed.
 *
 * @throws CcdError `bad-file` with the line.
 */
export function checkXmlSize(text: string, longest: number): void {
  if (text.length > longest) {
    throw badLine(1, `the file has ${text.length} characters; at most ${longest} are read`)
  }
  const wrong = text.search(NO_CHARACTER)
  if (wrong >= 0) throw badLine(lineAt(text, wrong), 'there is a character that XML cannot hold')
  let depth = 0
  let parts = 0
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    if (++parts > MOST_PARTS)
      throw badLine(lineAt(text, at), `there are more than ${MOST_PARTS} elements and attributes`)
    if (text.startsWith('<!--', at)) at = after(text, '-->', at + 4)
    else if (text.startsWith('<![CDATA[', at)) at = after(text, ']]>', at)
    else if (text.startsWith('<?', at)) at = after(text, '?>', at)
    else if (text.startsWith('<!', at)) {
      throw badLine(lineAt(text, at), 'there is a document type; its entities are not read, so it must be left out')
    } else if (text.startsWith('</', at)) {
      depth--
      at = after(text, '>', at)
    } else {
      const tag = endOfTag(text, at)
      parts += tag.attributes
      if (!tag.isEmpty && ++depth > DEEPEST) {
        throw badLine(lineAt(text, at), `elements are nested more than ${DEEPEST} deep`)
      }
      at = tag.end
    }
  }
}

/** The place after the next `mark`; the end of the text if there is none. */
function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at < 0 ? text.length : at + mark.length
}

/** The end of a tag; a `>` inside quotes does not end it. */
function endOfTag(text: string, from: number): { end: number; attributes: number; isEmpty: boolean } {
  let attributes = 0
  let at = from
  for (; at < text.length; at++) {
    const letter = text.charAt(at)
    if (letter === '>') break
    if (letter !== '"' && letter !== "'") continue
    attributes++
    at = after(text, letter, at + 1) - 1
  }
  return { end: Math.min(at + 1, text.length), attributes, isEmpty: text.charAt(at - 1) === '/' }
}
