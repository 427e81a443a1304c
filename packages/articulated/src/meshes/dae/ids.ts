import { badElement, shown } from '../../files/bad-file'
import { requiredAttribute, type XmlElement } from '../../files/xml'

/** The elements of a file by their ids. */
export class Ids {
  private readonly found = new Map<string, XmlElement>()

  constructor(root: XmlElement) {
    this.add(root)
  }

  /** The element that an attribute names by `#id`, of one of these kinds. */
  get(element: XmlElement, attribute: string, kinds: readonly string[]): XmlElement {
    const name = requiredAttribute(element, attribute)
    if (!name.startsWith('#')) throw badElement(element, `names ${shown(name)}; only #id in the same file is read`)
    const target = this.found.get(name.slice(1))
    if (target !== undefined && kinds.includes(target.name)) return target
    throw badElement(element, `names ${shown(name)}, which is no <${kinds.join('> or <')}> of the file`)
  }

  private add(element: XmlElement): void {
    const id = element.attributes['id']
    // The first one counts; some programs write ids twice where nothing names them.
    if (id !== undefined && !this.found.has(id)) this.found.set(id, element)
    for (const child of element.children) this.add(child)
  }
}
