import { Buffer } from 'node:buffer'
import { collect, createTopology, pipeline, updateTopology, weld, type Motion, type StepInput } from '@ccd/core'
import { describe, expect, it } from 'vitest'
import { errorOf } from '../support/error-of'
import { countingSource, renamingExpander, scriptedTest, still } from '../support/scripted-parts'

// What a user of JavaScript may write.
const given = (value: unknown): never => value as never
const triangle = Uint32Array.of(0, 1, 2)
const none = new Uint32Array(0)
const bytes = Buffer.from(triangle.buffer)
const topology = () => createTopology(triangle, 3)
const run = (input: Partial<StepInput>) =>
  pipeline(
    countingSource(1),
    renamingExpander(),
    scriptedTest(() => 1),
    collect(),
  ).run({ motion: still(), ...input })
const change = (part: object) => updateTopology(topology(), { removed: none, added: none, vertexOrigin: none, ...part })
const numbers = new Float64Array(9)

describe('input that is none is refused, with what was probably meant', () => {
  it.each([
    [
      'createTopology',
      () => createTopology(given(Int32Array.of(0, 1, -2)), 3),
      'index-out-of-range',
      'triangles[2] is -2',
    ],
    ['createTopology', () => createTopology(given([0, 1, 1.5]), 3), 'index-out-of-range', 'triangles[2] is 1.5'],
    ['createTopology', () => createTopology(given(bytes), 300), 'wrong-type', 'not Buffer, which holds bytes'],
    [
      'createTopology',
      () => createTopology(given(triangle.buffer), 3),
      'wrong-type',
      'not ArrayBuffer, which holds bytes',
    ],
    ['createTopology', () => createTopology(given(Float32Array.of(0, 1, 2)), 3), 'wrong-type', 'not Float32Array'],
    ['createTopology', () => createTopology(given(undefined), 3), 'wrong-type', 'must be a Uint32Array, not undefined'],
    ['createTopology', () => createTopology(triangle, given('3')), 'out-of-range', 'vertexCount'],
    ['updateTopology', () => change({ removed: Int32Array.of(-1) }), 'index-out-of-range', 'removed[0] is -1'],
    ['updateTopology', () => change({ removed: [0.5] }), 'index-out-of-range', 'removed[0] is 0.5'],
    ['updateTopology', () => change({ added: Int32Array.of(0, 1, -1) }), 'index-out-of-range', 'added[2] is -1'],
    [
      'updateTopology',
      () => change({ vertexOrigin: Int32Array.of(-1) }),
      'index-out-of-range',
      'vertexOrigin[0] is -1',
    ],
    ['updateTopology', () => change({ removed: undefined }), 'wrong-type', 'removed must be a Uint32Array'],
    ['weld', () => weld(given(Buffer.from(numbers.buffer)), triangle), 'wrong-type', 'not Buffer, which holds bytes'],
    ['weld', () => weld(numbers, given(Int32Array.of(0, 1, -1))), 'index-out-of-range', 'triangles[2] is -1'],
    ['weld', () => weld(numbers, triangle, { tolerance: Number.NaN }), 'out-of-range', 'tolerance'],
    ['weld', () => weld(numbers, triangle, { tolerance: given('1') }), 'out-of-range', 'tolerance'],
    ['a step', () => run({ horizon: 1.5 }), 'out-of-range', 'horizon is a fraction of the step, from 0 to 1'],
    ['a step', () => run({ horizon: Number.NaN }), 'out-of-range', 'horizon'],
    ['a step', () => run({ minSeparation: given('0.1') }), 'out-of-range', 'minSeparation'],
    ['a step', () => run({ motion: given({ kind: 'liner' }) }), 'unknown-value', 'did you mean "linear"?'],
    ['a step', () => run({ motion: given(undefined) }), 'wrong-type', 'motion must be an object'],
    [
      'a step',
      () => run({ motion: given({ kind: 'linear', x0: numbers }) }),
      'wrong-type',
      'x1 must be a Float64Array',
    ],
    ['a step', () => run({ motion: given({ kind: 'static', positions: bytes }) }), 'wrong-type', 'not Buffer'],
    ['a step', () => run({ motion: { kind: 'linear', x0: given(bytes), x1: numbers } }), 'wrong-type', 'x0 must be'],
  ])('by %s %#', (_where, call, code, text) => {
    expect(errorOf(call)).toMatchObject({ name: 'CcdError', code, message: expect.stringContaining(text) as string })
  })

  it('takes lists of other kinds whose ids are good', () => {
    for (const list of [[0, 1, 2], Int32Array.of(0, 1, 2), Uint16Array.of(0, 1, 2)]) {
      expect(createTopology(given(list), 3).triangles).toEqual(triangle)
    }
    const motion: Motion = { kind: 'static', positions: numbers }
    expect(errorOf(() => run({ motion })).code).toBe('unsupported-motion')
  })

  it('has changed nothing where a change is refused', () => {
    const mesh = topology()
    const before = JSON.stringify(mesh)
    errorOf(() => updateTopology(mesh, { removed: Uint32Array.of(0), added: given([0, 1, -1]), vertexOrigin: none }))
    expect(JSON.stringify(mesh)).toBe(before)
  })
})
