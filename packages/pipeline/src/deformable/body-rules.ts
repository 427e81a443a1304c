import { checkBodyRules, namesBodies, type BodyRules, type CheckedRules } from '@ccd/bvh'
import { CcdError, createTopology, NONE } from '@ccd/core'
import type { DeformableMesh } from './deformable-parts'

/**
 * The rules among the options, checked against the bodies of a mesh.
 *
 * @returns Undefined where they allow everything.
 * @throws CcdError as `checkBodyRules` does; `wrong-type` or `wrong-length` for bodies.
 */
export function rulesFor(mesh: DeformableMesh, options: BodyRules): CheckedRules | undefined {
  if (mesh.bodies !== undefined) checkBodies(mesh.bodies, mesh.triangles.length / 3)
  const rules = checkBodyRules(options, Number.POSITIVE_INFINITY)
  if (rules === undefined || !namesBodies(rules)) return rules
  const { bodies, triangles, vertexCount } = mesh
  if (bodies === undefined) return checkBodyRules(rules, createTopology(triangles, vertexCount).componentCount)
  // Lists may name bodies that have no triangles yet, but every triangle needs its bits.
  checkLayersOf(rules, bodies)
  return rules
}

/**
 * Refuses a change after which rules would speak of other bodies than before, or of none.
 *
 * @param bodies - Those of all triangles after the change, where the caller gave them.
 * @throws CcdError `missing-bodies`, `wrong-type`, or `wrong-length` where layers have no bits for a body.
 */
export function checkRulesAfter(mesh: DeformableMesh, rules: CheckedRules | undefined, bodies?: Uint32Array): void {
  if (rules === undefined || !namesBodies(rules)) return
  if (mesh.bodies === undefined) {
    throw new CcdError(
      'missing-bodies',
      'the rules call bodies by their ids, and without bodies these are connected components, which a change numbers anew: make the pipeline with a mesh that has bodies',
      { argument: 'bodies' },
    )
  }
  if (bodies !== undefined) checkLayersOf(rules, bodies)
}

function checkBodies(bodies: Uint32Array, triangles: number): void {
  if (!(bodies instanceof Uint32Array)) {
    throw new CcdError('wrong-type', 'bodies must be a Uint32Array with a body id per triangle', {
      argument: 'bodies',
      value: bodies,
    })
  }
  if (bodies.length < triangles) {
    throw new CcdError('wrong-length', `bodies has ${bodies.length} entries for ${triangles} triangles`, {
      argument: 'bodies',
      value: bodies.length,
    })
  }
  // A triangle of body NONE would be taken for a hole, and its contacts lost.
  const index = bodies.subarray(0, triangles).indexOf(NONE)
  if (index < 0) return
  throw new CcdError('index-out-of-range', `bodies[${index}] is ${NONE}, which stands for no body`, {
    argument: 'bodies',
    index,
    value: NONE,
  })
}

function checkLayersOf({ layers }: CheckedRules, bodies: Uint32Array): void {
  if (layers === undefined) return
  const bodyCount = bodies.reduce((count, body) => Math.max(count, body + 1), 0)
  checkBodyRules({ layers }, bodyCount)
}
