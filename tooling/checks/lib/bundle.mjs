import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build as esbuild } from 'esbuild'
import { build as vite } from 'vite'
import webpack from 'webpack'
import { findBrowser, resultInBrowser } from './browser.mjs'
import { check } from './checks.mjs'
import { node } from './run.mjs'

/**
 * Bundles a program that uses every package, with each bundler's own defaults for the browser, and runs the result in
 * Node and, if there is one, in a browser: the bundle must export what Node sees without it, and work with threads.
 */
export async function bundleChecks(project, names) {
  const entry = join(project, 'entry.mjs')
  writeFileSync(entry, program(names))
  const wanted = await node([entry], { cwd: project })
  const expected = names.includes(PIPELINE) ? '"threads":"two agree with one"' : '"threads":""'
  const browser = findBrowser()
  if (!browser) process.stdout.write('No Chromium here: bundles run in Node only.\n')

  const bundlers = { esbuild: withEsbuild, Vite: withVite, webpack: withWebpack }
  const checks = [
    await check('runs in Node without a bundler, threads included', () =>
      wanted.output.includes(expected) ? [] : [wanted.output],
    ),
  ]
  for (const [name, bundle] of Object.entries(bundlers)) {
    const out = join(project, `out-${name.toLowerCase()}`)
    let file = ''
    const same = (got) =>
      got.trim() === wanted.output.trim() ? [] : [`the bundle says\n${got}\ninstead of\n${wanted.output}`]
    checks.push(
      await check(`bundles with ${name} and runs`, async () => {
        file = await bundle(entry, out, project)
        const got = await node([join(out, file)], { cwd: project })
        return got.code === 0 ? same(got.output) : [got.output]
      }),
    )
    if (!browser) continue
    checks.push(
      await check(`the bundle of ${name} runs in a browser`, async () =>
        same(await resultInBrowser(browser, out, file)),
      ),
    )
  }
  return checks
}

const PIPELINE = '@ccd/pipeline'

/** Says what the packages export and what two threads find; in a browser it tells the server, too. */
function program(names) {
  const imports = names.map((name, index) => `import * as p${index} from '${name}'\n`).join('')
  const list = names.map((name, index) => `'${name}': Object.keys(p${index}).sort()`).join(', ')
  const pipeline = names.indexOf(PIPELINE)
  return `${imports}
${pipeline < 0 ? 'const threads = async () => ""' : THREADS.replaceAll('PIPELINE', `p${pipeline}`)}
threads().then((threads) => {
  const text = JSON.stringify({ ${list}, threads })
  if (globalThis.document) void fetch('/result', { method: 'POST', body: text })
  else console.log(text)
})
`
}

// In the main thread of a browser the first steps find the threads still starting.
const THREADS = `
async function threads() {
  const triangles = Uint32Array.of(0, 1, 2, 3, 4, 5)
  const at = (h) => Float64Array.of(-2, -2, 0, 2, -2, 0, 0, 2, 0, 0, 0, h, 1, 0, h + 1, 0, 1, h + 1)
  const mesh = { triangles, vertexCount: 6 }
  const { contacts } = PIPELINE.deformableCcd(mesh).step(at(1), at(-1))
  const ccd = PIPELINE.deformableCcd(mesh, { threads: 2 })
  let result = ccd.step(at(1), at(-1))
  for (let i = 0; i < 300 && result.leftOut.length > 0; i++) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    result = ccd.step(at(1), at(-1))
  }
  ccd.close()
  if (result.leftOut.length > 0) return JSON.stringify(result.leftOut)
  const same = contacts.length > 0 && contacts.toi.slice(0, contacts.length).every((time, i) => time === result.contacts.toi[i])
  return same && contacts.length === result.contacts.length ? 'two agree with one' : 'two do not agree with one'
}
`

async function withEsbuild(entry, out) {
  await esbuild({
    entryPoints: [entry],
    bundle: true,
    format: 'esm',
    outdir: out,
    outExtension: { '.js': '.mjs' },
    logLevel: 'silent',
  })
  return 'entry.mjs'
}

async function withVite(entry, out, root) {
  await vite({ root, configFile: false, logLevel: 'silent', build: { outDir: out, rollupOptions: { input: entry } } })
  return `assets/${readdirSync(join(out, 'assets')).find((name) => /^entry-.*\.js$/.test(name))}`
}

function withWebpack(entry, out) {
  return new Promise((resolve, reject) => {
    webpack({ mode: 'production', entry, output: { path: out, filename: 'entry.cjs' } }, (error, stats) => {
      if (error !== null) reject(error)
      else if (stats.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })))
      else resolve('entry.cjs')
    })
  })
}
