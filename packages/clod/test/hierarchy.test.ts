import { describe, expect, it } from 'vitest'
import { levelCount } from '../src/index'
import { tetrahedronHierarchy } from './support/tetrahedron'

describe('a hierarchy', () => {
  it('of one convex patch has one level', () => {
    expect(levelCount(tetrahedronHierarchy())).toBe(1)
  })
})
