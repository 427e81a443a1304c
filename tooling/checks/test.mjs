// npm test: every check there is, from a fresh clone. Needs Node and npm, nothing else.
import { requireNode } from './lib/node-version.mjs'
import { node, pnpm, turbo } from './lib/run.mjs'
import { install } from './lib/setup.mjs'
import { createSteps, passes } from './lib/steps.mjs'

requireNode()

const full = process.argv.includes('--full')
const { step, summary } = createSteps()

const INSTALL = 'Install dependencies'
const BUILD = 'Build'
const PACK = 'Packed packages'

await step(INSTALL, install)
const needsInstall = { needs: [INSTALL] }
const program = (...args) => async () => passes(await pnpm(['exec', ...args]))
const script = (name, ...args) => async () => passes(await node([`tooling/checks/${name}.mjs`, ...args]))

await step(BUILD, async () => passes(await turbo(['build', '--continue=always', '--output-logs=errors-only'])), needsInstall)
await step('Types', script('types'), needsInstall)
await step('Lint (oxlint)', program('oxlint'), needsInstall)
await step('Unused files, exports and dependencies (knip)', program('knip'), needsInstall)
await step('Manifests (sherif)', program('sherif'), needsInstall)
await step('Dependency direction', script('dependencies'), needsInstall)
await step('Unit and property tests', async () => (await import('./unit.mjs')).unitTests({ full }), needsInstall)
await step(PACK, script('pack'), { needs: [INSTALL, BUILD] })
await step('Examples in the READMEs', script('examples'), { needs: [INSTALL, BUILD, PACK] })
await step('Release dry run', script('release'), needsInstall)
await step('A new package passes', script('new-package', '--check'), needsInstall)

process.exitCode = summary() ? 0 : 1
