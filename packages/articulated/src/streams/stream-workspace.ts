import { CcdError, valueAt, type StepContext } from '@ccd/core'
import type { Articulated } from '../model/articulated'
import { checkConfiguration } from '../motion/joint-motion'
import { checkQueryOptions, type ArticulatedOptions, type CheckedOptions } from '../query/options'
import { eachWindow, isOneWindow } from '../query/windows'
import { Workspace } from '../query/workspace'
import { CONTACT, FREE, searchLinks, UNDECIDED } from '../search/link-search.kernel'

/** Options of the parts of a pipeline, as of `articulatedTimeOfContact`. Give all parts the same ones. */
export type LinkStreamOptions = Pick<
  ArticulatedOptions,
  'environment' | 'base' | 'pairs' | 'tolerance' | 'maxIterations' | 'limits' | 'depth' | 'timeStep' | 'cells'
>

const NAMES = [
  'environment',
  'base',
  'pairs',
  'tolerance',
  'maxIterations',
  'limits',
  'depth',
  'timeStep',
  'cells',
] as const satisfies readonly (keyof LinkStreamOptions)[]

const WHOLE = { shift: 0, scale: 1 }

/**
 * What one part of a pipeline needs to ask about links. A body id is the place of a link, or the number of links plus the
 * place of an obstacle. A pair of links can be several pairs of shapes.
 */
export class StreamWorkspace {
  readonly model: Articulated
  readonly workspace: Workspace
  private readonly checked: CheckedOptions
  private readonly shapesOf = new Map<string, number[]>()
  private options: CheckedOptions
  /** Whether all of the motion is one window, and whether the workspace is ready to search in it. */
  private oneWindow = false
  private ready = false

  constructor(where: string, model: Articulated, options: LinkStreamOptions) {
    this.model = model
    this.checked = checkQueryOptions(where, model, options, NAMES)
    this.options = this.checked
    this.workspace = new Workspace(model, this.checked)
    for (const index of this.workspace.pairs.keys()) {
      const key = this.idsOf(index).join(' ')
      const shapes = this.shapesOf.get(key) ?? []
      shapes.push(index)
      this.shapesOf.set(key, shapes)
    }
  }

  /** The ids of a pair of shapes, the lower one first. */
  idsOf(index: number): readonly [number, number] {
    const { links } = this.model
    const [first, second] = valueAt(this.workspace.pairs, index).names
    const a = links.indexOf(first)
    const b = typeof second === 'number' ? links.length + second : links.indexOf(second)
    return a < b ? [a, b] : [b, a]
  }

  /** The name of a link, or "obstacle 3". */
  nameOf(id: number): string {
    const { links } = this.model
    return id < links.length ? valueAt(links, id) : `obstacle ${id - links.length}`
  }

  /** The pairs of shapes of two bodies, as places in the list of the workspace. */
  shapes(a: number, b: number): readonly number[] {
    return this.shapesOf.get(a < b ? `${a} ${b}` : `${b} ${a}`) ?? []
  }

  /**
   * Reads how the joints move in a step.
   *
   * @throws CcdError `unsupported-motion` where the motion is none of joints, or that of another robot; and what is wrong with
   * the configurations.
   */
  begin({ motion, minSeparation, horizon }: StepContext): void {
    if (motion.kind !== 'articulated' || motion.model !== this.model) {
      const found = motion.kind === 'articulated' ? 'that of another model' : `"${motion.kind}"`
      throw new CcdError('unsupported-motion', `links need an articulated motion of their model, not ${found}`, {
        argument: 'motion',
        value: motion.kind,
      })
    }
    const { q0, q1 } = motion
    checkConfiguration(this.model, 'q0', q0, this.checked.limits)
    checkConfiguration(this.model, 'q1', q1, this.checked.limits)
    this.options = { ...this.checked, minSeparation, horizon: Math.min(1, horizon) }
    this.workspace.beginJoints(q0, q1)
    this.oneWindow = isOneWindow(this.options, WHOLE)
    this.ready = false
  }

  /** Calls back in each window of time with its beginning, until that says that it is enough. */
  eachWindow(look: (from: number) => boolean): void {
    if (this.oneWindow && this.ready) look(0)
    else eachWindow(this.workspace, this.options, WHOLE, look)
    this.ready = true
  }

  /** Searches one pair of shapes in the window, down to a depth (by default that of the options), and returns the outcome. */
  search(index: number, from: number, horizon: number, everything: boolean): number {
    const { workspace } = this
    const { search, store } = workspace
    const pair = workspace.beginPair(index, this.options, this.options.minSeparation)
    search.horizon = Math.min(1, horizon)
    search.mask = valueAt(workspace.list.masks, index)
    search.times = workspace.times
    store.size = 0
    if (everything) return searchLinks(pair, search, from, Infinity, undefined)
    return searchLinks(pair, search, from, this.options.depth ?? (pair.a.depth + pair.b.depth) / 3, store)
  }

  /** A time before which two bodies do not touch; Infinity if they do not touch by the horizon. */
  lowerBound(a: number, b: number, horizon: number): number {
    let bound = Infinity
    this.eachWindow((from) => {
      for (const index of this.shapes(a, b)) {
        if (this.search(index, from, horizon, false) !== FREE) bound = Math.min(bound, this.workspace.search.time)
      }
      return bound < Infinity
    })
    return bound
  }

  /** Calls back with the outcome of each search of two bodies that did not end free, until one is a contact. */
  contacts(a: number, b: number, horizon: number, found: (index: number, sure: boolean) => void): void {
    let latest = horizon
    let sure = false
    this.eachWindow((from) => {
      for (const index of this.shapes(a, b)) {
        const outcome = this.search(index, from, latest, true)
        if (outcome !== CONTACT && outcome !== UNDECIDED) continue
        found(index, outcome === CONTACT)
        if (outcome !== CONTACT) continue
        sure = true
        latest = Math.min(latest, this.workspace.search.time)
      }
      return sure
    })
  }

  /** The distance that counts as contact. */
  get tolerance(): number {
    return this.checked.tolerance
  }
}
