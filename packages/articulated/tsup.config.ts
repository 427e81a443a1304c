import { packageBuild } from '@ccd/presets/tsup'

export default packageBuild({}, { meshes: 'src/meshes/index.ts', node: 'src/node/index.ts' })
