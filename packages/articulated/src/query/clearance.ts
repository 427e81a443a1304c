import { nearestTriangles } from '@ccd/advancement/search'
import { valueAt } from '@ccd/core'
import { FREE, CONTACT, searchLinks } from '../search/link-search.kernel'
import type { NamedPair } from './candidate-pairs'
import { contactOf } from './contact'
import type { CheckedOptions } from './options'
import { eachWindow } from './windows'
import type { Part, Workspace } from './workspace'

/** How far apart a pair stays during a motion, with paddings taken off. */
export interface Clearance {
  /** The name of a link, and that of another link or the place of an obstacle in the environment. */
  readonly links: NamedPair
  /** The surfaces are never closer than this. 0 if they touch, or come closer than the tolerance. */
  readonly atLeast: number
  /** At some time they are no farther apart than this. */
  readonly atMost: number
}

/** The distance that counts as contact, as a share of the separation that is to be proved. */
const TOLERANCE = 0.1

/** How far apart each pair stays during a motion that the workspace has been told: one entry per pair of names. */
export function clearancesOf(workspace: Workspace, options: CheckedOptions, part: Part): Clearance[] {
  const byName = new Map<string, Clearance>()
  eachWindow(workspace, options, part, (from) => {
    for (const [index, { names }] of workspace.pairs.entries()) {
      const key = JSON.stringify(names)
      const known = byName.get(key)
      const found = clearanceOf(workspace, options, index, from)
      byName.set(key, known === undefined ? found : nearer(known, found))
    }
    return false
  })
  return [...byName.values()]
}

/** What holds of both parts of a motion together. */
export function nearer(a: Clearance, b: Clearance): Clearance {
  return { links: a.links, atLeast: Math.min(a.atLeast, b.atLeast), atMost: Math.min(a.atMost, b.atMost) }
}

/**
 * Tries to prove half of the least distance that is known. Where that fails, the search has come across a distance of little
 * more than half, and half of that is tried next.
 */
function clearanceOf(workspace: Workspace, options: CheckedOptions, index: number, from: number): Clearance {
  const { names: links, padding } = valueAt(workspace.pairs, index)
  const { search } = workspace
  search.mask = 1
  search.times = Float64Array.of(from, Infinity)
  search.horizon = options.horizon
  const pair = workspace.beginPair(index, options, 0)
  const apartAt = (t: number) => nearestTriangles(pair.a, pair.b, pair.frameAt(t)) - padding
  let atMost = Math.min(apartAt(from), apartAt(Math.min(pair.motion.until, options.horizon)))
  while (atMost > options.tolerance && atMost > 16 * pair.slack) {
    const separation = atMost / 2
    workspace.beginPair(index, { ...options, tolerance: TOLERANCE * separation }, separation)
    const outcome = searchLinks(pair, search, from, Infinity, undefined)
    if (outcome === FREE) return { links, atLeast: separation, atMost: atMost + pair.slack }
    if (outcome !== CONTACT) break
    atMost = Math.min(atMost, contactOf(workspace, index, true, options.tolerance).distance - padding)
  }
  return { links, atLeast: 0, atMost: Math.max(0, atMost) + pair.slack }
}
