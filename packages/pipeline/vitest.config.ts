import { packageTests } from '@ccd/presets/vitest'
// The threads run the sources as they are now, like everything else in a test.
import './embed-worker.mjs'

export default packageTests()
