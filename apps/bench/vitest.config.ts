import { packageTests } from '@ccd/presets/vitest'
import { mergeConfig } from 'vitest/config'

// One process for all files: they load the same program, which takes longer than most of them.
export default mergeConfig(packageTests(), { test: { isolate: false, maxWorkers: 1 } })
