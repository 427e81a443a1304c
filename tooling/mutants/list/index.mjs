// The lists by the folder name of the package that they are about.
import { advancement } from './advancement.mjs'
import { articulated } from './articulated.mjs'
import { bvh } from './bvh.mjs'
import { clodLevels } from './clod-levels.mjs'
import { clod } from './clod.mjs'
import { cnc } from './cnc.mjs'
import { core } from './core.mjs'
import { elementary } from './elementary.mjs'
import { pipeline } from './pipeline.mjs'
import { prtOrphan } from './prt-orphan.mjs'

export const lists = {
  advancement,
  articulated,
  bvh,
  clod: [...clodLevels, ...clod],
  cnc,
  core,
  elementary,
  pipeline,
  'prt-orphan': prtOrphan,
}
