import { CcdError, NONE } from '@ccd/core'
import { expect, test } from 'vitest'
import { deformableCcd } from '../../src/index'

const mesh = { triangles: Uint32Array.of(0, 1, 2, 3, 4, 5), vertexCount: 6 }

function refusal(make: () => unknown): unknown {
  try {
    make()
  } catch (error) {
    return error
  }
  return undefined
}

test('a triangle of body NONE is refused, because it was taken for a hole and its contacts were lost', () => {
  const error = refusal(() => deformableCcd({ ...mesh, bodies: Uint32Array.of(0, NONE) }))
  expect(error).toBeInstanceOf(CcdError)
  expect(error).toMatchObject({ code: 'index-out-of-range', argument: 'bodies', index: 1 })
})

test.each([
  ['sets', null],
  ['sets', 3],
  ['layers', null],
  ['layers', 3],
])('%s: %s is refused by name', (name, value) => {
  const options = {}
  Reflect.set(options, name, value)
  const error = refusal(() => deformableCcd(mesh, options))
  expect(error).toBeInstanceOf(CcdError)
  expect(error).toMatchObject({ code: 'wrong-type', argument: name })
})
