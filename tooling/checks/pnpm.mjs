// Runs the pinned pnpm, which need not be installed; what it starts finds pnpm on its path, as changesets has to.
import { pnpm } from './lib/run.mjs'

const { code } = await pnpm(process.argv.slice(2), { live: true })
process.exitCode = code
