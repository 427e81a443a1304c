import { badElement, inFile, shown } from '../files/bad-file'
import { readXml, requiredAttribute, type XmlElement } from '../files/xml'

/** A robot with 200 links has 19,900 pairs of some hundred characters. */
const LONGEST = 16_000_000

/**
 * Reads the pairs of links that an SRDF file says need no check. Its other elements are not read: without them only more
 * pairs are checked.
 *
 * @param xml - The text.
 * @param links - The links of the robot, by name.
 * @throws CcdError `bad-file` naming the line and the element.
 */
export function readIgnoredPairs(xml: string, links: ReadonlyMap<string, XmlElement>): [string, string][] {
  return inFile('SRDF', () => {
    const robot = readXml(xml, LONGEST)
    if (robot.name !== 'robot') throw badElement(robot, 'is the root; an SRDF file has <robot> there')
    return robot.children
      .filter(({ name }) => name === 'disable_collisions')
      .map((element) => [linkOf(element, 'link1', links), linkOf(element, 'link2', links)])
  })
}

function linkOf(element: XmlElement, end: string, links: ReadonlyMap<string, XmlElement>): string {
  const name = requiredAttribute(element, end)
  if (links.has(name)) return name
  throw badElement(element, `names ${shown(name)} as ${end}, which is no link of the robot`)
}
