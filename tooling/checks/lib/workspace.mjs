import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const GROUPS = ['packages', 'apps', 'tooling']
const NO_SOURCE = new Set(['node_modules', 'dist', 'assembly', '.turbo', 'coverage'])

/** Every package of the workspace: its group, folder and manifest, in the order of their folders. */
export function workspacePackages(root) {
  return GROUPS.flatMap((group) =>
    readdirSorted(join(root, group))
      .map((name) => join(root, group, name))
      .filter((folder) => existsSync(join(folder, 'package.json')))
      .map((folder) => {
        const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
        return { name: manifest.name, group, folder, manifest }
      }),
  )
}

/** Those that are published. */
export const publicPackages = (root) => workspacePackages(root).filter(({ manifest }) => manifest.private !== true)

/** TypeScript files below a folder. `assembly` holds AssemblyScript, which has types of its own. */
export function typescriptFiles(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return NO_SOURCE.has(entry.name) ? [] : typescriptFiles(path)
      return /\.m?ts$/.test(entry.name) ? [path] : []
    })
}

/** AssemblyScript of a package. */
export function assemblyFiles(folder) {
  return readdirSorted(join(folder, 'assembly'))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, 'assembly', name))
}

function readdirSorted(folder) {
  return existsSync(folder) ? readdirSync(folder).sort() : []
}
