import { bvhSource } from '@ccd/bvh'
import { cullWith, type PairStream, type StepContext } from '@ccd/core'
import type { CullerFactory } from '@ccd/pipeline'
import type { MovingMesh } from '@ccd/scenes'
import { defaultParts } from '../configurations/parts'

/**
 * Compares the two places where a culler may be used: inside the traversal (whole nodes at once) and behind it (pair by
 * pair). Both must let the same pairs through.
 *
 * @returns A pair on which they differ, in words. Undefined if there is none.
 */
export function levelsDiffer(mesh: MovingMesh, create: CullerFactory): string | undefined {
  const { topology, hierarchy } = defaultParts(mesh)
  const motion = { kind: 'linear', x0: mesh.x0, x1: mesh.x1 } as const
  const step: StepContext = { topology, hierarchy, motion, minSeparation: 0, horizon: 1 }
  const culler = create(topology, hierarchy)
  const inside = pairsOf(bvhSource({ hierarchy, adjacent: 'include', cullers: [culler] }).pairs(step))
  const behind = pairsOf(cullWith(culler).run(bvhSource({ hierarchy, adjacent: 'include' }).pairs(step), step))
  for (const pair of behind)
    if (!inside.has(pair)) return `triangles (${pair}): culled with their node, but kept as a pair`
  for (const pair of inside)
    if (!behind.has(pair)) return `triangles (${pair}): kept in the traversal, but culled as a pair`
  return undefined
}

function pairsOf(stream: PairStream): Set<string> {
  const pairs = new Set<string>()
  for (const batch of stream) {
    for (let i = 0; i < batch.length; i++) pairs.add(batch.pairs.subarray(2 * i, 2 * i + 2).join(', '))
  }
  return pairs
}
