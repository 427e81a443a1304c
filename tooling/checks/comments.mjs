// Files that comments of the sources name are there: a reader who looks for `narrowing.kernel.ts` finds it.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { check, main } from './lib/checks.mjs'
import { ROOT } from './lib/run.mjs'
import { assemblyFiles, typescriptFiles, workspacePackages } from './lib/workspace.mjs'

/** One check per package: the names of files in its comments. */
export async function commentChecks(root = ROOT) {
  const packages = workspacePackages(root)
  const known = new Set(packages.flatMap(({ folder }) => namesBelow(folder)))
  return Promise.all(
    packages.map(({ name, folder }) =>
      check(`files that comments of ${name} name`, () =>
        [...typescriptFiles(join(folder, 'src')), ...assemblyFiles(folder)].flatMap((path) =>
          namesIn(readFileSync(path, 'utf8'))
            .filter(({ file }) => !known.has(file))
            .map(({ line, file }) => `${relative(root, path).split(sep).join('/')}:${line}: there is no ${file}`),
        ),
      ),
    ),
  )
}

function namesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return [entry.name]
    return entry.name === 'node_modules' ? [] : namesBelow(join(folder, entry.name))
  })
}

/** The files of this repository that comments of a source name, with their lines. Names of users' files begin with "./". */
export function namesIn(text) {
  return text.split('\n').flatMap((source, i) =>
    /^\s*(?:\/\/|\/?\*)/.test(source)
      ? [...source.matchAll(/(?<![./\w-])(?:[\w-]+\/)*([a-z][\w-]*(?:\.[a-z]+)*\.(?:ts|mjs))\b/g)].map(([, file]) => ({
          line: i + 1,
          file,
        }))
      : [],
  )
}

await main(import.meta.url, commentChecks)
