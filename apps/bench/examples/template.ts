// A filter of your own. Copy this file anywhere and run
//
//   npm run bench -- --stage ./my-filter.ts --after bvh
//
// 1. What is assumed, and what follows? Write the claim here, and where its error bound comes from.
// 2. Behind "bvh" it sees triangle pairs; behind "procedural representatives" or "orphans", vertex-face and edge-edge pairs.
import { filterPairs } from '@ccd/core'

/** The stage that `npm run bench -- --stage` loads. */
export const stage = filterPairs<'triangle-triangle'>(
  'my filter',
  // Promise 'every-contact' only once there is a proof. The laboratory holds you to it, whatever you promise.
  { motion: ['linear'], separation: 'zero', keeps: 'best-effort' },
  (_kind, t, u, step) => {
    // False drops the pair: no feature of t may touch a feature of u without a common vertex, at any time of the step.
    return step.topology !== undefined && t !== u
  },
)
