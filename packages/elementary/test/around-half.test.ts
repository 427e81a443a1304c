import { edgeEdgeFirstContact, vertexFaceFirstContact } from '@ccd/oracle'
import { describe, expect, it } from 'vitest'
import { exactTime } from '../src/exact/contact.kernel'
import { positionsOf } from './support/generated-queries'

const d = 2 ** -70
const e = 2 ** -53
const f = 2 ** -49
const g = 2 ** -76

/** Roots at ½, which are divided out, and others so close that an interval around them reaches ½. */
const QUERIES: readonly (readonly [string, boolean, readonly number[]])[] = [
  [
    'a contact before ½',
    true,
    [
      -e,
      1.5 * e,
      -1.5 * e,
      0,
      -e,
      -0.5,
      -0.5,
      -0.5,
      -0.5,
      1,
      -0.5,
      -0.5,
      -e,
      1.5 * e,
      -1.5 * e,
      0,
      -e,
      0.5,
      0.5,
      0.5,
      0.5,
      -1,
      0.5,
      0.5,
    ],
  ],
  [
    'no contact',
    false,
    [
      0,
      1,
      1.5 * f,
      -0.5,
      -0.5,
      0,
      -f,
      0.5,
      -1.5 * f,
      0.5,
      0.5,
      0.5,
      0,
      -1,
      1.5 * f,
      0.5,
      0.5,
      0,
      -f,
      -0.5,
      -1.5 * f,
      -0.5,
      -0.5,
      -0.5,
    ],
  ],
  [
    'a contact after ½',
    true,
    [
      0.5,
      -f / 2,
      0.5,
      0.5,
      -f / 2,
      0,
      -f,
      0,
      0,
      0.5,
      0.5,
      0.5,
      -0.5,
      -f / 2,
      -0.5,
      -0.5,
      -f / 2,
      0,
      -f,
      0,
      0,
      -0.5,
      -0.5,
      -0.5,
    ],
  ],
  [
    'a double root before ½',
    false,
    [0.5, 0.5, -1, 0.5, 0.5, 0, d, 0.5, 0, 5, d, -1, -0.5, -0.5, 1, -0.5, -0.5, 0, d, -0.5, 0, 5, d, -1],
  ],
  [
    'a double root and no contact',
    false,
    [3, 3, d, 0.5, 0, 0.5, d, 0, 0.5, 7, -1, 0.5, 3, 3, d, -0.5, 0, -0.5, d, 0, -0.5, 7, 1, -0.5],
  ],
  [
    'a double root of edges',
    true,
    [
      0.5,
      0.5,
      0.5,
      0.5,
      1,
      -1,
      -g,
      0.5,
      0.5,
      0.5,
      0.5,
      -g,
      -0.5,
      -0.5,
      -0.5,
      -0.5,
      -1,
      1,
      -g,
      -0.5,
      -0.5,
      -0.5,
      -0.5,
      -g,
    ],
  ],
]

describe('roots around one half', () => {
  it.each(QUERIES)('%s is found as the oracle says', (_, edgeEdge, numbers) => {
    const points = Float64Array.from(numbers)
    const { x0, x1 } = positionsOf(points)
    const truth = (edgeEdge ? edgeEdgeFirstContact : vertexFaceFirstContact)(x0, x1, 0, 1, 2, 3)
    expect(exactTime(points, edgeEdge, 0)).toBe(truth ?? Infinity)
  })
})
