import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyStage } from '@ccd/core'
import { tsImport } from 'tsx/esm/api'
import { UsageError } from './usage-error'

/** Loads a stage from a user's TypeScript or JavaScript file: its export `stage`, or its default export. */
export async function loadUserStage(path: string): Promise<AnyStage> {
  const file = resolve(process.env['INIT_CWD'] ?? process.cwd(), path)
  if (!existsSync(file)) throw new UsageError(`--stage: there is no file ${path}`)
  let exported: Record<string, unknown>
  try {
    exported = (await tsImport(pathToFileURL(file).href, import.meta.url)) as Record<string, unknown>
  } catch (error) {
    throw new UsageError(`--stage ${path} cannot be loaded: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
  }
  const stage = exported['stage'] ?? exported['default']
  if (isStage(stage)) return stage
  throw new UsageError(`--stage ${path} must export a stage (name, contract, run) as "stage" or by default`)
}

function isStage(value: unknown): value is AnyStage {
  return typeof value === 'object' && value !== null && 'name' in value && 'contract' in value && 'run' in value
}
