import { CcdError, checkChoice } from '@ccd/core'
import { badElement } from '../files/bad-file'
import { childOf, requiredAttribute, requiredChild, type XmlElement } from '../files/xml'
import { JOINT_TYPES, type JointDescription, type JointType } from '../model/description'
import { readNumber, readOrigin, readVector } from './read-attributes'

/** A joint and where it stands in the file. */
export interface JointElement {
  readonly joint: JointDescription
  readonly element: XmlElement
}

/** Reads all joints, in the order of the file; that of a configuration is the same. */
export function readJoints(elements: ReadonlyMap<string, XmlElement>): readonly JointElement[] {
  return [...elements].map(([name, element]) => ({ element, joint: readJoint(name, element) }))
}

function readJoint(name: string, element: XmlElement): JointDescription {
  const type = readType(element)
  return {
    name,
    type,
    parent: requiredAttribute(requiredChild(element, 'parent'), 'link'),
    child: requiredAttribute(requiredChild(element, 'child'), 'link'),
    ...readOrigin(element),
    // Exporters write axes of zero for joints that have none.
    ...(type === 'fixed' || type === 'floating' ? {} : readAxis(element)),
    ...(type === 'revolute' || type === 'prismatic' ? readLimits(element) : {}),
    ...readMimic(element),
  }
}

function readType(element: XmlElement): JointType {
  const type = requiredAttribute(element, 'type')
  try {
    return checkChoice('type', type, JOINT_TYPES)
  } catch (error) {
    throw error instanceof CcdError ? badElement(element, `is wrong: ${error.message}`) : error
  }
}

function readAxis(element: XmlElement): Pick<JointDescription, 'axis'> {
  const axis = childOf(element, 'axis')
  if (axis === undefined) return {}
  requiredAttribute(axis, 'xyz')
  const direction = readVector(axis, 'xyz', [1, 0, 0])
  if (direction.every((x) => x === 0)) throw badElement(axis, 'is zero; it must be a direction')
  return { axis: direction }
}

function readLimits(element: XmlElement): Pick<JointDescription, 'limits'> {
  const limit = childOf(element, 'limit')
  if (limit === undefined || (limit.attributes['lower'] ?? limit.attributes['upper']) === undefined) return {}
  const lower = readNumber(limit, 'lower', 0)
  const upper = readNumber(limit, 'upper', 0)
  if (lower <= upper) return { limits: { lower, upper } }
  throw badElement(limit, `goes from ${lower} to ${upper}; lower must come first`)
}

function readMimic(element: XmlElement): Pick<JointDescription, 'mimic'> {
  const mimic = childOf(element, 'mimic')
  if (mimic === undefined) return {}
  const multiplier = readNumber(mimic, 'multiplier', 1)
  const offset = readNumber(mimic, 'offset', 0)
  return { mimic: { joint: requiredAttribute(mimic, 'joint'), multiplier, offset } }
}
