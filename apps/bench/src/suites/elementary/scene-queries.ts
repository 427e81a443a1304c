import { listScenes, readScene, type PairTruth, type QuerySet, type Scene } from '@ccd/scenes'
import type { Size } from '../suite'

/** Queries of each kind taken from a scene; 24 doubles each. */
const MOST: Readonly<Record<Size, number>> = { tiny: 0, usual: 5000, full: 100_000 }

/** Pairs of the recorded scenes whose truth is known, contacts and near misses alike, spread evenly over the list. */
export function sceneQueries(folder: string, size: Size): QuerySet[] {
  return listScenes(folder).flatMap((name) => {
    const scene = readScene(folder, name)
    const { vertexFace, edgeEdge } = scene.groundTruth
    return [sampled(scene, 'vertex-face', vertexFace, MOST[size]), sampled(scene, 'edge-edge', edgeEdge, MOST[size])]
  })
}

function sampled(
  { name, x0, x1, triangles, edges }: Scene,
  kind: QuerySet['kind'],
  { pairs, truth, toi }: PairTruth,
  most: number,
): QuerySet {
  const every = Math.max(1, Math.ceil(truth.length / Math.max(1, most)))
  const count = Math.ceil(truth.length / every)
  const points = new Float64Array(24 * count)
  for (let i = 0; i < count; i++) {
    const [a = 0, b = 0] = [pairs[2 * i * every], pairs[2 * i * every + 1]]
    const vertices =
      kind === 'vertex-face'
        ? [a, ...triangles.subarray(3 * b, 3 * b + 3)]
        : [...edges.subarray(2 * a, 2 * a + 2), ...edges.subarray(2 * b, 2 * b + 2)]
    vertices.forEach((v, k) => {
      points.set(x0.subarray(3 * v, 3 * v + 3), 24 * i + 3 * k)
      points.set(x1.subarray(3 * v, 3 * v + 3), 24 * i + 12 + 3 * k)
    })
  }
  const taken = (_: unknown, i: number): boolean => i % every === 0
  return { name, kind, count, points, truth: truth.filter(taken), toi: toi.filter(taken) }
}
