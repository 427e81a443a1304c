// What a tracked front and a lazy refit could save at most, counted on real motion.
// Run: node --conditions=ccd-source --import tsx bench/front.bench.ts
import { createTopology } from '@ccd/core'
import { dataFolder, listSequences, readScene, readSequence } from '@ccd/scenes'
import { type DynamicHierarchy, createHierarchy } from '../src/index'
import { overlaps } from '../src/volumes/overlap.kernel'

interface Front {
  /** Overlap tests of a traversal from the roots. */
  tests: number
  /** Node pairs at which it ends: apart, or two leaves. A tracked front tests each of them again. */
  ends: Set<number>
}

/** The traversal of a single tree. */
function frontOf({ nodeCount, child, volumes, axes, roots }: DynamicHierarchy): Front {
  const front: Front = { tests: 0, ends: new Set() }
  const stack: number[] = []
  const test = (m: number, n: number) => {
    front.tests++
    const apart = !overlaps(volumes, m * axes.stride, n * axes.stride, axes.count, axes.lanes)
    if (apart || ((child[m] ?? -1) < 0 && (child[n] ?? -1) < 0)) front.ends.add(m * nodeCount + n)
    else stack.push(m, n)
  }
  for (const root of roots.subarray(0, -1)) stack.push(root, root)
  while (stack.length > 0) {
    const n = stack.pop() ?? 0
    const m = stack.pop() ?? 0
    const mc = child[m] ?? -1
    const nc = child[n] ?? -1
    if (m === n) {
      if (mc < 0) continue
      stack.push(m + 1, m + 1, mc, mc)
      test(m + 1, mc)
      continue
    }
    for (const a of mc < 0 ? [m] : [m + 1, mc]) for (const b of nc < 0 ? [n] : [n + 1, nc]) test(a, b)
  }
  return front
}

function stillShare(x0: Float64Array, x1: Float64Array): string {
  let still = 0
  for (let i = 0; i < x0.length; i += 3) {
    if (x0[i] === x1[i] && x0[i + 1] === x1[i + 1] && x0[i + 2] === x1[i + 2]) still++
  }
  return (still / (x0.length / 3)).toFixed(3)
}

const folder = dataFolder()
if (folder === undefined) console.log('no data: nothing to count')
else {
  const fronts: object[] = []
  const still: object[] = []
  for (const name of ['cloth-ball', 'cloth-funnel']) {
    const { x0, x1 } = readScene(folder, name)
    still.push({ scene: name, 'vertices at rest': stillShare(x0, x1) })
  }
  for (const name of listSequences(folder)) {
    const sequence = readSequence(folder, name)
    if (sequence.format !== 'ccd-seq/1') continue
    const middle = Math.floor(sequence.frameCount / 2)
    const [a, b, c] = [middle - 1, middle, middle + 1].map((i) => sequence.frame(i))
    if (!a || !b || !c) continue
    still.push({ scene: name, 'vertices at rest': stillShare(a, b) })
    const topology = createTopology(sequence.triangles, sequence.vertexCount)
    const hierarchy = createHierarchy(topology)
    const [before, after] = [
      [a, b],
      [b, c],
    ].map(([x0 = a, x1 = b]) => {
      hierarchy.update({ topology, motion: { kind: 'linear', x0, x1 }, minSeparation: 0, horizon: 1 })
      return frontOf(hierarchy)
    })
    if (!before || !after) continue
    let kept = 0
    for (const end of before.ends) if (after.ends.has(end)) kept++
    fronts.push({
      sequence: name,
      triangles: topology.triangleCount,
      tests: after.tests,
      front: before.ends.size,
      'bytes per triangle': ((8 * before.ends.size) / topology.triangleCount).toFixed(0),
      'tests above the front': (1 - after.ends.size / after.tests).toFixed(3),
      'front kept': (kept / before.ends.size).toFixed(3),
    })
  }
  console.table(fronts)
  console.table(still)
}
