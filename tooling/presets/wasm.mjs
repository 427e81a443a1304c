#!/usr/bin/env node
// Compiles assembly/<name>.ts of the package in the working directory to src/wasm/<name>.wasm.ts,
// a module that exports the bytes as base64, so that bundlers need no configuration.
import { readFileSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import asc from 'assemblyscript/asc'

const sources = (await readdir('assembly')).filter((name) => name.endsWith('.ts'))
// A file whose name begins with "_" is shared by others and is no module of its own.
for (const source of sources.filter((name) => !name.startsWith('_'))) {
  const name = source.replace(/\.ts$/, '')
  const files = new Map()
  const shared = process.argv.includes('--shared')
  const { error, stderr } = await asc.main(
    [
      `assembly/${source}`,
      '--outFile',
      `${name}.wasm`,
      '-O3',
      '--converge',
      '--noAssert',
      '--runtime',
      'stub',
      '--enable',
      'simd',
      '--importMemory',
      '--initialMemory',
      '1',
      '--maximumMemory',
      '65536',
      ...(shared ? ['--sharedMemory', '--enable', 'threads'] : []),
    ],
    { readFile: readSource, writeFile: (file, bytes) => void files.set(file, bytes) },
  )
  if (error) {
    process.stderr.write(`${stderr}`)
    process.exit(1)
  }
  const bytes = files.get(`${name}.wasm`)
  await mkdir('src/wasm', { recursive: true })
  await writeFile(
    `src/wasm/${name}.wasm.ts`,
    `// Generated from assembly/${source}. Do not edit.\nexport const ${camel(name)}Base64 =\n  '${Buffer.from(bytes).toString('base64')}'\n`,
  )
  process.stdout.write(`assembly/${source}: ${bytes.length} bytes of WebAssembly\n`)
}

function camel(name) {
  return name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
}

/**
 * A function that is to be inlined has the line "// @inline" above it. AssemblyScript wants a decorator there, which is
 * no TypeScript: as a comment, editors, the linter and the formatter can read the file too.
 * Numbers that both languages need are imported from `../src/<concept>/<name>.constants`.
 */
function readSource(file, folder) {
  try {
    return readFileSync(join(folder, file), 'utf8').replace(/^\/\/ @inline$/gm, '@inline')
  } catch {
    return null
  }
}
