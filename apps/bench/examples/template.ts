// A filter of your own. Copy this file anywhere and run
//
//   pnpm bench --stage ./my-filter.ts --after bvh
//
// 1. What is assumed, and what follows? Write the claim here, and where its error bound comes from.
// 2. `after: bvh` sees triangle pairs; behind "procedural representatives" or "orphans" come vertex-face and edge-edge pairs.
import { filterPairs } from '@ccd/core'

export const stage = filterPairs<'triangle-triangle'>(
  'my filter',
  // Promise 'every-contact' only once there is a proof; the laboratory holds you to it, and finds you out either way.
  { motion: ['linear'], separation: 'zero', keeps: 'best-effort' },
  (_kind, t, u, step) => {
    // False drops the pair: no feature of t may touch a feature of u without a common vertex, at any time of the step.
    return step.topology !== undefined && t !== u
  },
)
