import { availableParallelism } from 'node:os'

export const USAGE = `npm run mutants -- [--package NAME]… [--id ID]… [--jobs N] [--again] [--list]

  --package NAME  only the mutants of packages/NAME
  --id ID         only this mutant
  --jobs N        how many at a time, each in a copy of its own; default: one per core
  --again         look again at mutants whose verdict is known
  --list          say which mutants there are, and run nothing
`

/** The options of a command line; throws a sentence about what is wrong with it. */
export function parseOptions(args) {
  const options = { packages: [], ids: [], jobs: availableParallelism(), again: false, list: false, help: false }
  const rest = args.flatMap((word) => (/^--\w+=/.test(word) ? word.split(/=(.*)/s).slice(0, 2) : [word]))
  const value = (name) => {
    const next = rest.shift()
    if (next === undefined || next.startsWith('--')) throw new Error(`${name} needs a value`)
    return next
  }
  while (rest.length > 0) {
    const word = rest.shift()
    if (word === '--package') options.packages.push(value(word).replace(/^@ccd\/|^packages\//, ''))
    else if (word === '--id') options.ids.push(value(word))
    else if (word === '--jobs') options.jobs = Number(value(word))
    else if (word === '--again') options.again = true
    else if (word === '--list') options.list = true
    else if (word === '--help') options.help = true
    else throw new Error(`there is no option ${word}`)
  }
  if (!(Number.isInteger(options.jobs) && options.jobs > 0)) throw new Error('--jobs takes a whole number above 0')
  return options
}

/** The mutants that the options ask for; throws a sentence if there are none of that name. */
export function chosen(mutants, { packages, ids }) {
  for (const name of packages)
    if (!mutants.some((mutant) => mutant.package === name)) throw new Error(`no list has mutants of "${name}"`)
  for (const id of ids) if (!mutants.some((mutant) => mutant.id === id)) throw new Error(`no mutant has the id "${id}"`)
  return mutants.filter(
    (mutant) =>
      (packages.length === 0 || packages.includes(mutant.package)) && (ids.length === 0 || ids.includes(mutant.id)),
  )
}
