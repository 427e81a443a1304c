// What users get: every package packed, inspected, installed outside the workspace, imported, bundled,
// and its README's examples run.
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleChecks } from './lib/bundle.mjs'
import { check, complaints, main } from './lib/checks.mjs'
import { exampleChecks } from './lib/examples.mjs'
import { installedManifest, installTarballs, packAll } from './lib/packed.mjs'
import { node, ROOT, run } from './lib/run.mjs'

export async function packedChecks() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'ccd-packed-')))
  try {
    const packed = await packAll(folder)
    const project = join(folder, 'user')
    await installTarballs(packed, project)
    const names = packed.map(({ name }) => name)
    const checks = []
    for (const { name, tarball } of packed) {
      checks.push(await check(`${name}: contents`, () => contentErrors(project, name, names)))
      checks.push(
        await check(`${name}: publint`, async () => complaints(await tool('publint', ['run', tarball, '--strict']))),
      )
      checks.push(
        await check(`${name}: types resolve (attw)`, async () =>
          complaints(await tool('attw', [tarball, '--profile', 'esm-only'])),
        ),
      )
      checks.push(await check(`${name}: imports in Node`, () => importErrors(project, name)))
    }
    return [...checks, ...(await bundleChecks(project, names)), ...(await exampleChecks(project, names))]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const tool = (name, args) =>
  run(join(ROOT, 'tooling', 'checks', 'node_modules', '.bin', name), args, { env: { NO_COLOR: '1' } })

function contentErrors(project, name, siblings) {
  const manifest = installedManifest(project, name)
  const errors = []
  const expect = (holds, sentence) => holds || errors.push(sentence)
  for (const file of ['LICENSE', 'README.md', 'dist/index.js', 'dist/index.d.ts']) {
    expect(existsSync(join(project, 'node_modules', name, file)), `${file} is not in the tarball`)
  }
  for (const folder of ['src', 'test', 'bench', 'assembly']) {
    expect(!existsSync(join(project, 'node_modules', name, folder)), `${folder}/ should not be in the tarball`)
  }
  expect(manifest.license === 'MIT', 'license is not MIT')
  expect(manifest.type === 'module', 'type is not module')
  expect(manifest.sideEffects === false, 'sideEffects is not false')
  expect((manifest.keywords ?? []).length > 0, 'no keywords')
  expect((manifest.description ?? '') !== '', 'no description')
  expect((manifest.files ?? []).length > 0, 'no files')
  expect(!JSON.stringify(manifest.exports).includes('ccd-source'), 'exports still have the condition ccd-source')
  expect(manifest.exports?.['.']?.types !== undefined, 'exports have no types')
  for (const [dependency, range] of Object.entries(manifest.dependencies ?? {})) {
    expect(/^\^\d/.test(range), `dependency ${dependency} has range "${range}", not a caret range`)
    const version = siblings.includes(dependency) ? installedManifest(project, dependency).version : undefined
    expect(
      version === undefined || range === `^${version}`,
      `dependency ${dependency} is "${range}", but version ${version} is packed with it`,
    )
    // A second copy below the package would mean that the range does not fit the sibling.
    expect(
      !existsSync(join(project, 'node_modules', name, 'node_modules', dependency)),
      `${dependency} was installed a second time`,
    )
  }
  return errors
}

async function importErrors(project, name) {
  const program = `const names = Object.keys(await import('${name}')); if (names.length === 0) throw new Error('${name} exports nothing')`
  return complaints(await node(['--input-type=module', '--eval', program], { cwd: project }))
}

await main(import.meta.url, packedChecks)
