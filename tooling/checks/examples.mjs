// Runs the programs in examples/ as a user would: a project outside the workspace imports the built packages, the
// compiler finds no error in any program, and each one prints what its `// → text` comments promise, in this order.
//
//   npm run example -- own-filter     runs one program and shows what it prints
//   node tooling/checks/examples.mjs  checks all of them
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { transform } from 'esbuild'
import { check, main } from './lib/checks.mjs'
import { missingInOrder, promisedIn, typeErrorsOf } from './lib/examples.mjs'
import { node, ROOT } from './lib/run.mjs'
import { publicPackages } from './lib/workspace.mjs'

const FOLDER = join(ROOT, 'examples')

/** The programs by name, in the order of their names. */
export const exampleNames = (folder = FOLDER) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replace(/\.ts$/, ''))
    .sort()

/** Checks of every program of a folder. */
export async function programChecks(folder = FOLDER) {
  return inProject(async (project) => {
    const names = exampleNames(folder)
    const files = names.map((name) => join(project, `${name}.ts`))
    for (const name of names) copyFileSync(join(folder, `${name}.ts`), join(project, `${name}.ts`))
    const checks = [await check('examples: types', () => [typeErrorsOf(...files)].filter((text) => text !== ''))]
    for (const name of names) {
      const code = readFileSync(join(folder, `${name}.ts`), 'utf8')
      checks.push(await check(`examples: ${name}`, () => promiseErrors(project, name, code)))
    }
    return checks
  })
}

async function promiseErrors(project, name, code) {
  const promised = promisedIn(code)
  if (promised.length === 0) return ['it promises nothing: say what it prints after "// →"']
  const result = await runProgram(project, name, code, false)
  if (result.code !== 0) return [result.output]
  return missingInOrder(result.output, promised).map((text) => `should print "${text}" but printed\n${result.output}`)
}

async function runProgram(project, name, code, live) {
  const { code: javascript } = await transform(code, { loader: 'ts', format: 'esm' })
  writeFileSync(join(project, `${name}.mjs`), javascript)
  return node([join(project, `${name}.mjs`)], { cwd: project, live })
}

/** Calls back with a folder outside the workspace, in which the built packages are installed. */
async function inProject(work) {
  const project = realpathSync(mkdtempSync(join(tmpdir(), 'ccd-examples-')))
  try {
    for (const { name, folder } of publicPackages(ROOT)) {
      const link = join(project, 'node_modules', name)
      mkdirSync(dirname(link), { recursive: true })
      symlinkSync(folder, link, 'junction')
    }
    return await work(project)
  } finally {
    rmSync(project, { recursive: true, force: true })
  }
}

/** One program from the command line; true if it ran. */
async function show(name) {
  const names = exampleNames()
  if (!names.includes(name)) {
    process.stderr.write(`There is no example "${name}"; there are: ${names.join(', ')}\n`)
    return false
  }
  const code = readFileSync(join(FOLDER, `${name}.ts`), 'utf8')
  return inProject(async (project) => (await runProgram(project, name, code, true)).code === 0)
}

const asked = import.meta.url === pathToFileURL(process.argv[1] ?? '').href ? process.argv[2] : undefined
if (asked === undefined) await main(import.meta.url, programChecks)
else process.exitCode = (await show(asked)) ? 0 : 1
