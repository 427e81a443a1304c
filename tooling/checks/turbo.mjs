// Runs turbo for the scripts of the root manifest, with its telemetry off.
import { turbo } from './lib/run.mjs'

const { code } = await turbo(process.argv.slice(2), { live: true })
process.exitCode = code
