import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const TEMPLATE = fileURLToPath(new URL('../template', import.meta.url))

/** Why this cannot be the name of a package, or undefined if it can. */
export function nameProblem(name) {
  if (name === undefined) return 'say a name: npm run new-package -- my-filter'
  return /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)
    ? undefined
    : `"${name}" should be in lower case with hyphens, like my-filter`
}

/** Writes a stage package in the house shape into an empty folder; returns the files. */
export function writePackage(name, folder) {
  const camel = name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
  const fill = (text) =>
    text
      .replaceAll('__name__', name)
      .replaceAll('__camel__', camel)
      .replaceAll('__description__', `${sentence(name)}: a stage for triangle pairs`)
  return readdirSync(TEMPLATE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((source) => {
      const file = fill(source.slice(TEMPLATE.length + 1)).replace(/\.tmpl$/, '')
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), fill(readFileSync(source, 'utf8')))
      return file
    })
}

function sentence(name) {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
