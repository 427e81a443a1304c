// Verdicts that are kept from run to run, one file per mutant: two runs at the same time do not get into each other's way.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Verdicts in a folder, which is made when the first one is written. */
export function createResults(folder) {
  const fileOf = (key) => join(folder, `${key.replace(/[^\w.-]+/g, '-')}.json`)
  return {
    /** What was found last, with `hash`; whether it still holds is for the caller to say. */
    read(key) {
      const file = fileOf(key)
      if (!existsSync(file)) return undefined
      try {
        return JSON.parse(readFileSync(file, 'utf8'))
      } catch {
        // A run was ended while it wrote an early version of this file: as good as none.
        return undefined
      }
    },
    write(key, result) {
      mkdirSync(folder, { recursive: true })
      const file = fileOf(key)
      writeFileSync(`${file}.${process.pid}`, `${JSON.stringify(result, undefined, 2)}\n`)
      renameSync(`${file}.${process.pid}`, file)
    },
  }
}
