// The package that `pnpm new-package` makes passes what every package has to pass. It is made outside the workspace,
// with links to what an installation would give it.
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { dependencyErrors } from './dependencies.mjs'
import { check, complaints, main } from './lib/checks.mjs'
import { readmeChecks } from './lib/examples.mjs'
import { writePackage } from './lib/new-package.mjs'
import { node, ROOT, run } from './lib/run.mjs'
import { typescriptFiles, workspacePackages } from './lib/workspace.mjs'
import { typeErrors } from './types.mjs'

const NAME = 'trial-filter'

export async function templateChecks() {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'ccd-template-')))
  const folder = join(root, 'packages', NAME)
  const tool = (name, ...args) =>
    run(join(ROOT, 'packages', 'core', 'node_modules', '.bin', name), args, { cwd: folder })
  try {
    writePackage(NAME, folder)
    linkDependencies(folder)
    return [
      await check('new package: types', () =>
        [typeErrors(typescriptFiles(folder), root)].filter((text) => text !== ''),
      ),
      await check('new package: lint', async () =>
        complaints(await run('oxlint', ['-c', join(ROOT, '.oxlintrc.json'), 'src', 'test', 'bench'], { cwd: folder })),
      ),
      await check('new package: unused code', async () => complaints(await knip(root))),
      await check('new package: dependency direction', () => {
        linkWorkspace(root)
        return dependencyErrors(root)
      }),
      await check('new package: its tests', async () => complaints(await tool('vitest', 'run', '--maxWorkers=1'))),
      await check('new package: its build', async () => complaints(await tool('tsup'))),
      await check('new package: its bench', async () =>
        complaints(
          await node(['--conditions=ccd-source', '--import', 'tsx', `bench/${NAME}.bench.ts`], { cwd: folder }),
        ),
      ),
      ...(await readmeChecks(folder, 'new package', join(folder, 'README.md'))),
    ]
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** What the manifest names, from where core has it. */
function linkDependencies(folder) {
  const core = join(ROOT, 'packages', 'core')
  const link = (name, target) => {
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true })
    symlinkSync(realpathSync(target), join(folder, 'node_modules', name), 'junction')
  }
  link('@ccd/core', core)
  link('@types/node', join(ROOT, 'node_modules', '@types', 'node'))
  for (const name of ['@ccd/presets', 'fast-check', 'tsup', 'tsx', 'vitest'])
    link(name, join(core, 'node_modules', name))
}

/** The other packages beside the new one. */
function linkWorkspace(root) {
  for (const { folder } of workspacePackages(ROOT)) {
    const target = join(root, relative(ROOT, folder))
    mkdirSync(dirname(target), { recursive: true })
    symlinkSync(folder, target, 'junction')
  }
}

function knip(root) {
  cpSync(join(ROOT, 'knip.json'), join(root, 'knip.json'))
  writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'trial', private: true }))
  cpSync(join(ROOT, 'pnpm-workspace.yaml'), join(root, 'pnpm-workspace.yaml'))
  return run('knip', ['--no-config-hints', '--include', 'files,exports,types,dependencies,unlisted,unresolved'], {
    cwd: root,
  })
}

await main(import.meta.url, templateChecks)
