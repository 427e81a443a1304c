import { valueAt } from '@ccd/core'
import { advanceSeed, CONTACT, FREE, resumeLinks, searchLinks, STOPPED, UNDECIDED } from '../search/link-search.kernel'
import { contactOf, type LinkContact } from './contact'
import { randomLeaves } from './link-warm-start'
import type { CheckedOptions } from './options'
import type { Workspace } from './workspace'

/** A contact that a search has found, or where one gave up, of a pair by its place in the list of candidates. */
interface Found {
  readonly pair: number
  readonly contact: LinkContact
}

/** What a query has found so far. */
export interface Findings {
  /** The first contact; with the question `any`, one contact. */
  best: Found | undefined
  /** The first contact of each pair that has one, where the question is `all`. */
  readonly all: Found[]
  /** Pairs whose search was given up. */
  readonly undecided: Found[]
  /** With the question `any`: no contact is before this time. */
  lowerBound: number
  /** How many pairs the boxes left, and how many of these the first step left to the second. */
  boxed: number
  sorted: number
}

/** A pair goes on for so long after another one is lower: to change the pair costs more than a few steps. */
const LEEWAY = 1 / 64

/** What the first step has left of a pair: no contact is before its bound, and its front is a range of the store. */
interface Waiting {
  readonly pair: number
  readonly bound: number
  readonly from: number
  readonly to: number
}

/**
 * Algorithm 4 of HCA from a time on, on the pairs that the boxes have left. The first step advances each pair down to a
 * depth, which gives a lower bound of its contact time. The second step goes on with the pair of the lowest bound, until
 * another one is lower or it touches, and ends where the lowest bound is later than a contact that is known. (The paper goes
 * on with a pair to its end, and then most of the work is for pairs that touch later than another one.)
 *
 * Claim: a pair is dropped only if its lower bound is strictly later than the time of a contact, so what is left has all
 * contacts that come first. A search that was given up bounds nothing from above, so it never lowers the horizon.
 */
export function cullAndAdvance(workspace: Workspace, options: CheckedOptions, from: number, findings: Findings): void {
  const { query, minSeparation } = options
  const { list, search, store } = workspace
  const waiting: Waiting[] = []
  const known = query === 'all' ? Infinity : (findings.best?.contact.time ?? Infinity)
  search.horizon = Math.min(options.horizon, known)
  search.times = workspace.times
  store.size = 0
  findings.boxed += list.size
  for (let i = 0; i < list.size; i++) {
    const index = valueAt(list.left, i)
    if (query === 'all' && findings.all.some(({ pair }) => pair === index)) continue
    const pair = workspace.beginPair(index, options, minSeparation)
    search.mask = valueAt(list.masks, index)
    if (query !== 'all') beginWithSeed(workspace, options, index, from, findings)
    const first = store.size
    const depth = options.depth ?? (pair.a.depth + pair.b.depth) / 3
    const outcome = searchLinks(pair, search, from, depth, store)
    if (outcome === STOPPED) waiting.push({ pair: index, bound: search.time, from: first, to: store.size })
    note(workspace, options, findings, index, outcome)
    if (query === 'any' && findings.best) {
      findings.lowerBound = i + 1 < list.size ? from : lowest(waiting, findings.best.contact.time)
      return
    }
  }
  waiting.sort(earlierFirst)
  findings.sorted += waiting.length
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (next.bound > search.horizon) break
    const { pair: index, from: first, to } = next
    const pair = workspace.beginPair(index, options, minSeparation)
    search.mask = valueAt(list.masks, index)
    search.patience = waiting[0] === undefined || query === 'all' ? Infinity : waiting[0].bound + LEEWAY
    const begin = store.size
    const outcome = resumeLinks(pair, search, store, first, to)
    if (outcome === STOPPED) insert(waiting, { pair: index, bound: search.time, from: begin, to: store.size })
    note(workspace, options, findings, index, outcome)
    if (query === 'any' && findings.best) {
      findings.lowerBound = lowest(waiting, findings.best.contact.time)
      break
    }
  }
  search.patience = Infinity
}

function earlierFirst(x: Waiting, y: Waiting): number {
  return x.bound - y.bound || x.pair - y.pair
}

/** Puts a pair back where its new bound belongs. */
function insert(waiting: Waiting[], added: Waiting): void {
  const at = waiting.findIndex((other) => earlierFirst(added, other) < 0)
  waiting.splice(at < 0 ? waiting.length : at, 0, added)
}

/** The least time that a contact of any pair can have. */
function lowest(waiting: readonly Waiting[], time: number): number {
  return waiting.reduce((least, { bound }) => Math.min(least, bound), time)
}

/** Advances the triangles of the last contact of a pair, or random ones: what they find is an upper bound of the time. */
function beginWithSeed(
  workspace: Workspace,
  options: CheckedOptions,
  index: number,
  from: number,
  findings: Findings,
): void {
  const { seeds, warmStart } = options
  const pair = workspace.linkPair(index)
  const counts = [pair.a.triangleCount, pair.b.triangleCount] as const
  const leaves = warmStart?.of(index, ...counts) ?? (seeds === 'random' ? randomLeaves(index, ...counts) : undefined)
  if (leaves && advanceSeed(pair, workspace.search, ...leaves, from)) {
    note(workspace, options, findings, index, CONTACT)
  }
}

/** Notes what the last search of a pair has found. */
function note(workspace: Workspace, options: CheckedOptions, findings: Findings, index: number, outcome: number): void {
  if (outcome === FREE || outcome === STOPPED) return
  const { search } = workspace
  const found = { pair: index, contact: contactOf(workspace, index, outcome === CONTACT, options.tolerance) }
  if (outcome === UNDECIDED) {
    findings.undecided.push(found)
    return
  }
  options.warmStart?.remember(index, search.leafA, search.leafB)
  if (options.query === 'all') findings.all.push(found)
  else search.horizon = Math.min(search.horizon, search.time)
  const { best } = findings
  const { time } = found.contact
  if (!best || time < best.contact.time || (time === best.contact.time && index < best.pair)) findings.best = found
}
