import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The folder with real meshes, motions and ground truth: `CCD_DATA` if set, else `../shared/data` beside the
 * repository. A clone without it is complete, so the answer may be undefined; `CCD_REQUIRE_DATA=1` makes that an error.
 */
export function dataFolder(): string | undefined {
  const named = process.env['CCD_DATA']
  const root = repositoryRoot()
  const folder = named ? resolve(named) : root && resolve(root, '..', 'shared', 'data')
  if (folder && existsSync(folder)) return folder
  if (process.env['CCD_REQUIRE_DATA'] === '1') {
    throw new Error(`CCD_REQUIRE_DATA is 1 but there is no data folder at ${folder ?? '../shared/data'}; set CCD_DATA`)
  }
  return undefined
}

// Walks up, so that it does not matter whether this module runs from src/ or bundled into some dist/.
function repositoryRoot(): string | undefined {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'pnpm-workspace.yaml'))) {
    const parent = dirname(folder)
    if (parent === folder) return undefined
    folder = parent
  }
  return folder
}
