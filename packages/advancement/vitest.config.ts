import { packageTests } from '@ccd/presets/vitest'
import { mergeConfig } from 'vitest/config'
import { mutate } from './test/support/mutants'

/** Kernels with a proof condition taken out, for `test/mutants.test.ts`. */
const mutants = {
  name: 'mutants',
  enforce: 'pre' as const,
  transform(code: string, id: string): string | undefined {
    const name = id.split('?mutant=')[1]
    return name === undefined ? undefined : mutate(decodeURIComponent(name), code)
  },
}

export default mergeConfig(packageTests(), { plugins: [mutants] })
