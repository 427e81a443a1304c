import { execFileSync } from 'node:child_process'
import { packageTests } from '@ccd/presets/vitest'

// The threads run the sources as they are now, like everything else in a test.
execFileSync(process.execPath, ['../pipeline/embed-worker.mjs'], { cwd: import.meta.dirname })

export default packageTests()
