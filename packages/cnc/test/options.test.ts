import { createHierarchy } from '@ccd/bvh'
import { CcdError, createTopology } from '@ccd/core'
import { createNormalCones } from '@ccd/cnc'
import { describe, expect, it } from 'vitest'

// What a user of JavaScript may write.
const given = (options: object): never => options as never
const topology = createTopology(Uint32Array.of(0, 1, 2), 3)
const make = (options: object) => createNormalCones(topology, createHierarchy(topology), given(options))

const refusal = (code: string, text: string) =>
  expect.objectContaining({ name: 'CcdError', code, message: expect.stringContaining(text) as string }) as Error

describe('options that do not exist are refused with the nearest one that does', () => {
  it.each([
    ['createNormalCones', () => make({ contour: 'exact' }), 'unknown-option', 'contourTest'],
    ['createNormalCones', () => make({ contourTest: 'of' }), 'unknown-value', '"off"'],
    ['createNormalCones', () => make({ effort: 'allways' }), 'unknown-value', '"always"'],
    ['createNormalCones', () => make({ kernels: 'typescrip' }), 'unknown-value', '"typescript"'],
  ])('%s %#', (_name, call, code, text) => {
    expect(call).toThrow(CcdError)
    expect(call).toThrow(refusal(code, text))
  })
})
