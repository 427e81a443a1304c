import { valueAt } from '@ccd/core'
import { levelCount, type DualHierarchy } from '../../src/index'
import { pointHull, pointOf, pointSolid, type Triangle, type Vector } from './brute-force'
import { hullOf } from './check-hierarchy'

/** What rounding in the brute force may amount to, as a share of the size. */
const ROUNDING = 1e-12

/**
 * Breaches of the claims about h and s, found with random points: `nodes` nodes of each level, and `points` points for each of
 * them.
 */
export function verifyErrors(hierarchy: DualHierarchy, random: () => number, nodes: number, points: number): string[] {
  const breaches: string[] = []
  const { levelStart, childStart, h, s, size } = hierarchy
  const surface = inputTriangles(hierarchy)
  for (let d = 0; d < levelCount(hierarchy); d++) {
    const from = valueAt(levelStart, d)
    const to = valueAt(levelStart, d + 1)
    for (let i = 0; i < nodes; i++) {
      const n = from + Math.floor(random() * (to - from))
      const faces = facesOf(hierarchy, n)
      for (let k = 0; k < points; k++) {
        const p = pointOf(pick(faces, random), random(), random())
        const deviation = pointSolid(p, surface)
        if (deviation > valueAt(s, n) + ROUNDING * size) {
          breaches.push(`level ${d}: a point of hull ${n} is ${deviation} from the solid, and s is ${valueAt(s, n)}`)
        }
        if (d === levelCount(hierarchy) - 1) continue
        const below = descendant(childStart, n, random)
        const q = pointOf(pick(facesOf(hierarchy, below), random), random(), random())
        const distance = pointHull(q, faces, isFlat(faces))
        if (distance > valueAt(h, n) + ROUNDING * size) {
          breaches.push(`level ${d}: a point of ${below} is ${distance} from hull ${n}, and h is ${valueAt(h, n)}`)
        }
      }
    }
  }
  return breaches
}

/** The triangles of the input mesh. */
function inputTriangles(hierarchy: DualHierarchy): Triangle[] {
  const { levelStart, patchStart, patchTriangles } = hierarchy
  const first = valueAt(patchStart, valueAt(levelStart, levelCount(hierarchy) - 1))
  const count = valueAt(patchStart, hierarchy.nodeCount) - first
  return Array.from({ length: count }, (_, t): Triangle => {
    const at = 3 * (first + t)
    return [
      vertexOf(hierarchy, valueAt(patchTriangles, at)),
      vertexOf(hierarchy, valueAt(patchTriangles, at + 1)),
      vertexOf(hierarchy, valueAt(patchTriangles, at + 2)),
    ]
  })
}

export function facesOf(hierarchy: DualHierarchy, n: number): Triangle[] {
  return hullOf(hierarchy, n).faces.map(
    ([a, b, c]): Triangle => [vertexOf(hierarchy, a), vertexOf(hierarchy, b), vertexOf(hierarchy, c)],
  )
}

/** Whether each face is there a second time, turned around. */
export const isFlat = (faces: readonly Triangle[]): boolean => {
  const [first, second] = faces
  return first !== undefined && second !== undefined && first.every((p) => second.includes(p))
}

/** A node below n, any number of levels down. */
function descendant(childStart: Uint32Array, n: number, random: () => number): number {
  let node = n
  for (;;) {
    const from = valueAt(childStart, node)
    const to = valueAt(childStart, node + 1)
    if (from === to) return node
    node = from + Math.floor(random() * (to - from))
    if (random() < 0.3) return node
  }
}

const vertices = new WeakMap<DualHierarchy, Vector[]>()

function vertexOf(hierarchy: DualHierarchy, v: number): Vector {
  let list = vertices.get(hierarchy)
  if (list === undefined) {
    const x = hierarchy.vertices
    list = Array.from(
      { length: x.length / 3 },
      (_, i): Vector => [valueAt(x, 3 * i), valueAt(x, 3 * i + 1), valueAt(x, 3 * i + 2)],
    )
    vertices.set(hierarchy, list)
  }
  return valueAt(list, v)
}

const pick = <T>(list: readonly T[], random: () => number): T => valueAt(list, Math.floor(random() * list.length))
