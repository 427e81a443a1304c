import type { StepContext } from '@ccd/core'
import { contactsOfMesh, edgeFaceTouchesOfMesh } from '@ccd/oracle'

/** Decides exactly, and slowly, whether a mesh neither crosses nor touches itself at the start of a step. */
export function startIsFree({ topology, motion }: StepContext): boolean {
  if (!topology || motion.kind !== 'linear') return false
  const { triangles } = topology
  return (
    edgeFaceTouchesOfMesh(triangles, motion.x0).length === 0 &&
    contactsOfMesh(triangles, motion.x0, motion.x0).length === 0
  )
}
