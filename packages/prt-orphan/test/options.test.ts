import { CcdError } from '@ccd/core'
import {
  edgeFaceRepresentatives,
  featureBounds,
  proceduralRepresentatives,
  staticRepresentatives,
  withOrphans,
} from '@ccd/prt-orphan'
import { describe, expect, it } from 'vitest'

// What a user of JavaScript may write.
const given = (options: object): never => options as never

const refusal = (code: string, text: string) =>
  expect.objectContaining({ name: 'CcdError', code, message: expect.stringContaining(text) as string }) as Error

describe('options that do not exist are refused with the nearest one that does', () => {
  it.each([
    ['featureBounds', () => featureBounds(given({ volume: 'stored' })), 'unknown-option', 'did you mean "volumes"?'],
    ['featureBounds', () => featureBounds(given({ volumes: 'store' })), 'unknown-value', 'did you mean "stored"?'],
    ['featureBounds', () => featureBounds(given({ vertex: 'boxes' })), 'unknown-value', 'did you mean "box"?'],
    [
      'proceduralRepresentatives',
      () => proceduralRepresentatives(given({ kernel: 'auto' })),
      'unknown-option',
      '"kernels"',
    ],
    [
      'proceduralRepresentatives',
      () => proceduralRepresentatives(given({ kernels: 'js' })),
      'unknown-value',
      'typescript',
    ],
    ['staticRepresentatives', () => staticRepresentatives(given({ schema: 'gready' })), 'unknown-value', '"greedy"'],
    [
      'edgeFaceRepresentatives',
      () => edgeFaceRepresentatives(given({ scheme: 'greedy' })),
      'unknown-option',
      '"schema"',
    ],
    ['withOrphans', () => withOrphans(given({ culler: [] })), 'unknown-option', 'did you mean "cullers"?'],
  ])('%s %#', (_name, call, code, text) => {
    expect(call).toThrow(CcdError)
    expect(call).toThrow(refusal(code, text))
  })
})
