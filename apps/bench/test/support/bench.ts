// The program from its sources: node --conditions=ccd-source --import tsx test/support/bench.ts …
import { main } from '../../src/cli/main'

process.exitCode = await main(process.argv.slice(2))
