import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { deformableCcd } from '@ccd/pipeline'
import { UsageError } from '../terminal/usage-error'

/** The ready-made pipeline as one checkout builds it. */
export interface Build {
  /** Address of the built package. */
  readonly url: string
  readonly deformableCcd: typeof deformableCcd
}

/**
 * The pipeline of another checkout, from its built packages.
 *
 * @throws UsageError where nothing is built there.
 */
export async function buildOf(checkout: string): Promise<Build> {
  const file = join(resolve(checkout), 'packages', 'pipeline', 'dist', 'index.js')
  if (!existsSync(file)) throw new UsageError(`--against: there is no ${file}; run "npm run build" in that checkout`)
  return load(pathToFileURL(file).href)
}

/** The pipeline of this checkout, built as that of the other. */
export const ownBuild = (): Promise<Build> => load(import.meta.resolve('@ccd/pipeline'))

async function load(url: string): Promise<Build> {
  const built = (await import(url)) as Pick<Build, 'deformableCcd'>
  return { url, deformableCcd: built.deformableCcd }
}
