#!/usr/bin/env node
import { existsSync } from 'node:fs'

const built = new URL('../dist/index.js', import.meta.url)
if (!existsSync(built)) {
  console.error('The benchmark is not built yet. Run "npm start" once, or "npm run build".')
  process.exit(2)
}
const { main } = await import(built.href)
process.exitCode = await main(process.argv.slice(2))
