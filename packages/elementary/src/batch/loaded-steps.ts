import type { LinearMotion, StepContext, Topology } from '@ccd/core'
import type { BatchSolver } from './batch-solver'

/** Steps that a filter works on at the moment, each with the solver that has taken it over. */
const loaded = new WeakMap<StepContext, BatchSolver>()

/** Lets a solver take over a step, and lends what it copied to others until `releaseStep`. */
export function loadStep(solver: BatchSolver, step: StepContext, motion: LinearMotion, topology: Topology): void {
  solver.load(motion.x0, motion.x1, topology.triangles, topology.edges)
  loaded.set(step, solver)
}

/** Ends the loan: from here on nobody may rely on the arrays of the solver. */
export function releaseStep(step: StepContext): void {
  loaded.delete(step)
}

/** Lets a solver work on a step: on the arrays of a filter that has taken it over, else on a copy of its own. */
export function shareStep(solver: BatchSolver, step: StepContext, motion: LinearMotion, topology: Topology): void {
  const lender = loaded.get(step)
  if (lender) solver.borrow(lender)
  else solver.load(motion.x0, motion.x1, topology.triangles, topology.edges)
}
