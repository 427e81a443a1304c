import { CcdError, createTopology } from '@ccd/core'
import { bruteForceSource, bvhSource, createHierarchy } from '@ccd/bvh'
import { describe, expect, it } from 'vitest'

// What a user of JavaScript may write.
const given = (options: object): never => options as never
const topology = createTopology(Uint32Array.of(0, 1, 2), 3)
const hierarchy = createHierarchy(topology)

const refusal = (code: string, text: string) =>
  expect.objectContaining({ name: 'CcdError', code, message: expect.stringContaining(text) as string }) as Error

describe('options that do not exist are refused with the nearest one that does', () => {
  it.each([
    ['createHierarchy', () => createHierarchy(topology, given({ kdop: 16 })), 'unknown-option', '"kDop"'],
    ['createHierarchy', () => createHierarchy(topology, given({ kDop: 17 })), 'unknown-value', '16, 18'],
    ['createHierarchy', () => createHierarchy(topology, given({ build: 'mortom' })), 'unknown-value', '"morton"'],
    [
      'createHierarchy',
      () => createHierarchy(topology, given({ build: { partitions: [] } })),
      'unknown-option',
      '"partition"',
    ],
    ['createHierarchy', () => createHierarchy(topology, given({ kernels: 'wasm' })), 'unknown-value', 'typescript'],
    ['bvhSource', () => bvhSource(given({ hierarchy, culler: [] })), 'unknown-option', '"cullers"'],
    ['bvhSource', () => bvhSource(given({ hierarchy, adjacent: 'includes' })), 'unknown-value', '"include"'],
    ['bruteForceSource', () => bruteForceSource(given({ topology, bodie: [] })), 'unknown-option', '"bodies"'],
  ])('%s %#', (_name, call, code, text) => {
    expect(call).toThrow(CcdError)
    expect(call).toThrow(refusal(code, text))
  })
})
