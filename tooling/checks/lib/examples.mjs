import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'esbuild'
import ts from 'typescript'
import { check } from './checks.mjs'
import { node, ROOT } from './run.mjs'

/**
 * Every `ts` block in the README of the repository and of each package is type-checked and run in the project of a user.
 * A block marked `ts fragment` is no program of its own and is only parsed. Where a line ends in `// → text`,
 * that text has to come out, in this order.
 */
export async function exampleChecks(project, names) {
  const readmes = [
    ['README.md', join(ROOT, 'README.md')],
    ...names.map((name) => [name, join(project, 'node_modules', name, 'README.md')]),
  ]
  const checks = []
  for (const [title, path] of readmes) checks.push(...(await readmeChecks(project, title, path)))
  return checks
}

/** The examples of one README, run in the folder of a project that can import what they import. */
export async function readmeChecks(project, title, path) {
  mkdirSync(join(project, 'examples'), { recursive: true })
  const checks = []
  const blocks = existsSync(path) ? examplesIn(readFileSync(path, 'utf8')) : []
  checks.push(
    await check(`${title}: has an example that runs`, () =>
      blocks.some(({ runs }) => runs) ? [] : ['no block marked ts'],
    ),
  )
  for (const [index, block] of blocks.entries()) {
    const name = `${title.replace(/\W+/g, '-')}-${index + 1}`
    checks.push(
      await check(`${title}: example ${index + 1} (line ${block.line})`, () => exampleErrors(project, name, block)),
    )
  }
  return checks
}

export function examplesIn(markdown) {
  return [...markdown.matchAll(/^```ts\b *(.*)\n([\s\S]*?)^```$/gm)].map((match) => ({
    line: markdown.slice(0, match.index).split('\n').length,
    runs: match[1].trim() !== 'fragment',
    code: match[2],
    prints: promisedIn(match[2]),
  }))
}

/** What a program says that it prints: the text after each `// →`, in this order. */
export function promisedIn(code) {
  return [...code.matchAll(/\/\/ → (.*)$/gm)].map(([, text]) => text.trim())
}

async function exampleErrors(project, name, { code, runs, prints }) {
  const source = join(project, 'examples', `${name}.ts`)
  const { code: javascript } = await transform(code, { loader: 'ts', format: 'esm' })
  if (!runs) return []
  writeFileSync(source, code)
  writeFileSync(source.replace(/ts$/, 'mjs'), javascript)
  const errors = typeErrorsOf(source)
  if (errors !== '') return [errors]
  const result = await node([source.replace(/ts$/, 'mjs')], { cwd: project })
  if (result.code !== 0) return [result.output]
  return missingInOrder(result.output, prints).map((text) => `should print "${text}" but printed\n${result.output}`)
}

/** The first expected text that does not follow the ones before it, if any. */
export function missingInOrder(output, expected) {
  let from = 0
  for (const text of expected) {
    const at = output.indexOf(text, from)
    if (at < 0) return [text]
    from = at + text.length
  }
  return []
}

/** What the compiler of a user says about these files, as text; empty if all is well. */
export function typeErrorsOf(...files) {
  const program = ts.createProgram(files, {
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    moduleDetection: ts.ModuleDetectionKind.Force,
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules', '@types')],
  })
  return ts.formatDiagnostics(ts.getPreEmitDiagnostics(program), {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => join(files[0], '..'),
    getNewLine: () => '\n',
  })
}
