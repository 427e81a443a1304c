import { defineConfig } from 'tsup'

/** House build: one ESM file with types. Further entries (workers) are added by name. */
export const packageBuild = (entry = {}) =>
  defineConfig({
    entry: { index: 'src/index.ts', ...entry },
    format: 'esm',
    target: 'es2022',
    dts: { entry: { index: 'src/index.ts' } },
    clean: true,
    splitting: true,
    treeshake: true,
  })
