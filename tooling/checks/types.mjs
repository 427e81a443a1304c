// All sources, tests and benches of the workspace, as editors see them: files that end in .kernel.ts in one program,
// all others in a second one with noUncheckedIndexedAccess, and what lies in assembly/ in a third with its own types.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { ROOT } from './lib/run.mjs'
import { assemblyFiles, typescriptFiles, workspacePackages } from './lib/workspace.mjs'

/** The diagnostics of these files, as text; empty if all is well. */
export function typeErrors(files, root = ROOT) {
  const cold = optionsOf('tsconfig.cold.json')
  const kernel = optionsOf('tsconfig.kernel.json')
  const host = cachingHost(cold.options)
  return asText(
    [...diagnosticsOf(files, cold, (name) => !isKernel(name), host), ...diagnosticsOf(files, kernel, isKernel, host)],
    root,
  )
}

/** The same for files of AssemblyScript. */
export function assemblyErrors(files, root = ROOT) {
  return asText(diagnosticsOf(files, optionsOf('tsconfig.assembly.json')), root)
}

export function checkedFiles(root = ROOT) {
  return workspacePackages(root).flatMap(({ folder }) => typescriptFiles(folder))
}

const isKernel = (name) => name.endsWith('.kernel.ts')

/** The options of a preset alone: which files are checked is said by whoever asks. */
function optionsOf(preset) {
  const config = { extends: join(ROOT, 'tooling', 'presets', preset), files: ['package.json'], include: [] }
  return ts.parseJsonConfigFileContent(config, ts.sys, ROOT)
}

/** What is wrong with the program as a whole, and with those of its own files that are wanted. */
function diagnosticsOf(files, { options, errors }, wanted = () => true, host = ts.createCompilerHost(options)) {
  const program = ts.createProgram({ rootNames: files, options, host })
  const roots = new Set(files.filter(wanted).map((file) => file.replaceAll('\\', '/')))
  const sources = program.getSourceFiles().filter(({ fileName }) => roots.has(fileName))
  return [
    ...errors,
    ...program.getConfigFileParsingDiagnostics(),
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...sources.flatMap((source) => [
      ...program.getSyntacticDiagnostics(source),
      ...program.getSemanticDiagnostics(source),
    ]),
  ]
}

/** Both programs read and parse each file once. */
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

function asText(diagnostics, root) {
  return ts.formatDiagnostics(ts.sortAndDeduplicateDiagnostics(diagnostics), {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => root,
    getNewLine: () => '\n',
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const files = checkedFiles()
  const assembly = workspacePackages(ROOT).flatMap(({ folder }) => assemblyFiles(folder))
  const errors = typeErrors(files) + assemblyErrors(assembly)
  process.stdout.write(errors)
  process.stdout.write(errors === '' ? `${files.length + assembly.length} files: no type errors\n` : '')
  process.exitCode = errors === '' ? 0 : 1
}
