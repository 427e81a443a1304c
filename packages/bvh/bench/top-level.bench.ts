// When subtrees of the top level are built anew: by a fixed ratio, by the visits lost against the cost, never, over bodies that
// mix. Visits of the top level are exact, times are not.
// Run: node --conditions=ccd-source --import tsx bench/top-level.bench.ts
import { createTopology, valueAt, type StepContext } from '@ccd/core'
import { nBody } from '@ccd/scenes'
import { TopLevel, type Restructuring } from '../src/hierarchy/top-level'
import { createHierarchy } from '../src/index'
import { overlaps } from '../src/volumes/overlap.kernel'

const POLICIES: readonly Restructuring[] = ['never', 'ratio', 'benefit']

for (const count of [400, 1500]) {
  const scene = nBody({ count, level: 0, steps: 80 })
  const first = scene.at(0)
  const topology = createTopology(first.triangles, first.x0.length / 3)
  const hierarchy = createHierarchy(topology)
  const tops = POLICIES.map((policy) => ({
    policy,
    top: new TopLevel(hierarchy.axes, hierarchy.roots, policy),
    visits: 0,
    update: 0,
    traversal: 0,
  }))
  for (let step = 0; step < scene.steps; step++) {
    const { x0, x1 } = scene.at(step)
    const context: StepContext = { topology, motion: { kind: 'linear', x0, x1 }, minSeparation: 0, horizon: 1 }
    hierarchy.update(context)
    for (const one of step % 2 === 0 ? tops : tops.toReversed()) {
      const start = performance.now()
      one.top.update(hierarchy.volumes)
      const middle = performance.now()
      one.visits += visitsOf(one.top)
      one.update += middle - start
      one.traversal += performance.now() - middle
    }
  }
  for (const { policy, visits, update, traversal } of tops) {
    console.log(
      `${count} bodies, ${policy}: ${visits} visits, update ${update.toFixed(1)} ms, traversal ${traversal.toFixed(1)} ms`,
    )
  }

  /** Node pairs of a traversal of the top level with itself. */
  function visitsOf({ child, volumes, root }: TopLevel): number {
    const { count: axes, lanes, stride } = hierarchy.axes
    const pending = [root, root]
    let visits = 0
    for (let n = pending.pop(); n !== undefined; n = pending.pop()) {
      const m = pending.pop() ?? n
      visits++
      const [mc, nc] = [valueAt(child, m), valueAt(child, n)]
      if (m === n) {
        if (mc >= 0) pending.push(mc, mc, m + 1, m + 1, m + 1, mc)
        continue
      }
      if (!overlaps(volumes, m * stride, n * stride, axes, lanes) || (mc < 0 && nc < 0)) continue
      for (const a of mc < 0 ? [m] : [m + 1, mc]) for (const b of nc < 0 ? [n] : [n + 1, nc]) pending.push(a, b)
    }
    return visits
  }
}
