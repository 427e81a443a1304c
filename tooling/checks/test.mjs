// npm test: every check there is, from a fresh clone. Needs Node and npm, nothing else.
import { requireNode } from './lib/node-version.mjs'
import { run, turbo } from './lib/run.mjs'
import { install } from './lib/setup.mjs'
import { createSteps, passes } from './lib/steps.mjs'

requireNode()

const INSTALL = 'Install dependencies'
const BUILD = 'Build'
const full = process.argv.includes('--full')
const { step, summary } = createSteps()

await step(INSTALL, install)
const installed = { needs: [INSTALL] }
const built = { needs: [INSTALL, BUILD] }
const program =
  (...args) =>
  async () =>
    passes(await run(...args))
// What these load is there only now that it has been installed.
const checks = (load) => async () => {
  const { scored } = await import('./lib/checks.mjs')
  return scored(await load())
}

await step(
  BUILD,
  async () => passes(await turbo(['build', '--continue=always', '--output-logs=errors-only'])),
  installed,
)
await step('Types', program(process.execPath, ['tooling/checks/types.mjs']), installed)
await step('Format', program('biome', ['format']), installed)
await step('Lint', program('oxlint', []), installed)
await step('Unused files, exports, dependencies', program('knip', []), installed)
await step('Manifests', program('sherif', []), installed)
await step('Dependency direction', program(process.execPath, ['tooling/checks/dependencies.mjs']), installed)
await step(
  'Invented values',
  checks(async () => (await import('./invented-values.mjs')).inventionChecks()),
  installed,
)
await step(
  'Files that comments name',
  checks(async () => (await import('./comments.mjs')).commentChecks()),
  installed,
)
await step(
  'Links in documents',
  checks(async () => (await import('./links.mjs')).linkChecks()),
  installed,
)
await step(
  'API reference',
  checks(async () => (await import('./docs.mjs')).docsChecks()),
  installed,
)
await step('Unit and property tests', async () => (await import('./unit.mjs')).unitTests({ full }), installed)
await step(
  'Packed packages and examples',
  checks(async () => (await import('./pack.mjs')).packedChecks()),
  built,
)
await step(
  'Example programs',
  checks(async () => (await import('./examples.mjs')).programChecks()),
  built,
)
await step(
  'Release dry run',
  checks(async () => (await import('./release.mjs')).releaseChecks()),
  installed,
)
await step(
  'A new package',
  checks(async () => (await import('./template-check.mjs')).templateChecks()),
  built,
)
if (full) await step('Mutants', async () => (await import('../mutants/run.mjs')).mutantStep(), installed)

process.exitCode = summary() ? 0 : 1
