// Bundles src/worker.ts with all that it uses into one script, and writes it as a string to src/worker-code.ts: the
// threads then start from the module itself, in Node and behind any bundler, without configuration.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'tsup'

const folder = await mkdtemp(join(tmpdir(), 'ccd-worker-'))
try {
  await build({
    config: false,
    entry: { worker: 'src/worker.ts' },
    outDir: folder,
    format: 'iife',
    platform: 'neutral',
    target: 'es2022',
    minify: true,
    noExternal: [/./],
    silent: true,
    esbuildOptions(options) {
      options.conditions = ['ccd-source']
    },
  })
  const code = await readFile(join(folder, 'worker.global.js'), 'utf8')
  await writeFile(
    'src/worker-code.ts',
    `// Generated from src/worker.ts. Do not edit.\nexport const workerCode =\n  ${JSON.stringify(code)}\n`,
  )
  process.stdout.write(`src/worker.ts: a script of ${code.length} characters\n`)
} finally {
  await rm(folder, { recursive: true, force: true })
}
