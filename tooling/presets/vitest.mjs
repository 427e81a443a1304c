import { defineConfig } from 'vitest/config'

// Tests run on the sources of all workspace packages, so nothing has to be built first.
const conditions = ['ccd-source', 'module', 'node', 'import', 'default']

export const packageTests = () =>
  defineConfig({
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    test: {
      include: ['test/**/*.test.ts'],
      testTimeout: 120_000,
      hookTimeout: 120_000,
      pool: 'forks',
      maxWorkers: 2,
    },
  })
