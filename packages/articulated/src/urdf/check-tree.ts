import { badElement, shown } from '../files/bad-file'
import { childOf, requiredAttribute, type XmlElement } from '../files/xml'
import type { JointElement } from './read-joints'

type Elements = ReadonlyMap<string, XmlElement>

/** The children of the robot of one kind, by name. */
export function namedElements(robot: XmlElement, kind: string): Elements {
  const found = new Map<string, XmlElement>()
  for (const element of robot.children) {
    if (element.name !== kind) continue
    const name = requiredAttribute(element, 'name')
    const first = found.get(name)
    if (first !== undefined) throw badElement(element, `has the name of the one in line ${first.line}`)
    found.set(name, element)
  }
  return found
}

/**
 * Checks that joints name links that exist and make one tree of them, and that mimics lead to a joint with one value.
 * `createArticulated` checks the same, but knows no lines.
 *
 * @throws CcdError `bad-file` naming the line and the element.
 */
export function checkJoints(links: Elements, joints: readonly JointElement[]): void {
  const jointOf = new Map<string, JointElement>()
  for (const { joint, element } of joints) {
    for (const end of ['parent', 'child'] as const) {
      if (links.has(joint[end])) continue
      throw badElement(childOf(element, end) ?? element, `names ${shown(joint[end])}, which is no link`)
    }
    const other = jointOf.get(joint.child)
    if (other !== undefined) {
      throw badElement(element, `has the child ${shown(joint.child)}, as the joint in line ${other.element.line} has`)
    }
    jointOf.set(joint.child, { joint, element })
  }
  checkLoops(jointOf)
  checkRoots([...links].filter(([name]) => !jointOf.has(name)))
  checkMimics(joints)
}

/** Walks from each link up to its root, over new links only. */
function checkLoops(jointOf: ReadonlyMap<string, JointElement>): void {
  const done = new Set<string>()
  for (const start of jointOf.keys()) {
    const path = new Set<string>()
    let link = start
    for (let up = jointOf.get(link); up !== undefined && !done.has(link); up = jointOf.get(link)) {
      if (path.has(link)) throw badElement(up.element, `closes a loop through link ${shown(link)}`)
      path.add(link)
      link = up.joint.parent
    }
    for (const name of path) done.add(name)
  }
}

function checkRoots(roots: readonly (readonly [string, XmlElement])[]): void {
  const [first, second] = roots
  if (first === undefined || second === undefined) return
  throw badElement(
    second[1],
    `is a second root, beside the one in line ${first[1].line} (there are ${roots.length}): every link but one must be the child of a joint`,
  )
}

/** Which types have one value, so that they can follow and be followed. */
const SINGLE = ['revolute', 'continuous', 'prismatic']

function checkMimics(joints: readonly JointElement[]): void {
  const byName = new Map(joints.map((entry) => [entry.joint.name, entry]))
  const done = new Set<string>()
  for (const start of joints) {
    const path = new Set<string>()
    let at = start
    while (at.joint.mimic !== undefined && !done.has(at.joint.name)) {
      const mimic = childOf(at.element, 'mimic') ?? at.element
      const next = byName.get(at.joint.mimic.joint)
      if (next === undefined) throw badElement(mimic, `names ${shown(at.joint.mimic.joint)}, which is no joint`)
      if (path.has(at.joint.name)) throw badElement(mimic, 'closes a loop of mimics')
      for (const { joint } of [at, next]) {
        if (SINGLE.includes(joint.type)) continue
        throw badElement(mimic, `concerns joint ${shown(joint.name)}, which is ${joint.type} and has no single value`)
      }
      path.add(at.joint.name)
      at = next
    }
    for (const name of path) done.add(name)
  }
}
