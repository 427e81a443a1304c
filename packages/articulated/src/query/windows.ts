import { pieceEnd } from '../motion/body-edge.kernel'
import type { CheckedOptions } from './options'
import { cullAndAdvance, type Findings } from './temporal-culling'
import type { Part, Workspace } from './workspace'

/** A stretch of time in which no surrounding motion passes from one piece to the next. */
interface Window {
  /** When it begins, on the clock of the surroundings. */
  readonly time: number
  /** When it begins and ends, on the clock of the joints. */
  readonly from: number
  readonly until: number
}

/** Divides [0, horizon] where the base or an obstacle passes from one piece of its motion to the next. */
function* windowsOf({ base, environment, horizon }: CheckedOptions, { shift, scale }: Part): Generator<Window> {
  const motions = [base, ...environment.map(({ motion }) => motion)].flatMap((motion) =>
    motion === undefined || motion.kind === 'resting' ? [] : [motion.pieces],
  )
  let time = shift
  let from = 0
  while (from <= horizon) {
    const end = motions.reduce((least, pieces) => Math.min(least, pieceEnd(pieces, time)), Infinity)
    const until = end < shift + scale ? Math.max(from, (end - shift) / scale) : 1
    // Of the start alone, boxes and bounds need not hold for longer. Any other horizon would change times by rounding.
    yield { time, from, until: horizon === 0 ? 0 : Math.min(1, until) }
    if (horizon === 0 || until >= 1) return
    time = end
    from = until
  }
}

/** Whether one window is all of the motion. */
export function isOneWindow(options: CheckedOptions, part: Part): boolean {
  return [...windowsOf(options, part)].length === 1
}

/** Calls back in each window, with the workspace ready to search in it, until that says that it is enough. */
export function eachWindow(
  workspace: Workspace,
  options: CheckedOptions,
  part: Part,
  look: (from: number) => boolean,
): void {
  for (const { time, from, until } of windowsOf(options, part)) {
    workspace.beginWindow(options, part, time, from, until)
    if (look(from)) return
  }
}

/** The contacts of a motion of the joints that the workspace has been told. */
export function findContacts(workspace: Workspace, options: CheckedOptions, part: Part): Findings {
  const findings: Findings = {
    best: undefined,
    all: [],
    undecided: [],
    lowerBound: Infinity,
    boxed: 0,
    sorted: 0,
  }
  eachWindow(workspace, options, part, (from) => {
    cullAndAdvance(workspace, options, from, findings)
    return findings.best !== undefined && options.query !== 'all'
  })
  return findings
}
