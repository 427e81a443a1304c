import { describe, expect, it } from 'vitest'
import {
  bodyContacts,
  createRigidModel,
  distance,
  earliestFirst,
  linearMotion,
  modelToBuffer,
  piecewiseMotion,
  resting,
  screwMotion,
  sweptBodies,
  timeOfContact,
  WarmStart,
} from '../src/index'
import { errorOf } from './support/errors'
import { box } from './support/meshes'
import { identity, still } from './support/query-sets'

const cube = box()
const model = createRigidModel(cube.positions, cube.triangles)
const away = { position: [3, 0, 0], rotation: [0, 0, 0, 1] }
const approach = linearMotion(away, identity)

/** Calls with an argument that the types forbid, as a user of JavaScript may write them. */
const call = (f: (...args: never[]) => unknown, ...args: unknown[]) => errorOf(() => f(...(args as never[])))

describe('a mistaken argument is an error that names the right one', () => {
  it.each([
    ['timeOfContact', () => call(timeOfContact, model, approach, model, still, { tolernace: 1e-3 }), '"tolerance"'],
    ['timeOfContact', () => call(timeOfContact, model, approach, model, still, { Method: 'c2a' }), '"method"'],
    [
      'tolerance',
      () => call(timeOfContact, model, approach, model, still, { tolerance: { relativ: 1 } }),
      '"relative"',
    ],
    ['linearMotion', () => call(linearMotion, away, identity, { referense: [0, 0, 0] }), '"reference"'],
    ['bodyContacts', () => call(bodyContacts, [model], { toleranz: 1 }), '"tolerance"'],
    ['bodyContacts', () => call(bodyContacts, [model], { horizon: 1 }), 'method, tolerance, maxIterations'],
  ] as const)('%s has no such option', (where, run, nearest) => {
    const { code, message } = run()
    expect(code).toBe('unknown-option')
    expect(message).toContain(where)
    expect(message).toContain(nearest)
  })

  it.each([
    [{ method: 'x' }, '"ca"'],
    [{ method: 'c2' }, '"c2a"'],
    [{ query: 'fist' }, '"first"'],
    [{ start: 'reports' }, '"report"'],
    [{ start: 'ignore-seperating' }, '"ignore-separating"'],
    [{ start: 'foo' }, 'report, ignore-separating'],
    [{ start: 'ignore-separating', method: 'c2a' }, 'with method "hca", not with "c2a"'],
  ])('an option cannot be %o', (options, nearest) => {
    const { code, message } = call(timeOfContact, model, approach, model, still, options)
    expect(code).toBe('unknown-value')
    expect(message).toContain(nearest)
  })

  it.each([
    { tolerance: Number.NaN },
    { tolerance: { relative: Number.NaN } },
    { tolerance: {} },
    { minSeparation: Number.NaN },
    { horizon: Number.NaN },
    { maxIterations: Number.NaN },
    { controlDistance: Number.NaN },
    { controlIterations: -1 },
    { startDistance: -1 },
    { startDistance: Number.NaN },
    { maxIterations: 0.5 },
    { maxIterations: 1.5 },
    { controlIterations: 2.5 },
    { horizon: 1.0001 },
    { horizon: -0.1 },
    // A length is finite, here as in all packages.
    { tolerance: Infinity },
    { tolerance: { relative: Infinity } },
    { minSeparation: Infinity },
    { weight: Number.NaN },
  ])('%o is out of range', (options) => {
    expect(call(timeOfContact, model, approach, model, still, options).code).toBe('out-of-range')
  })

  it('a tolerance is a length or relative', () => {
    for (const tolerance of ['1e-3', true]) {
      expect(call(timeOfContact, model, approach, model, still, { tolerance }).code).toBe('wrong-type')
    }
  })

  it('bodyContacts checks its options when it is made, not at the first step', () => {
    expect(call(bodyContacts, [model], { method: 'x' }).code).toBe('unknown-value')
    expect(call(bodyContacts, [model], { tolerance: Number.NaN }).code).toBe('out-of-range')
    expect(call(bodyContacts, [model], { start: 'foo' }).code).toBe('unknown-value')
    expect(call(bodyContacts, [model], { startDistance: -1 }).code).toBe('out-of-range')
    expect(call(bodyContacts, [model], { strat: 'report' }).message).toContain('"start"')
  })

  it.each([null, 3, 'fast', [[]], [[{ tolerance: 1e-3 }]]])('options are an object, not %o', (options) => {
    expect(call(timeOfContact, model, approach, model, still, options).code).toBe('wrong-type')
    expect(call(linearMotion, away, identity, options).code).toBe('wrong-type')
    expect(call(bodyContacts, [model], options).code).toBe('wrong-type')
  })

  it('a pose given as a motion names `resting`', () => {
    const { code, message } = call(timeOfContact, model, away, model, still)
    expect(code).toBe('wrong-type')
    expect(message).toContain('resting(motionA)')
    expect(call(timeOfContact, model, still, model, away).message).toContain('resting(motionB)')
    expect(call(piecewiseMotion, [away, approach], [0, 0.5, 1]).message).toContain('resting(motions[0])')
  })

  it('a motion given as a pose is refused', () => {
    for (const run of [
      call(distance, model, approach, model, identity),
      call(resting, approach),
      call(screwMotion, identity, still),
      call(linearMotion, approach, identity),
    ]) {
      expect(run.code).toBe('wrong-type')
      expect(run.message).toContain('not a motion')
    }
  })

  it('a motion of somebody else is refused', () => {
    const foreign = { kind: 'linear', matrixAt: (_: number, out: Float64Array) => out }
    expect(call(timeOfContact, model, foreign, model, still).code).toBe('unsupported-motion')
    expect(call(piecewiseMotion, [foreign], [0, 1]).code).toBe('unsupported-motion')
  })

  it('takes what is in range, also where it means as good as can be', () => {
    for (const options of [
      { tolerance: 0 },
      { horizon: 0 },
      { horizon: 1 },
      { maxIterations: 1 },
      { maxIterations: Infinity },
      { startDistance: 0, start: 'ignore-separating' },
    ]) {
      expect(call(timeOfContact, model, approach, model, still, options).code).toBe('')
    }
  })

  it('a mesh given as a model names `createRigidModel`', () => {
    for (const { code, message } of [
      call(timeOfContact, cube, approach, model, still),
      call(distance, cube, away, model, identity),
      call(sweptBodies, [cube]),
      call(earliestFirst, [cube]),
      call(bodyContacts, [cube]),
      call(modelToBuffer, cube),
    ]) {
      expect(code).toBe('wrong-type')
      expect(message).toContain('createRigidModel(')
    }
    expect(call(sweptBodies, model).code).toBe('wrong-type')
  })

  it('bytes are no positions', () => {
    const bytes = Buffer.from(Float32Array.from(cube.positions).buffer)
    for (const values of [bytes, new Uint8Array(bytes), bytes.buffer, new DataView(bytes.buffer)]) {
      expect(call(createRigidModel, values, cube.triangles).code).toBe('wrong-type')
    }
    expect(call(createRigidModel, bytes, cube.triangles).message).toContain('new Float32Array(')
    expect(call(createRigidModel, cube.positions, Buffer.from(cube.triangles)).code).toBe('wrong-type')
    expect(call(createRigidModel, 'positions', cube.triangles).code).toBe('wrong-type')
    expect(call(createRigidModel, cube.positions, undefined).code).toBe('wrong-type')
    // Indices below 256 come as bytes in glTF.
    expect(createRigidModel(cube.positions, Uint8Array.from(cube.triangles)).triangleCount).toBe(12)
  })

  it.each([
    [Int32Array.of(0, 1, -2), '-2'],
    [[0, 1, 1.5], '1.5'],
    [[0, 1, Number.NaN], 'NaN'],
    [[0, 1, 8], '8'],
  ])('triangles %o have no vertex %s', (triangles, value) => {
    const { code, message } = call(createRigidModel, cube.positions, triangles)
    expect(code).toBe('index-out-of-range')
    expect(message).toContain(`triangles[2] is ${value}`)
  })

  it('a warm start is one, of the same two bodies', () => {
    expect(call(timeOfContact, model, approach, model, still, { warmStart: true }).code).toBe('wrong-type')
    const between = new WarmStart()
    between.leafA = 0.5
    between.leafB = 0
    expect(call(timeOfContact, model, approach, model, still, { warmStart: between }).code).toBe('unknown-value')
    expect(call(timeOfContact, model, approach, model, still, { contactSet: 1 }).code).toBe('wrong-type')
  })

  it('positions and rotations have three and four numbers', () => {
    expect(call(resting, { position: [0, 0], rotation: [0, 0, 0, 1] }).code).toBe('wrong-length')
    expect(call(resting, { position: [0, 0, 0], rotation: [0, 0, 1] }).code).toBe('wrong-length')
    expect(call(resting, { position: 0, rotation: [0, 0, 0, 1] }).code).toBe('wrong-type')
    expect(call(linearMotion, away, identity, { reference: [1, 2] }).code).toBe('wrong-length')
    expect(call(resting, undefined).code).toBe('wrong-type')
  })
})
