import { Buffer } from 'node:buffer'
import { deformableCcd, deformableParts, skeletalCcd } from '@ccd/pipeline'
import { describe, expect, it } from 'vitest'

const triangles = Uint32Array.of(0, 1, 2, 3, 4, 5)
const mesh = { triangles, vertexCount: 6 }
const x = new Float64Array(18)
const given = (value: unknown): never => value as never
const ccd = (options: object) => deformableCcd(mesh, given(options))

describe('input that is none is refused, with what was probably meant', () => {
  it.each([
    ['options', () => ccd({ culers: [] }), 'unknown-option', 'did you mean "cullers"?'],
    ['options', () => deformableCcd(mesh, given([])), 'wrong-type', 'must be an object, not a list'],
    ['options', () => skeletalCcd(given(mesh), given(null)), 'wrong-type', 'must be an object, not null'],
    ['options', () => skeletalCcd(given(mesh), given([])), 'wrong-type', 'must be an object, not a list'],
    ['mesh', () => deformableCcd(given(null)), 'wrong-type', 'mesh must be an object'],
    ['mesh', () => deformableCcd(given([])), 'wrong-type', 'mesh must be an object'],
    ['mesh', () => deformableParts(given(undefined)), 'wrong-type', 'mesh must be an object'],
    ['mesh', () => skeletalCcd(given(null)), 'wrong-type', 'mesh must be an object'],
    [
      'mesh',
      () => deformableCcd(given({ ...mesh, body: Uint32Array.of(0, 1) })),
      'unknown-option',
      'a mesh has no option "body"; it can be triangles, vertexCount, bodies',
    ],
    [
      'mesh',
      () => skeletalCcd(given({ ...mesh, rest: x, skelton: {} })),
      'unknown-option',
      'a mesh has no option "skelton"; did you mean "skeleton"?',
    ],
    ['pairs', () => ccd({ pairs: null }), 'unknown-value', 'pairs cannot be null'],
    ['baseline', () => ccd({ baseline: true, cullers: ['normal-cones'] }), 'wrong-composition', 'option "cullers"'],
    [
      'baseline',
      () => deformableParts(mesh, { baseline: true, representatives: 'static' }),
      'wrong-composition',
      'option "representatives"',
    ],
    ['cullers', () => ccd({ cullers: 'normal-cones' }), 'wrong-type', "a list such as ['normal-cones']"],
    ['audit', () => ccd({ audit: Number.NaN }), 'out-of-range', 'audit is a share of the features'],
    ['audit', () => ccd({ audit: '0.5' }), 'out-of-range', 'audit is a share of the features'],
    ['baseline', () => ccd({ baseline: 'yes' }), 'wrong-type', 'baseline must be true or false'],
    ['threads', () => ccd({ threads: '2' }), 'out-of-range', 'threads must be a whole number'],
    ['minSeparation', () => ccd({ minSeparation: '1' }), 'out-of-range', 'minSeparation'],
    ['representatives', () => deformableParts(mesh, given({ representatives: 'x' })), 'unknown-value', 'procedural'],
    [
      'triangles',
      () => deformableCcd({ triangles: given(Int32Array.of(0, 1, -1)), vertexCount: 3 }),
      'index-out-of-range',
      'triangles[2] is -1',
    ],
    [
      'triangles',
      () => deformableCcd({ triangles: given(Buffer.from(triangles.buffer)), vertexCount: 300 }),
      'wrong-type',
      'holds bytes',
    ],
    [
      'triangles',
      () => deformableCcd({ triangles: given(Int32Array.of(0, 1, -1)), vertexCount: 3 }, { threads: 2 }),
      'index-out-of-range',
      'triangles[2] is -1',
    ],
    ['positions', () => ccd({}).step(given(Buffer.from(x.buffer)), x), 'wrong-type', 'not Buffer, which holds bytes'],
    ['positions', () => ccd({}).step(given([...x]), x), 'wrong-type', 'x0 must be a Float64Array'],
    [
      'maxStep',
      () => ccd({}).maxStep(x, x, given({ start: 'foo' })),
      'unknown-value',
      'it can be report, ignore-separating',
    ],
    [
      'maxStep',
      () => ccd({}).maxStep(x, x, given({ relativeSeparation: '0.2' })),
      'out-of-range',
      'relativeSeparation',
    ],
    ['maxStep', () => ccd({}).maxStep(x, x, given([])), 'wrong-type', 'must be an object, not a list'],
    [
      'maxStep',
      () => ccd({}).maxStep(x, x, given({ relativeSeperation: 0.1 })),
      'unknown-option',
      'did you mean "relativeSeparation"?',
    ],
  ])('%s %#', (_where, call, code, text) => {
    expect(call).toThrow(
      expect.objectContaining({ name: 'CcdError', code, message: expect.stringContaining(text) as string }) as Error,
    )
  })

  it('takes what agrees with a baseline', () => {
    const { stages } = ccd({ baseline: true, cullers: [], representatives: 'none' }).step(x, x)
    expect(stages.length).toBe(3)
  })
})
