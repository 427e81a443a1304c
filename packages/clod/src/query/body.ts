import { CcdError } from '@ccd/core'
import type { DualHierarchy } from '../hierarchy/dual-hierarchy'
import { makeBody, type Body } from './body.kernel'

const bodies = new WeakMap<DualHierarchy, Body>()

/**
 * A hierarchy in the form that queries read; made when it is first asked for.
 *
 * @throws CcdError `wrong-type` for what is no hierarchy.
 */
export function bodyOf(argument: string, hierarchy: DualHierarchy): Body {
  const known = bodies.get(hierarchy)
  if (known !== undefined) return known
  const body = makeBody(checkHierarchy(argument, hierarchy))
  bodies.set(hierarchy, body)
  return body
}

function checkHierarchy(argument: string, value: DualHierarchy): DualHierarchy {
  const given: unknown = value
  if (typeof given === 'object' && given !== null && 'hullStart' in given && 'levelStart' in given) return value
  const mesh = typeof given === 'object' && given !== null && 'triangles' in given
  const found = mesh
    ? `a mesh; did you mean createDualHierarchy(${argument}.positions, ${argument}.triangles)?`
    : String(given)
  throw new CcdError('wrong-type', `${argument} must be a dual hierarchy, but it is ${found}`, {
    argument,
    value: given,
  })
}
