// Dependencies point one way: core ← stage packages ← pipeline ← apps. Checked in the manifests and in every import.
import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { ROOT } from './lib/run.mjs'
import { typescriptFiles, workspacePackages } from './lib/workspace.mjs'

/** A stage needs core only. These are the exceptions, each one asked for by its algorithm. */
const STAGE_EDGES = {
  '@ccd/bvh': ['@ccd/elementary'],
  '@ccd/cnc': ['@ccd/bvh', '@ccd/elementary'],
  '@ccd/prt-orphan': ['@ccd/bvh'],
  // The exact test whether an edge meets a face: which input and which simplified meshes cross themselves. Poses and their checks.
  '@ccd/clod': ['@ccd/elementary', '@ccd/advancement'],
  '@ccd/radial-view': ['@ccd/bvh'],
  '@ccd/articulated': ['@ccd/advancement'],
}
const FOUNDATION = '@ccd/core'
const COMPOSITION = '@ccd/pipeline'
/** What a published package may need at run time from outside. */
const OUTSIDE = ['gl-matrix', '@rgrove/parse-xml']
/** Test helpers: used by everyone's tests, by no one's product, and needing no one themselves. */
const TEST_HELPERS = ['@ccd/oracle', '@ccd/scenes']
const RUNTIME_FIELDS = ['dependencies', 'peerDependencies', 'optionalDependencies']

/** All breaches in a workspace, as sentences; empty if the direction holds. */
export function dependencyErrors(root) {
  const packages = workspacePackages(root)
  const byName = new Map(packages.map((entry) => [entry.name, entry]))
  return [
    ...packages.flatMap((entry) => manifestErrors(entry, byName)),
    ...packages.flatMap((entry) => importErrors(entry, byName, root)),
    ...cycleErrors(packages, byName),
  ]
}

function manifestErrors(entry, byName) {
  const { name, manifest } = entry
  const runtime = runtimeDependencies(manifest)
  const errors = runtime.flatMap((dependency) => {
    const why = refusal(entry, dependency, byName)
    return why === undefined ? [] : [`${name} must not depend on ${dependency}: ${why}`]
  })
  for (const [field, dependencies] of Object.entries(manifest).filter(([field]) => /dependencies$/i.test(field))) {
    for (const [dependency, range] of Object.entries(dependencies)) {
      if (byName.has(dependency) && !range.startsWith('workspace:')) {
        errors.push(
          `${name} asks for ${dependency} as "${range}" in ${field}: it is in this workspace, say "workspace:^"`,
        )
      }
      if (isPublished(entry) && field !== 'devDependencies' && byName.has(dependency) && range !== 'workspace:^') {
        errors.push(`${name} asks for ${dependency} as "${range}": a published package says "workspace:^"`)
      }
    }
  }
  return errors
}

/** Why this package may not need that one at run time, or undefined if it may. */
function refusal({ name, group, manifest }, dependency, byName) {
  const target = byName.get(dependency)
  if (target === undefined) {
    if (dependency.startsWith('@ccd/')) return 'there is no such package in this workspace'
    if (manifest.private === true || OUTSIDE.includes(dependency)) return undefined
    return `the only run-time dependencies from outside are ${OUTSIDE.join(', ')}`
  }
  if (group === 'apps') return target.group === 'apps' ? 'an app stands alone' : undefined
  if (group === 'tooling') return 'tooling needs no package of the product, so that it can check all of them'
  if (TEST_HELPERS.includes(dependency)) return 'it helps tests, so it belongs in devDependencies'
  if (target.group !== 'packages') return `packages do not depend on ${target.group}`
  if (name === COMPOSITION) return undefined
  if (name === FOUNDATION) return 'everything depends on core, so core depends on nothing'
  if (dependency === FOUNDATION) return undefined
  if (dependency === COMPOSITION) return 'pipeline stands above the stages'
  if (STAGE_EDGES[name]?.includes(dependency)) return undefined
  return 'a stage depends on core, and on another stage only where STAGE_EDGES in tooling/checks/dependencies.mjs allows it'
}

function importErrors(entry, byName, root) {
  const { name, folder, manifest } = entry
  const runtime = runtimeDependencies(manifest)
  const declared = new Set([name, ...runtime, ...Object.keys(manifest.devDependencies ?? {})])
  return typescriptFiles(folder).flatMap((file) => {
    const place = relative(root, file).split(sep).join('/')
    const isProduct = relative(folder, file).split(sep)[0] === 'src'
    return importsOf(file).flatMap((specifier) => {
      if (specifier.startsWith('.')) {
        return leaves(folder, file, specifier)
          ? [`${place} imports ${specifier}, which lies outside its package: import it by name`]
          : []
      }
      if (!specifier.startsWith('@ccd/')) {
        const target = packageName(specifier)
        const outside = isProduct && isPublished(entry) && !specifier.startsWith('node:') && !runtime.includes(target)
        return outside ? [`${place} imports ${specifier}, which is no dependency of ${name}`] : []
      }
      const target = packageName(specifier)
      const found = byName.get(target)
      if (found === undefined) return [`${place} imports ${specifier}: there is no such package in this workspace`]
      if (!isExported(found.manifest, specifier.slice(target.length))) {
        return [`${place} imports ${specifier}, which is not in the exports of ${target}`]
      }
      if (isProduct && target !== name && !runtime.includes(target)) {
        return [`${place} imports ${target}, which is not in the dependencies of ${name}`]
      }
      return declared.has(target) ? [] : [`${place} imports ${target}, which ${name} does not declare`]
    })
  })
}

/** Static, dynamic and type imports, and re-exports. */
function importsOf(file) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const imports = []
  const visit = (node) => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier !== undefined) {
      imports.push(node.moduleSpecifier.text)
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments
      if (argument !== undefined && ts.isStringLiteralLike(argument)) imports.push(argument.text)
    } else if (
      ts.isImportTypeNode(node) &&
      ts.isLiteralTypeNode(node.argument) &&
      ts.isStringLiteral(node.argument.literal)
    ) {
      imports.push(node.argument.literal.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return imports
}

/** Cycles among run-time dependencies; each is named once, from its smallest member. */
function cycleErrors(packages, byName) {
  const errors = []
  const visit = (name, path) => {
    const start = path.indexOf(name)
    if (start >= 0) {
      const cycle = path.slice(start)
      if (cycle.every((other) => cycle[0] <= other)) errors.push(`cycle: ${[...cycle, name].join(' → ')}`)
      return
    }
    const next = runtimeDependencies(byName.get(name).manifest).filter((dependency) => byName.has(dependency))
    for (const dependency of next) visit(dependency, [...path, name])
  }
  for (const { name } of packages) visit(name, [])
  return [...new Set(errors)]
}

const isPublished = ({ manifest }) => manifest.private !== true

const runtimeDependencies = (manifest) => RUNTIME_FIELDS.flatMap((field) => Object.keys(manifest[field] ?? {}))

const packageName = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

const isExported = (manifest, subpath) => Object.hasOwn(manifest.exports ?? {}, `.${subpath}`)

function leaves(folder, file, specifier) {
  return relative(folder, join(file, '..', specifier)).startsWith('..')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const errors = dependencyErrors(ROOT)
  for (const error of errors) process.stdout.write(`${error}\n`)
  process.stdout.write(errors.length === 0 ? 'dependencies point one way\n' : '')
  process.exitCode = errors.length === 0 ? 0 : 1
}
