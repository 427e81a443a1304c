import type { BodyRules } from '@ccd/bvh'
import { valueAt } from '@ccd/core'
import { contactsOfMesh } from '@ccd/oracle'
import { keyOf, type Mesh } from './oracle-contacts'

/** A mesh with a body per triangle. */
export interface Bodies extends Mesh {
  readonly bodies: Uint32Array
}

/** Whether a pair of bodies may collide, written down once more from what the rules say. */
function mayCollide(rules: BodyRules, a: number, b: number): boolean {
  const { pairs = 'all', sets, layers, ignoredPairs = [] } = rules
  if (pairs === 'within' && a !== b) return false
  if (pairs === 'between' && a === b) return false
  const [left, right] = sets ? [[...sets[0]], [...sets[1]]] : [undefined, undefined]
  const inSets = (p: number, q: number) =>
    left === undefined || right === undefined || (left.includes(p) && right.includes(q))
  if (!inSets(a, b) && !inSets(b, a)) return false
  const meets = (p: number, q: number) =>
    layers === undefined || (valueAt(layers.member, p) & valueAt(layers.mask, q)) !== 0
  if (!meets(a, b) || !meets(b, a)) return false
  return ![...ignoredPairs].some(([p, q]) => (p === a && q === b) || (p === b && q === a))
}

/**
 * The contacts that count, by brute force over features: each belongs to the bodies of the triangles that have all its
 * vertices, and a pair counts iff some body of the one may collide with some body of the other.
 */
export function contactsUnder(
  rules: BodyRules,
  { triangles, x0, x1, bodies }: Bodies,
): { keys: string[]; all: number } {
  const bodiesWith = (...vertices: readonly number[]): number[] =>
    [...bodies.keys()]
      .filter((t) => vertices.every((v) => triangles.subarray(3 * t, 3 * t + 3).includes(v)))
      .map((t) => valueAt(bodies, t))
  const contacts = contactsOfMesh(triangles, x0, x1)
  const counting = contacts.filter((contact) => {
    const left = contact.kind === 'vertex-face' ? bodiesWith(contact.v) : bodiesWith(contact.a0, contact.a1)
    const right = contact.kind === 'vertex-face' ? [valueAt(bodies, contact.f)] : bodiesWith(contact.b0, contact.b1)
    return left.some((a) => right.some((b) => mayCollide(rules, a, b)))
  })
  return { keys: counting.map((contact) => keyOf(contact)).sort(), all: contacts.length }
}

/** One of each rule for bodies 0, 1 and 2, and some together. */
export const RULES: readonly BodyRules[] = [
  { pairs: 'between' },
  { pairs: 'within' },
  { sets: [[0], [1, 2]] },
  { sets: [[1], [1]] },
  { layers: { member: Uint32Array.of(1, 2, 4), mask: Uint32Array.of(7, 1, 3) } },
  {
    ignoredPairs: [
      [1, 0],
      [2, 2],
    ],
  },
  {
    pairs: 'between',
    ignoredPairs: [[0, 2]],
    sets: [
      [0, 1],
      [0, 2],
    ],
  },
]
