import { defineConfig } from 'tsup'

/**
 * House build: one ESM file with types. Further entries are added by name: workers without types, subpaths of the
 * package with types.
 */
export const packageBuild = (entry = {}, subpaths = {}) =>
  defineConfig({
    entry: { index: 'src/index.ts', ...entry, ...subpaths },
    format: 'esm',
    target: 'es2022',
    dts: { entry: { index: 'src/index.ts', ...subpaths } },
    clean: true,
    splitting: true,
    treeshake: true,
  })
