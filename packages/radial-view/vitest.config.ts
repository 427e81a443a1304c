import { packageTests } from '@ccd/presets/vitest'

export default packageTests()
