import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build as esbuild } from 'esbuild'
import { build as vite } from 'vite'
import webpack from 'webpack'
import { check } from './checks.mjs'
import { node } from './run.mjs'

/**
 * Bundles a program that uses every package, with each bundler's own defaults for the browser, and runs the result:
 * the bundle must export what Node sees without it.
 */
export async function bundleChecks(project, names) {
  const entry = join(project, 'entry.mjs')
  const imports = names.map((name, index) => `import * as p${index} from '${name}'\n`).join('')
  const list = names.map((name, index) => `'${name}': Object.keys(p${index}).sort()`).join(', ')
  writeFileSync(entry, `${imports}console.log(JSON.stringify({ ${list} }))\n`)
  const wanted = await node([entry], { cwd: project })

  const bundlers = { esbuild: withEsbuild, Vite: withVite, webpack: withWebpack }
  const checks = []
  for (const [name, bundle] of Object.entries(bundlers)) {
    checks.push(
      await check(`bundles with ${name} and runs`, async () => {
        const out = join(project, `out-${name.toLowerCase()}`)
        const program = await bundle(entry, out, project)
        const got = await node([program], { cwd: project })
        if (got.code !== 0) return [got.output]
        return got.output === wanted.output ? [] : [`the bundle exports\n${got.output}instead of\n${wanted.output}`]
      }),
    )
  }
  return checks
}

async function withEsbuild(entry, out) {
  await esbuild({ entryPoints: [entry], bundle: true, format: 'esm', outdir: out, outExtension: { '.js': '.mjs' }, logLevel: 'silent' })
  return join(out, 'entry.mjs')
}

async function withVite(entry, out, root) {
  await vite({ root, configFile: false, logLevel: 'silent', build: { outDir: out, rollupOptions: { input: entry } } })
  const file = readdirSync(join(out, 'assets')).find((name) => /^entry-.*\.js$/.test(name))
  return join(out, 'assets', file)
}

function withWebpack(entry, out) {
  return new Promise((resolve, reject) => {
    webpack({ mode: 'production', entry, output: { path: out, filename: 'entry.cjs' } }, (error, stats) => {
      if (error !== null) reject(error)
      else if (stats.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })))
      else resolve(join(out, 'entry.cjs'))
    })
  })
}
