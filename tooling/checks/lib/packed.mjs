import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pnpm, ROOT, run } from './run.mjs'
import { publicPackages } from './workspace.mjs'

/** Packs every published package as `pnpm publish` would; they have to be built. */
export async function packAll(folder) {
  const packages = publicPackages(ROOT)
  const filters = packages.flatMap(({ name }) => ['--filter', name])
  const { code, output } = await pnpm(['-r', ...filters, 'pack', '--pack-destination', folder])
  if (code !== 0) throw new Error(`pnpm pack failed\n${output}`)
  return packages.map(({ name, manifest }) => ({
    name,
    tarball: join(folder, `${name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`),
  }))
}

/** A project of a user, outside the workspace, that has installed the tarballs and nothing else of ours. */
export async function installTarballs(packed, project) {
  mkdirSync(project, { recursive: true })
  const dependencies = Object.fromEntries(packed.map(({ name, tarball }) => [name, `file:${tarball}`]))
  writeFileSync(
    join(project, 'package.json'),
    JSON.stringify({ name: 'user', private: true, type: 'module', dependencies }, null, 2),
  )
  const flags = [
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--no-package-lock',
    '--ignore-scripts',
    '--loglevel=error',
  ]
  const { code, output } = await run('npm', ['install', ...flags], { cwd: project })
  if (code !== 0) throw new Error(`npm install of the tarballs failed\n${output}`)
}

export function installedManifest(project, name) {
  return JSON.parse(readFileSync(join(project, 'node_modules', name, 'package.json'), 'utf8'))
}
