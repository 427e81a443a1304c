import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pnpm, ROOT } from './run.mjs'
import { workspacePackages } from './workspace.mjs'

const STAMP = join(ROOT, 'node_modules', '.ccd-installed')

/** Installs what the lockfile names, unless that is what is there already. */
export async function install() {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint())
    return { passed: 1, note: 'already in step with the lockfile' }
  const { code, output } = await pnpm(['install', '--frozen-lockfile'], { live: true, env: { CI: '1' } })
  if (code !== 0) return { failed: 1, output: output === '' ? 'pnpm install failed' : '' }
  writeFileSync(STAMP, fingerprint())
  return { passed: 1 }
}

/** Everything an installation depends on: lockfile, settings, every manifest, the platform. */
function fingerprint() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', '.npmrc', 'package.json'])
    hash.update(readFileSync(join(ROOT, file)))
  for (const { name, folder } of workspacePackages(ROOT)) {
    hash.update(name).update(readFileSync(join(folder, 'package.json')))
    // A package that was moved or cloned anew has no links of its own yet.
    hash.update(String(existsSync(join(folder, 'node_modules'))))
  }
  return hash.digest('hex')
}
