// A copy of the working tree in which files may be changed: the repository itself is never touched.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative, sep } from 'node:path'
import { packageFolder } from './mutants.mjs'

const LEFT_OUT = new Set(['.git', 'dist', '.turbo', 'coverage', '.results'])
/** What the tools keep in `node_modules`, as opposed to the links that pnpm makes there. */
const CACHES = new Set(['.vite', '.vite-temp', '.cache', '.vitest'])

/**
 * Copies all sources and generated files. Installed packages are shared: the copy links to those of the repository, and
 * to its own copies of the packages of the workspace, as their links are relative.
 */
export function createCopy(root) {
  const folder = mkdtempSync(join(tmpdir(), 'ccd-mutants-'))
  cpSync(root, folder, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => path === root || wanted(root, path),
  })
  const modules = join(root, 'node_modules')
  if (existsSync(modules)) symlinkSync(modules, join(folder, 'node_modules'), 'junction')
  return folder
}

export function removeCopy(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}

function wanted(root, path) {
  const name = basename(path)
  if (LEFT_OUT.has(name)) return false
  const inside = relative(root, path).split(sep)
  if (inside[0] === 'node_modules') return false
  return !(CACHES.has(name) && basename(dirname(path)) === 'node_modules')
}

/** Makes the edits in a copy, and returns what undoes them. */
export function applyEdits(folder, name, edits) {
  const undo = remember(edits.map(({ file }) => join(packageFolder(folder, name), file)))
  for (const { file, before, after } of edits) {
    const path = join(packageFolder(folder, name), file)
    // A function: in a replacement text "$&" would mean something.
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(before, () => after),
    )
  }
  return undo
}

/** Returns what brings files back to what they are now; files that are not there yet are removed again. */
export function remember(paths) {
  const contents = [...new Set(paths)].map((path) => [path, existsSync(path) ? readFileSync(path) : undefined])
  return () => {
    for (const [path, content] of contents) {
      if (content === undefined) rmSync(path, { force: true })
      else {
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(path, content)
      }
    }
  }
}
