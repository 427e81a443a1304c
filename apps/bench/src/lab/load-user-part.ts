import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyStage, Culler } from '@ccd/core'
import type { CullerFactory } from '@ccd/pipeline'
import { build, type Plugin, type BuildFailure } from 'esbuild'
import type { InsertedPart } from '../configurations/insert-part'
import { firstLine, UsageError } from '../terminal/usage-error'
import { userPath } from '../terminal/user-files'

/**
 * Loads a part from a user's TypeScript or JavaScript file: its export `stage`, its export `culler` (an object, or a
 * function that makes one for a mesh), or its default export, which may be either. The file may lie anywhere: `@ccd/…`
 * means the packages of this program.
 *
 * @param after - Name of the part behind which it is to be put.
 * @throws UsageError where the file cannot be loaded or exports no part.
 */
export async function loadUserPart(path: string, after: string): Promise<InsertedPart> {
  const file = userPath(path)
  if (!existsSync(file)) throw new UsageError(`--stage: there is no file ${path}`)
  let exported: Record<string, unknown>
  try {
    exported = await importFile(file)
  } catch (error) {
    throw new UsageError(`--stage ${path} cannot be loaded: ${reasonOf(error)}`)
  }
  const given = exported['stage'] ?? exported['culler'] ?? exported['default']
  const part = partOf(given, after)
  if (part) return part
  throw new UsageError(
    `--stage ${path} must export a stage (name, contract, run) as "stage", or a culler (name, contract, begin) as "culler"`,
  )
}

/** What is wrong with the file, and where, if the compiler found it. */
function reasonOf(error: unknown): string {
  const [first] = (error as Partial<BuildFailure> | undefined)?.errors ?? []
  if (!first) return firstLine(error)
  const { text, location } = first
  return location ? `${location.file}:${location.line}: ${text}` : text
}

async function importFile(file: string): Promise<Record<string, unknown>> {
  const folder = mkdtempSync(join(tmpdir(), 'ccd-bench-'))
  try {
    const outfile = join(folder, 'stage.mjs')
    await build({
      entryPoints: [file],
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      logLevel: 'silent',
      plugins: [ourPackages],
    })
    return (await import(pathToFileURL(outfile).href)) as Record<string, unknown>
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

// A user's folder need not have the packages installed, and a second copy of them would be of no use.
const ourPackages: Plugin = {
  name: 'packages of this program',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^@ccd\// }, ({ path }) => ({ path: import.meta.resolve(path), external: true }))
  },
}

/** What a file exports as a part to be put behind another one. Undefined where it is none. */
export function partOf(given: unknown, after: string): InsertedPart | undefined {
  if (isStage(given)) return { kind: 'stage', name: given.name, stage: given, after }
  if (isCuller(given)) return { kind: 'culler', name: given.name, create: () => given, after }
  if (typeof given === 'function')
    return { kind: 'culler', name: given.name || 'culler', create: given as CullerFactory, after }
  return undefined
}

const isStage = (value: unknown): value is AnyStage =>
  isPart(value) && 'run' in value && typeof value.run === 'function'

const isCuller = (value: unknown): value is Culler =>
  isPart(value) && 'begin' in value && typeof value.begin === 'function'

const isPart = (value: unknown): value is { name: unknown } =>
  typeof value === 'object' && value !== null && 'name' in value && 'contract' in value
