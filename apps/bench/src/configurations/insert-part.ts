import { checkChoice, cullWith, type AnyStage } from '@ccd/core'
import type { CullerFactory } from '@ccd/pipeline'
import type { Parts } from './configuration'

/** A stage or culler of the user's own, and the part behind which it is put. */
export type InsertedPart = { readonly after: string } & (
  | { readonly kind: 'stage'; readonly name: string; readonly stage: AnyStage }
  | { readonly kind: 'culler'; readonly name: string; readonly create: CullerFactory }
)

/**
 * The parts with the user's one among them. A culler becomes a stage.
 *
 * @throws CcdError `unknown-value` where no part has the name behind which it is to be put.
 */
export function insertPart(parts: Parts, inserted: InsertedPart): Parts {
  const { source, stages, topology, hierarchy } = parts
  const names = [source, ...stages].map(({ name }) => name)
  const index = names.indexOf(checkChoice('--after', inserted.after, names))
  const stage = inserted.kind === 'stage' ? inserted.stage : cullWith(inserted.create(topology, hierarchy))
  return { ...parts, stages: [...stages.slice(0, index), stage, ...stages.slice(index)] }
}
