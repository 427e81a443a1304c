import { checkBodyRules, namesBodies, type BodyRules, type CheckedRules } from '@ccd/bvh'
import { CcdError, createTopology, NONE, type TopologyChange } from '@ccd/core'
import type { DeformableMesh } from './deformable-parts'
import type { MeshState } from './mesh-state'

/**
 * The rules among the options, checked against the bodies of a mesh.
 *
 * @returns Undefined where they allow everything.
 * @throws CcdError as `checkBodyRules` does; `wrong-type` or `wrong-length` for bodies.
 */
export function rulesFor(mesh: DeformableMesh, options: BodyRules): CheckedRules | undefined {
  if (mesh.bodies !== undefined) checkBodies(mesh.bodies, mesh.triangles.length / 3, () => false)
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

/**
 * Refuses bodies that would not say for every triangle after a change whose it is.
 *
 * @param bodies - Those of all triangles after the change, where the caller gave them.
 * @throws CcdError `wrong-type`, `wrong-length`, or `index-out-of-range` for a live triangle of body `NONE`.
 */
export function checkBodiesAfter(
  { data, bodies: before }: MeshState,
  change: TopologyChange,
  bodies?: Uint32Array,
): void {
  const { removed, added } = change
  const triangles = data.triangleCount + added.length / 3
  if (bodies === undefined) {
    if (before === undefined || added.length === 0) return
    throw new CcdError(
      'wrong-length',
      `the mesh has bodies: after this change ${triangles} triangles need one each, and none were given`,
      { argument: 'bodies', value: 0 },
    )
  }
  const gone = new Set(removed)
  checkBodies(bodies, triangles, (t) => t < data.triangleCount && (data.triangles[3 * t] === NONE || gone.has(t)))
}

function checkBodies(bodies: Uint32Array, triangles: number, isHole: (triangle: number) => boolean): void {
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
  const index = bodies.subarray(0, triangles).findIndex((body, t) => body === NONE && !isHole(t))
  if (index < 0) return
  throw new CcdError('index-out-of-range', `bodies[${index}] is ${NONE}, which stands for no body`, {
    argument: 'bodies',
    index,
    value: NONE,
  })
}

function checkLayersOf({ layers }: CheckedRules, bodies: Uint32Array): void {
  if (layers === undefined) return
  const bodyCount = bodies.reduce((count, body) => (body === NONE ? count : Math.max(count, body + 1)), 0)
  checkBodyRules({ layers }, bodyCount)
}
