import { valueAt } from '@ccd/core'
import { IS_LEAF, levelCount, MAY_ANSWER, type DualHierarchy } from '../../src/index'
import { verifyLevel, type LevelHull } from './verify-level'

/** Breaches of what the type of the hierarchy says about numbering and lists, as sentences. */
export function verifyLayout(hierarchy: DualHierarchy): string[] {
  const { levelStart, childStart, parent, flags, nodeCount, hullStart, hullVertices, faceStart, hullFaces } = hierarchy
  const breaches: string[] = []
  const claim = (holds: boolean, text: string) => {
    if (!holds) breaches.push(text)
  }
  const levels = levelCount(hierarchy)
  claim(valueAt(levelStart, levels) === nodeCount, 'the last level ends elsewhere')
  let next = 1
  for (let d = 0; d < levels; d++) {
    for (let n = valueAt(levelStart, d); n < valueAt(levelStart, d + 1); n++) {
      claim(valueAt(childStart, n) === next, `the children of ${n} do not begin at ${next}`)
      const last = d === levels - 1
      claim(last === ((valueAt(flags, n) & IS_LEAF) !== 0), `node ${n} has the wrong leaf flag`)
      claim(last === (valueAt(childStart, n) === valueAt(childStart, n + 1)), `node ${n} has children or none`)
      for (let c = valueAt(childStart, n); c < valueAt(childStart, n + 1); c++) {
        claim(valueAt(parent, c) === n, `the parent of ${c} is not ${n}`)
        claim(c >= valueAt(levelStart, d + 1) && c < valueAt(levelStart, d + 2), `child ${c} is on another level`)
      }
      next = valueAt(childStart, n + 1)
      const mayAnswer = (valueAt(flags, n) & MAY_ANSWER) !== 0
      claim(mayAnswer === valueAt(hierarchy.patchStart, n) < valueAt(hierarchy.patchStart, n + 1), `patch of ${n}`)
      const count = valueAt(hullStart, n + 1) - valueAt(hullStart, n)
      for (let i = valueAt(hullStart, n) + 1; i < valueAt(hullStart, n + 1); i++) {
        claim(valueAt(hullVertices, i) > valueAt(hullVertices, i - 1), `hull ${n} is not ascending`)
      }
      const edges = new Set<string>()
      for (let f = 3 * valueAt(faceStart, n); f < 3 * valueAt(faceStart, n + 1); f++) {
        claim(valueAt(hullFaces, f) < count, `face of hull ${n}`)
        edges.add(`${valueAt(hullFaces, f)} ${valueAt(hullFaces, f % 3 === 2 ? f - 2 : f + 1)}`)
      }
      for (const edge of edges) {
        claim(edges.has(edge.split(' ').toReversed().join(' ')), `hull ${n} is open at ${edge}`)
      }
    }
  }
  return breaches
}

/** Breaches of the claims about the mesh, the patches and the hulls of all levels that may answer. */
export function verifyLevels(hierarchy: DualHierarchy): string[] {
  const { levelStart, flags, patchStart, patchTriangles, vertices, size } = hierarchy
  return Array.from({ length: levelCount(hierarchy) }, (_, d) => d).flatMap((d) => {
    const from = valueAt(levelStart, d)
    const to = valueAt(levelStart, d + 1)
    if ((valueAt(flags, from) & MAY_ANSWER) === 0) return []
    const patchOf: number[] = []
    const hulls = new Map<number, LevelHull>()
    for (let n = from; n < to; n++) {
      for (let t = valueAt(patchStart, n); t < valueAt(patchStart, n + 1); t++) patchOf.push(n)
      hulls.set(n, hullOf(hierarchy, n))
    }
    const triangles = patchTriangles.subarray(3 * valueAt(patchStart, from), 3 * valueAt(patchStart, to))
    return verifyLevel({ positions: vertices, triangles, patchOf, hulls, size }).map((text) => `level ${d}: ${text}`)
  })
}

/** Vertices and faces of the hull of a node, as indices of vertices. */
export function hullOf({ hullStart, hullVertices, faceStart, hullFaces }: DualHierarchy, n: number): LevelHull {
  const vertices = Array.from(hullVertices.subarray(valueAt(hullStart, n), valueAt(hullStart, n + 1)))
  const faces = Array.from(
    { length: valueAt(faceStart, n + 1) - valueAt(faceStart, n) },
    (_, f): [number, number, number] => {
      const at = 3 * (valueAt(faceStart, n) + f)
      return [
        valueAt(vertices, valueAt(hullFaces, at)),
        valueAt(vertices, valueAt(hullFaces, at + 1)),
        valueAt(vertices, valueAt(hullFaces, at + 2)),
      ]
    },
  )
  return { vertices, faces }
}
