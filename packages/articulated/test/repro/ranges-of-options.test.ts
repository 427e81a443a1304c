import { describe, expect, it } from 'vitest'
import { articulatedTimeOfContact, createArticulated, isPathFree, type ArticulatedOptions } from '../../src'
import { box } from '../support/meshes'

const arm = createArticulated({
  links: [{ name: 'base' }, { name: 'bar', geometry: [box(2, 0.02, 0.02, [1, 0, 0])] }],
  joints: [{ name: 'hinge', type: 'continuous', parent: 'base', child: 'bar', axis: [0, 0, 1] }],
})

describe('options have the same range as in the other packages', () => {
  it.each([
    [{ tolerance: Infinity }, 'tolerance'],
    [{ tolerance: -1 }, 'tolerance'],
    [{ tolerance: { relative: Infinity } }, 'tolerance.relative'],
    [{ minSeparation: Infinity }, 'minSeparation'],
    [{ maxIterations: 1.5 }, 'maxIterations'],
    [{ maxIterations: 0 }, 'maxIterations'],
    [{ maxIterations: '7' }, 'maxIterations'],
    [{ horizon: 1.5 }, 'horizon'],
  ])('%j is out of range', (wrong, argument) => {
    const options = wrong as unknown as ArticulatedOptions
    const refusal = expect.objectContaining({ name: 'CcdError', code: 'out-of-range', argument })
    expect(() => articulatedTimeOfContact(arm, [0], [1], options)).toThrow(refusal)
  })

  it('a search without a limit is one', () => {
    expect(articulatedTimeOfContact(arm, [0], [1], { maxIterations: Infinity }).status).toBe('free')
    expect(isPathFree(arm, [[0], [1]], [], { tolerance: 0 }).free).toBe(true)
  })
})
