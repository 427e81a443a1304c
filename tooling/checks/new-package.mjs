// npm run new-package -- <name>: a stage package in the house shape, with a changeset, installed and ready to test.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nameProblem, writePackage } from './lib/new-package.mjs'
import { pnpm, ROOT, run } from './lib/run.mjs'

const name = process.argv[2]
const folder = join(ROOT, 'packages', name ?? '')
const problem = nameProblem(name) ?? (existsSync(folder) ? `packages/${name} is there already` : undefined)

if (problem !== undefined) {
  process.stderr.write(`${problem}\n`)
  process.exitCode = 1
} else {
  for (const file of writePackage(name, folder)) process.stdout.write(`packages/${name}/${file}\n`)
  writeFileSync(join(ROOT, '.changeset', `new-${name}.md`), `---\n'@ccd/${name}': minor\n---\n\nFirst release\n`)
  // Where a line has to be broken depends on the length of the name.
  await run('biome', ['format', '--write', folder])
  process.stdout.write(`.changeset/new-${name}.md\n\nInstalling …\n`)
  const { code } = await pnpm(['install', '--no-frozen-lockfile'], { live: true })
  process.stdout.write(
    `\nNext: npx vitest run in packages/${name}. When you change its kernel, change its claim in README.md, src/${name}.ts and the\ntests too. Then write a line about it into README.md of the repository.\n`,
  )
  process.exitCode = code
}
