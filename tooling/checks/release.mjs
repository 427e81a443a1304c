// A release on a copy of the manifests: the first one, then a patch and a minor change of one stage package.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { check, complaints, main } from './lib/checks.mjs'
import { node, ROOT } from './lib/run.mjs'
import { publicPackages, workspacePackages } from './lib/workspace.mjs'

const CHANGED = '@ccd/bvh'

export async function releaseChecks() {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'ccd-release-')))
  try {
    copyManifests(copy)
    return [
      await check('the pending changesets release', async () => {
        const errors = complaints(await changeset(copy, 'version'))
        const unreleased = publicPackages(copy).filter(({ manifest }) => manifest.version === '0.0.0')
        return [...errors, ...unreleased.map(({ name }) => `${name} has no changeset and would never be released`)]
      }),
      await check('`changeset` adds a file', async () => {
        const before = pending(copy)
        const errors = complaints(await changeset(copy, 'add', '--empty'))
        return pending(copy) === before + 1 ? errors : [...errors, 'no file was added']
      }),
      await check(`a patch of ${CHANGED} bumps it alone`, () => bumpErrors(copy, 'patch', [CHANGED])),
      await check(`a minor change of ${CHANGED} bumps it and what depends on it`, () =>
        bumpErrors(copy, 'minor', [CHANGED, ...dependents(copy, CHANGED)]),
      ),
    ]
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** Manifests, settings and changesets are all that versioning reads and writes. */
function copyManifests(copy) {
  for (const file of ['package.json', 'pnpm-workspace.yaml', '.changeset'])
    cpSync(join(ROOT, file), join(copy, file), { recursive: true })
  for (const { folder } of workspacePackages(ROOT)) {
    const target = join(copy, relative(ROOT, folder))
    mkdirSync(target, { recursive: true })
    cpSync(join(folder, 'package.json'), join(target, 'package.json'))
  }
}

function changeset(copy, ...args) {
  return node([join(ROOT, 'node_modules', '@changesets', 'cli', 'bin.js'), ...args], { cwd: copy })
}

async function bumpErrors(copy, kind, expected) {
  writeFileSync(join(copy, '.changeset', 'dry-run.md'), `---\n'${CHANGED}': ${kind}\n---\n\nDry run\n`)
  const before = versions(copy)
  const errors = complaints(await changeset(copy, 'version'))
  const after = versions(copy)
  const bumped = Object.keys(after).filter((name) => after[name] !== before[name])
  const wanted = [...expected].sort().join(', ')
  return bumped.sort().join(', ') === wanted
    ? errors
    : [...errors, `bumped ${bumped.join(', ') || 'nothing'} instead of ${wanted}`]
}

const versions = (copy) =>
  Object.fromEntries(workspacePackages(copy).map(({ name, manifest }) => [name, manifest.version]))

const pending = (copy) =>
  readdirSync(join(copy, '.changeset')).filter((name) => name.endsWith('.md') && name !== 'README.md').length

/** Published packages that need this one at run time, directly or through others. */
function dependents(copy, name) {
  const found = new Set()
  const visit = (target) => {
    for (const { name: user, manifest } of publicPackages(copy)) {
      if (found.has(user) || manifest.dependencies?.[target] === undefined) continue
      found.add(user)
      visit(user)
    }
  }
  visit(name)
  return [...found]
}

await main(import.meta.url, releaseChecks)
