import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Tests run on the sources of all workspace packages, so nothing has to be built first.
const conditions = ['ccd-source', 'module', 'node', 'import', 'default']

export const packageTests = (include = 'test/**/*.test.ts') =>
  defineConfig({
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    test: {
      include: [include],
      setupFiles: [fileURLToPath(new URL('fast-check-seed.mjs', import.meta.url))],
      testTimeout: 120_000,
      hookTimeout: 120_000,
      pool: 'forks',
      maxWorkers: 2,
    },
  })
