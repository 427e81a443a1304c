// What a verdict depends on, as a hash: with the same hash it needs no second look.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { workspacePackages } from '../../checks/lib/workspace.mjs'

/** To be raised when the runner changes so that a verdict may. */
const RUNNER = 1
const NO_SOURCE = new Set(['node_modules', 'dist', '.turbo', 'coverage', 'bench'])
/** Generated files depend on others that are looked at; texts on nothing. */
const NOT_LOOKED_AT = /\.wasm\.ts$|^worker-code\.ts$|\.md$/

/** Hashes of the sources of packages, each with those of all packages of the workspace that it needs. */
export function createSourceHashes(root) {
  const packages = new Map(workspacePackages(root).map((entry) => [entry.name, entry]))
  const own = new Map()
  const hashOf = (folder) => {
    if (!own.has(folder)) own.set(folder, hashOfFiles(root, sourceFiles(folder)))
    return own.get(folder)
  }
  const common = hashOfFiles(
    root,
    ['pnpm-lock.yaml', 'package.json'].map((file) => join(root, file)).filter((path) => existsSync(path)),
  )

  /** `names`: folder names in `packages/`. */
  return (names) => {
    const needed = new Set()
    const add = (name) => {
      const entry = packages.get(name)
      if (entry === undefined || needed.has(entry.folder)) return
      needed.add(entry.folder)
      const { dependencies = {}, devDependencies = {} } = entry.manifest
      for (const other of Object.keys({ ...dependencies, ...devDependencies })) add(other)
    }
    for (const { name, folder } of packages.values())
      if (names.some((wanted) => folder === join(root, 'packages', wanted))) add(name)
    return digest([common, ...[...needed].sort().map(hashOf)])
  }
}

/** The hash of a verdict: of the mutant, and of the sources of all packages whose tests it may need. */
export function verdictHash(sourceHash, mutant) {
  const { edits, equivalent, also } = mutant
  return digest([
    RUNNER,
    JSON.stringify({ edits, equivalent: equivalent !== undefined, also }),
    sourceHash([mutant.package, ...also]),
  ])
}

function sourceFiles(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return NO_SOURCE.has(entry.name) ? [] : sourceFiles(path)
      return entry.isFile() && !NOT_LOOKED_AT.test(basename(path)) ? [path] : []
    })
}

function hashOfFiles(root, files) {
  return digest(files.flatMap((file) => [relative(root, file).split(sep).join('/'), readFileSync(file)]))
}

function digest(parts) {
  const hash = createHash('sha256')
  for (const part of parts) {
    const bytes = Buffer.isBuffer(part) ? part : Buffer.from(String(part))
    hash.update(`${bytes.length} `).update(bytes)
  }
  return hash.digest('hex')
}
