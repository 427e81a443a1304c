import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import asc from 'assemblyscript/asc'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../lib/run.mjs'
import { publicPackages, typescriptFiles } from '../lib/workspace.mjs'

const files = publicPackages(ROOT)
  .flatMap(({ folder }) => typescriptFiles(join(folder, 'src')))
  .filter((file) => file.endsWith('.constants.ts'))
  .map((file) => relative(ROOT, file).replaceAll('\\', '/'))

/** The values that AssemblyScript gives to the exports of these files, as `<number of the file>_<name>`. */
async function assemblyValues() {
  const text = await Promise.all(
    files.map(async (file, i) => {
      const names = Object.keys(await import(join(ROOT, file)))
      return `export { ${names.map((name) => `${name} as _${i}_${name}`).join(', ')} } from './${file.replace(/\.ts$/, '')}'`
    }),
  )
  const sources = new Map([['all.ts', text.join('\n')]])
  const compiled = new Map()
  const { error, stderr } = await asc.main(['all.ts', '--outFile', 'all.wasm', '--runtime', 'stub'], {
    readFile: (file) => {
      if (!sources.has(file) && !files.includes(file)) return null
      return sources.get(file) ?? readFileSync(join(ROOT, file), 'utf8')
    },
    writeFile: (file, bytes) => void compiled.set(file, bytes),
  })
  if (error) throw new Error(`${stderr}`)
  const { instance } = await WebAssembly.instantiate(compiled.get('all.wasm'), { env: { abort() {} } })
  return Object.entries(instance.exports).filter(([name]) => name.startsWith('_'))
}

describe('numbers that TypeScript and AssemblyScript share', () => {
  it('are there', () => expect(files.length).toBeGreaterThan(3))

  it('have the same value in both', async () => {
    const shared = await assemblyValues()
    const differing = []
    for (const [name, value] of shared) {
      const [, file, constant] = name.match(/^_(\d+)_(.*)$/)
      const expected = (await import(join(ROOT, files[file])))[constant]
      if (value.value !== expected)
        differing.push(`${files[file]}: ${constant} is ${expected}, but ${value.value} in AssemblyScript`)
    }
    expect(differing).toEqual([])
    expect(shared.length).toBeGreaterThan(20)
  })

  it('are all that their files hold', () => {
    const others = files.flatMap((file) =>
      ts
        .createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true)
        .statements.filter((statement) => !isExportedConstant(statement))
        .map((statement) => `${file}: ${statement.getText()}`),
    )
    expect(others).toEqual([])
  })
})

function isExportedConstant(statement) {
  return (
    ts.isVariableStatement(statement) &&
    statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true &&
    (statement.declarationList.flags & ts.NodeFlags.Const) !== 0
  )
}
