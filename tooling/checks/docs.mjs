// npm run docs: the API reference of every published package, in the folder api/ (not committed). It fails, as the step of
// npm test does, where an export, a member of one or a parameter is not described, or a link leads nowhere.
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Application, Logger, LogLevel, ReflectionKind } from 'typedoc'
import { check } from './lib/checks.mjs'
import { ROOT } from './lib/run.mjs'
import { publicPackages } from './lib/workspace.mjs'

const DESCRIBED = [
  'Accessor',
  'Class',
  'Enum',
  'EnumMember',
  'Function',
  'Interface',
  'Method',
  'Property',
  'TypeAlias',
  'Variable',
]

/** Keeps what TypeDoc complains about, as sentences. */
class Complaints extends Logger {
  found = []

  log(message, level) {
    if (level >= LogLevel.Warn) this.found.push(message)
  }
}

/** One check per package: everything that it exports is described. */
export async function docsChecks() {
  return Promise.all(
    publicPackages(ROOT).map(({ name, folder }) =>
      check(`API reference of ${name}`, async () => (await readPackage(folder, name)).complaints),
    ),
  )
}

/** The reference of one package, and what is missing in it. */
export async function readPackage(folder, name, tsconfig = join(ROOT, 'tooling', 'checks', 'tsconfig.docs.json')) {
  const logger = new Complaints()
  const application = await Application.bootstrap({
    entryPoints: [join(folder, 'src', 'index.ts')],
    tsconfig,
    name,
    readme: 'none',
    // The step "Types" of npm test has done that.
    skipErrorChecking: true,
    excludeExternals: true,
    excludeInternal: true,
    excludePrivate: true,
    disableGit: true,
    sourceLinkTemplate: '{path}',
    requiredToBeDocumented: DESCRIBED,
    packagesRequiringDocumentation: [name],
    validation: { invalidLink: true, invalidPath: false, notDocumented: false, notExported: false },
  })
  application.logger = logger
  const reference = await application.convert()
  if (reference === undefined) return { complaints: ['TypeDoc could not read the package', ...logger.found] }
  application.validate(reference)
  return { complaints: [...logger.found, ...undescribed(reference, folder)] }
}

const KINDS = DESCRIBED.reduce((kinds, kind) => kinds | ReflectionKind[kind], 0)

/** What is exported without a word about it. The members of an inline type are described where it stands. */
function undescribed(reference, folder) {
  const missing = new Set()
  for (const reflection of Object.values(reference.reflections)) {
    const { source, file } = placeOf(reflection, folder)
    if (source === undefined || file.startsWith('..') || isInline(reflection)) continue
    if (reflection.kindOf(ReflectionKind.Parameter)) {
      if (isCall(reflection.parent) && !isOverload(reflection.parent) && !reflection.hasComment())
        missing.add(`${file}:${source.line}: ${nameOf(reflection.parent)} has no @param ${reflection.name}`)
    } else if (reflection.kindOf(KINDS) && !isDescribed(reflection)) {
      missing.add(`${file}:${source.line}: ${nameOf(reflection)} is not described`)
    }
  }
  return [...missing].sort()
}

function placeOf(reflection, folder) {
  const holder = reflection.kindOf(ReflectionKind.Parameter) ? reflection.parent : reflection
  const source = (holder.sources ?? holder.signatures?.[0]?.sources ?? holder.getSignature?.sources ?? [])[0]
  return { source, file: source === undefined ? '' : relative(folder, source.fullFileName).split('\\').join('/') }
}

/** Functions, methods and constructors; not the types of functions that are properties or arguments. */
const isCall = (signature) =>
  signature.kindOf(ReflectionKind.ConstructorSignature) ||
  (signature.kindOf(ReflectionKind.CallSignature) && signature.name !== '__type')

/** The text at the first of several signatures describes all of them. */
const isOverload = (signature) => (signature.parent.signatures ?? []).indexOf(signature) > 0

function isDescribed(reflection) {
  if (reflection.hasComment()) return true
  const signatures = [...(reflection.signatures ?? []), reflection.getSignature, reflection.setSignature].filter(
    Boolean,
  )
  return signatures.length > 0 && signatures.every((signature) => signature.hasComment())
}

function isInline(reflection) {
  for (let at = reflection.parent; at; at = at.parent) if (at.kindOf(ReflectionKind.TypeLiteral)) return true
  return false
}

const nameOf = (reflection) => {
  const name = reflection.getFullName()
  return reflection.kindOf(ReflectionKind.SomeSignature) ? name.split('.').slice(0, -1).join('.') : name
}

/** Writes the reference of all packages to a folder. */
async function writeReference(out) {
  const application = await Application.bootstrap({
    entryPoints: publicPackages(ROOT).map(({ folder }) => folder),
    entryPointStrategy: 'packages',
    packageOptions: {
      entryPoints: ['src/index.ts'],
      tsconfig: join(ROOT, 'tooling', 'checks', 'tsconfig.docs.json'),
      skipErrorChecking: true,
      excludeExternals: true,
      excludeInternal: true,
      excludePrivate: true,
      validation: false,
    },
    name: '@ccd',
    readme: join(ROOT, 'README.md'),
    githubPages: false,
    validation: false,
  })
  const reference = await application.convert()
  if (reference !== undefined) await application.generateDocs(reference, out)
  return reference !== undefined && !application.logger.hasErrors()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const checks = await docsChecks()
  for (const { title, errors } of checks) {
    process.stdout.write(`${errors.length === 0 ? '✓' : '✗'} ${title}\n`)
    for (const error of errors) process.stdout.write(`    ${error}\n`)
  }
  const written = process.argv.includes('--check') || (await writeReference(join(ROOT, 'api')))
  process.exitCode = written && checks.every(({ errors }) => errors.length === 0) ? 0 : 1
}
