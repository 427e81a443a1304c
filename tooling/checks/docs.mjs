// npm run docs: the API reference of every published package, in the folder api/ (not committed).
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Application } from 'typedoc'
import { ROOT } from './lib/run.mjs'
import { publicPackages } from './lib/workspace.mjs'

/** The reference of these packages as TypeDoc sees it, and the program that writes it down. */
export async function readReference(folders, root = ROOT) {
  const application = await Application.bootstrap({
    entryPoints: folders.map((folder) => join(folder, 'src', 'index.ts')),
    tsconfig: join(ROOT, 'tooling', 'checks', 'tsconfig.docs.json'),
    name: '@ccd',
    readme: join(root, 'README.md'),
    githubPages: false,
  })
  return { application, reference: await application.convert() }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { application, reference } = await readReference(publicPackages(ROOT).map(({ folder }) => folder))
  if (reference !== undefined) await application.generateDocs(reference, join(ROOT, 'api'))
  process.exitCode = reference === undefined || application.logger.hasErrors() ? 1 : 0
}
