import type { Articulated } from '../model/articulated'
import { checkConfiguration } from '../motion/joint-motion'
import type { NamedPair } from './candidate-pairs'
import { clearancesOf, type Clearance } from './clearance'
import type { LinkContact } from './contact'
import { checkQueryOptions, QUERY_OPTIONS, type ArticulatedOptions, type CheckedOptions } from './options'
import type { Findings } from './temporal-culling'
import { findContacts } from './windows'
import { workspaceFor, type Part, type Workspace } from './workspace'

/** When a robot first touches itself or an obstacle, and where. */
export interface ArticulatedContactTime {
  /**
   * `touching-at-start`: within the tolerance at t = 0, or intersecting; `contacts` has all pairs that are.
   * `undecided`: the iteration limit ended a search, so `time` is only a lower bound, and there may be no contact at all.
   */
  readonly status: 'free' | 'contact' | 'touching-at-start' | 'undecided'
  /** There is certainly no contact before this time; Infinity if free. */
  readonly time: number
  /** The pair that touches: the name of a link, and that of another link or the place of an obstacle in the environment. */
  readonly links?: NamedPair
  /** The point of the first link that is closest to the second one, in the world, at the time of the contact. */
  readonly pointA?: Float64Array
  /** The point of the second link, or of the obstacle. */
  readonly pointB?: Float64Array
  /** Unit vector from the first point to the second; zero if they coincide. */
  readonly normal?: Float64Array
  /** The triangle of the first link; triangles of several meshes of a link are counted on. */
  readonly triangleA?: number
  /** The triangle of the second link, or of the obstacle. */
  readonly triangleB?: number
  /** Distance of the two points. Padded surfaces are nearer by their paddings. */
  readonly distance?: number
  /** False if `time` is only a lower bound: a search is undecided, or the question was `any`. */
  readonly converged: boolean
  /** The distance that counted as contact, in length, beside paddings and separation; errors of triangulation are part of it. */
  readonly tolerance: number
  /** The first contact of every pair, by time, where the question was `all`; all pairs in contact at the start, where some are. */
  readonly contacts?: readonly LinkContact[]
  /** How far apart each pair stays; present if the option `clearances` asked for it. */
  readonly clearances?: readonly Clearance[]
  /** What was looked at. */
  readonly work: ArticulatedWork
}

/** How much a query has looked at. */
export interface ArticulatedWork {
  /** Pairs of links, and of links and obstacles. */
  readonly pairs: number
  /** Those whose boxes overlap. */
  readonly boxed: number
  /** Those that the first step of temporal culling left to the second. */
  readonly sorted: number
  /** Pairs of nodes of hierarchies. */
  readonly nodePairs: number
  /** Pairs of triangles. */
  readonly trianglePairs: number
}

/** The whole motion of the surroundings. */
const WHOLE: Part = { shift: 0, scale: 1 }

/**
 * First time in [0, horizon] at which a robot touches itself or an obstacle, while its joints move from one
 * configuration to another, each at a constant rate. The time is never late, and early by no more than the tolerance.
 *
 * ```ts
 * const { status, time, links } = articulatedTimeOfContact(arm, [0], [Math.PI], { environment: [{ model: wall }] })
 * if (status === 'contact') console.log(`${links} touch at ${time}`)
 * ```
 *
 * @param model - The robot.
 * @param q0 - The configuration at t = 0: one number for each of `model.dofs`.
 * @param q1 - The configuration at t = 1.
 * @param options - See the fields; all may be left out.
 * @throws CcdError `wrong-type`, `wrong-length`, `not-finite`, `not-normalised`, or `out-of-range` for a configuration outside
 * the limits, naming the joint; and `unknown-option`, `unknown-value`, `out-of-range` for the options.
 */
export function articulatedTimeOfContact(
  model: Articulated,
  q0: ArrayLike<number>,
  q1: ArrayLike<number>,
  options: ArticulatedOptions = {},
): ArticulatedContactTime {
  const checked = checkQueryOptions('articulatedTimeOfContact', model, options, QUERY_OPTIONS)
  checkConfiguration(model, 'q0', q0, checked.limits)
  checkConfiguration(model, 'q1', q1, checked.limits)
  return contactTimeOf(workspaceFor(model, checked), checked, q0, q1, WHOLE)
}

/** The answer about one motion of checked configurations. */
export function contactTimeOf(
  workspace: Workspace,
  options: CheckedOptions,
  q0: ArrayLike<number>,
  q1: ArrayLike<number>,
  part: Part,
): ArticulatedContactTime {
  const { search } = workspace
  search.nodePairs = 0
  search.trianglePairs = 0
  workspace.beginJoints(q0, q1)
  const findings = findContacts(workspace, options, part)
  const work = {
    pairs: workspace.pairs.length,
    boxed: findings.boxed,
    sorted: findings.sorted,
    nodePairs: search.nodePairs,
    trianglePairs: search.trianglePairs,
  }
  const answer = answerOf(findings, options)
  const contacts = listOf(workspace, options, part, findings)
  return {
    ...answer,
    ...(contacts ? { contacts } : {}),
    ...(options.clearances ? { clearances: clearancesOf(workspace, options, part) } : {}),
    work,
  }
}

function answerOf({ best, undecided, lowerBound }: Findings, { tolerance }: CheckedOptions) {
  const open = undecided.reduce<LinkContact | undefined>(
    (least, { contact }) => (least === undefined || contact.time < least.time ? contact : least),
    undefined,
  )
  const shown = best?.contact ?? open
  if (shown === undefined) return { status: 'free' as const, time: Infinity, converged: true, tolerance }
  const { status, links, pointA, pointB, normal, triangleA, triangleB, distance } = shown
  const time = Math.min(shown.time, lowerBound, open?.time ?? Infinity)
  const sure = open === undefined || open.time > shown.time
  return {
    status,
    time,
    links,
    pointA,
    pointB,
    normal,
    triangleA,
    triangleB,
    distance,
    converged: sure && time === shown.time,
    tolerance: shown.tolerance,
  }
}

/** All contacts that the answer lists; undefined if it lists none. */
function listOf(
  workspace: Workspace,
  options: CheckedOptions,
  part: Part,
  findings: Findings,
): readonly LinkContact[] | undefined {
  if (options.query === 'all') return sorted(findings)
  if (findings.best?.contact.time !== 0) return undefined
  return sorted(findContacts(workspace, { ...options, query: 'all', horizon: 0 }, part))
}

function sorted({ all, undecided }: Findings): readonly LinkContact[] {
  const rows = [...all, ...undecided]
  rows.sort((x, y) => x.contact.time - y.contact.time || x.pair - y.pair)
  return rows.map(({ contact }) => contact)
}
