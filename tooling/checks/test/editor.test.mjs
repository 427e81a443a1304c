import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { afterAll, describe, expect, it } from 'vitest'
import { ROOT } from '../lib/run.mjs'
import { assemblyFiles, workspacePackages } from '../lib/workspace.mjs'
import { checkedFiles } from '../types.mjs'
import { openEditor } from './support/editor.mjs'

const folder = join(ROOT, 'packages', 'elementary')
const index = join(folder, 'src', 'index.ts')
const kernel = checkedFiles().find((file) => file.startsWith(join(folder, 'src')) && file.endsWith('.kernel.ts'))
const [assembly] = assemblyFiles(folder)

const editor = openEditor()
afterAll(() => editor.close())

describe('an editor', () => {
  const unchecked = 'export const first = (values: Float64Array): number => values[0]\n'

  it('lets a kernel index without a check', async () => {
    expect(await editor.errorsOf(kernel, unchecked)).toEqual([])
  })
  it('spares a kernel from nothing else', async () => {
    expect(await editor.errorsOf(kernel, 'export const a: { b?: number } = { b: undefined }\n')).toEqual([
      expect.stringContaining('exactOptionalPropertyTypes'),
    ])
  })
  it('lets no other file index without a check', async () => {
    expect(await editor.errorsOf(index, unchecked)).toEqual([
      expect.stringContaining("'number | undefined' is not assignable"),
    ])
  })
  it('knows the names of AssemblyScript in assembly/', async () => {
    expect(await editor.errorsOf(assembly, 'export const a: v128 = f32x5.splat(1)\n')).toEqual([
      expect.stringContaining("Cannot find name 'f32x5'"),
    ])
  })
  it('underlines nothing in the files as they are', async () => {
    for (const file of [index, kernel, assembly, join(folder, 'vitest.config.ts')]) {
      expect(await editor.errorsOf(file), file).toEqual([])
    }
  })
})

describe('every file', () => {
  it('belongs to one tsconfig, which spares it from noUncheckedIndexedAccess only where it is a kernel', () => {
    const wrong = checkedFiles()
      .filter((file) => !file.endsWith('.d.mts'))
      .filter((file) => {
        const owners = configsNear(file).filter(({ files }) => files.has(file))
        return owners.length !== 1 || owners[0].checksIndices === file.endsWith('.kernel.ts')
      })
    expect(wrong.map((file) => relative(ROOT, file))).toEqual([])
  })
  it('in assembly/ belongs to a tsconfig that knows its language', () => {
    const folders = workspacePackages(ROOT).map(({ folder }) => join(folder, 'assembly'))
    const without = folders.filter((folder) => existsSync(folder) && !existsSync(join(folder, 'tsconfig.json')))
    expect(without).toEqual([])
  })
})

const parsed = new Map()

/** The nearest tsconfig.json and those that it refers to, as an editor looks for the owner of a file. */
function configsNear(file) {
  let folder = dirname(file)
  while (folder !== ROOT && !existsSync(join(folder, 'tsconfig.json'))) folder = dirname(folder)
  if (folder === ROOT) return []
  if (!parsed.has(folder)) {
    const main = configAt(join(folder, 'tsconfig.json'))
    parsed.set(folder, [main, ...main.references.map(({ path }) => configAt(path))])
  }
  return parsed.get(folder)
}

function configAt(path) {
  const { config } = ts.readConfigFile(path, ts.sys.readFile)
  const { options, fileNames, projectReferences } = ts.parseJsonConfigFileContent(
    config,
    ts.sys,
    dirname(path),
    {},
    path,
  )
  return {
    checksIndices: options.noUncheckedIndexedAccess === true,
    files: new Set(fileNames.map((name) => join(name))),
    references: projectReferences ?? [],
  }
}
