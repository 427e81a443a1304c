import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dependencyErrors } from '../dependencies.mjs'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ccd-dependencies-'))
})
afterEach(() => rmSync(root, { recursive: true }))

/** A small workspace in which all is well: the mutations below break one thing each. */
const sound = () => ({
  'packages/core/package.json': manifest('@ccd/core', {}),
  'packages/core/src/index.ts': "export const one = 1\nexport * from './two'\n",
  'packages/core/src/two.ts': 'export const two = 2\n',
  'packages/elementary/package.json': manifest('@ccd/elementary', { '@ccd/core': 'workspace:^' }),
  'packages/elementary/src/index.ts': "export { one } from '@ccd/core'\n",
  'packages/bvh/package.json': manifest('@ccd/bvh', { '@ccd/core': 'workspace:^', '@ccd/elementary': 'workspace:^' }),
  'packages/bvh/src/index.ts': "import { one } from '@ccd/elementary'\nexport const bvh = one\n",
  'packages/bvh/test/bvh.test.ts':
    "import { oracle } from '@ccd/oracle'\nimport { bvh } from '../src'\nexport const both = [oracle, bvh]\n",
  'packages/pipeline/package.json': manifest('@ccd/pipeline', { '@ccd/bvh': 'workspace:^' }),
  'packages/pipeline/src/index.ts': "export { bvh } from '@ccd/bvh'\n",
  'apps/bench/package.json': {
    ...manifest('@ccd/bench', { '@ccd/pipeline': 'workspace:*', '@ccd/oracle': 'workspace:*' }),
    private: true,
  },
  'tooling/oracle/package.json': { ...manifest('@ccd/oracle', {}), private: true },
  'tooling/oracle/src/index.ts': 'export const oracle = 0\n',
})

function manifest(name, dependencies) {
  return { name, dependencies, devDependencies: { '@ccd/oracle': 'workspace:*' }, exports: { '.': './src/index.ts' } }
}

function errorsOf(mutate) {
  const files = sound()
  mutate(files)
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return dependencyErrors(root).join('\n')
}

const depend =
  (folder, name, range = 'workspace:^') =>
  (files) => {
    files[`${folder}/package.json`].dependencies[name] = range
  }
const write = (path, text) => (files) => {
  files[path] = text
}

describe('dependency direction', () => {
  it('accepts the architecture', () => expect(errorsOf(() => {})).toBe(''))

  const mutations = [
    ['core depends on a stage', depend('packages/core', '@ccd/bvh'), '@ccd/core must not depend on @ccd/bvh'],
    [
      'a stage depends on pipeline',
      depend('packages/bvh', '@ccd/pipeline'),
      '@ccd/bvh must not depend on @ccd/pipeline',
    ],
    [
      'a stage depends on a stage it has no need of',
      depend('packages/elementary', '@ccd/bvh'),
      '@ccd/elementary must not depend on @ccd/bvh',
    ],
    [
      'two packages form a cycle',
      depend('packages/elementary', '@ccd/bvh'),
      'cycle: @ccd/bvh → @ccd/elementary → @ccd/bvh',
    ],
    [
      'a package depends on the oracle at run time',
      depend('packages/bvh', '@ccd/oracle'),
      'belongs in devDependencies',
    ],
    ['a package depends on an app', depend('packages/bvh', '@ccd/bench'), 'packages do not depend on apps'],
    [
      'the oracle depends on a package',
      depend('tooling/oracle', '@ccd/core'),
      '@ccd/oracle must not depend on @ccd/core',
    ],
    [
      'a stage depends on a library from outside',
      depend('packages/bvh', 'lodash', '^4.0.0'),
      '@ccd/bvh must not depend on lodash',
    ],
    ['a range would reach the registry', depend('packages/bvh', '@ccd/core', '^1.0.0'), 'say "workspace:^"'],
    [
      'a range would be published as exact',
      depend('packages/bvh', '@ccd/core', 'workspace:*'),
      'a published package says "workspace:^"',
    ],
    [
      'an import goes deep',
      write('packages/bvh/src/a.ts', "import { two } from '@ccd/core/src/two'\nexport { two }\n"),
      'not in the exports of @ccd/core',
    ],
    [
      'an import is not declared',
      write('packages/pipeline/src/a.ts', "export { one } from '@ccd/core'\n"),
      'not in the dependencies of @ccd/pipeline',
    ],
    [
      'a type import is not declared',
      write('packages/pipeline/src/a.ts', "export type A = import('@ccd/core').A\n"),
      'not in the dependencies of @ccd/pipeline',
    ],
    [
      'a dynamic import is not declared',
      write('packages/pipeline/src/a.ts', "export const a = () => import('@ccd/core')\n"),
      'not in the dependencies of @ccd/pipeline',
    ],
    [
      'source imports a test helper',
      write('packages/bvh/src/a.ts', "export { oracle } from '@ccd/oracle'\n"),
      'not in the dependencies of @ccd/bvh',
    ],
    [
      'source imports a development tool',
      write('packages/bvh/src/a.ts', "export { it } from 'vitest'\n"),
      'which is no dependency of @ccd/bvh',
    ],
    [
      'source imports a type that its users would not have',
      write('packages/bvh/src/a.ts', "export type { Plugin } from 'vite'\n"),
      'which is no dependency of @ccd/bvh',
    ],
    [
      'a relative import leaves its package',
      write('packages/bvh/src/a.ts', "export { one } from '../../core/src/index'\n"),
      'outside its package',
    ],
    [
      'a test imports what is not declared',
      write('packages/core/test/a.test.ts', "export { bvh } from '@ccd/bvh'\n"),
      '@ccd/core does not declare',
    ],
    [
      'an import names no package',
      write('packages/bvh/src/a.ts', "export { x } from '@ccd/nothing'\n"),
      'no such package',
    ],
  ]
  for (const [claim, mutate, sentence] of mutations) {
    it(`fails when ${claim}`, () => expect(errorsOf(mutate)).toContain(sentence))
  }

  it('lets modules of Node itself be imported', () => {
    expect(
      errorsOf(
        write('packages/bvh/src/a.ts', "import type { Worker } from 'node:worker_threads'\nexport type { Worker }\n"),
      ),
    ).toBe('')
  })
})
