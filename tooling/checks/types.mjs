// One TypeScript program over all sources, tests and benches of the workspace, checked twice: with the house options,
// and with noUncheckedIndexedAccess, which only files that end in .kernel.ts are spared.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { ROOT } from './lib/run.mjs'
import { typescriptFiles, workspacePackages } from './lib/workspace.mjs'

/** The diagnostics of these files, as text; empty if all is well. */
export function typeErrors(files, root = ROOT) {
  const preset = join(ROOT, 'tooling/presets/tsconfig.json')
  const { options, errors } = ts.parseJsonConfigFileContent(JSON.parse(readFileSync(preset, 'utf8')), ts.sys, ROOT)
  const host = cachingHost(options)
  const house = ts.createProgram({ rootNames: files, options, host })
  const indexed = ts.createProgram({ rootNames: files, options: { ...options, noUncheckedIndexedAccess: true }, host })
  const diagnostics = [
    ...errors,
    ...ts.getPreEmitDiagnostics(house),
    ...ts.getPreEmitDiagnostics(indexed).filter(({ file }) => !isKernel(file?.fileName ?? '')),
  ]
  return ts.formatDiagnostics(ts.sortAndDeduplicateDiagnostics(diagnostics), {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => root,
    getNewLine: () => '\n',
  })
}

const isKernel = (name) => name.endsWith('.kernel.ts')

export function checkedFiles(root = ROOT) {
  return workspacePackages(root).flatMap(({ folder }) => typescriptFiles(folder))
}

/** Both passes read and parse each file once. */
function cachingHost(options) {
  const host = ts.createCompilerHost(options)
  const parsed = new Map()
  const parse = host.getSourceFile.bind(host)
  host.getSourceFile = (name, ...rest) => {
    if (!parsed.has(name)) parsed.set(name, parse(name, ...rest))
    return parsed.get(name)
  }
  return host
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const files = checkedFiles()
  const errors = typeErrors(files)
  process.stdout.write(errors)
  process.stdout.write(errors === '' ? `${files.length} files: no type errors\n` : '')
  process.exitCode = errors === '' ? 0 : 1
}
