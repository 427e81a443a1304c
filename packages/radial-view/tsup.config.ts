import { packageBuild } from '@ccd/presets/tsup'

export default packageBuild()
