import {
  dataFolder,
  listScenes,
  readSampleQueries,
  readScene,
  type PairTruth,
  type QuerySet,
  type Scene,
} from '@ccd/scenes'
import type { Size } from '../suite'
import { gatherQueries } from './gather-queries.kernel'

/** Queries of each kind taken from a scene; 24 doubles each. */
const MOST: Readonly<Record<Size, number>> = { tiny: 0, usual: 5000, full: 100_000 }

/** The sample queries of the data folder, and pairs of its scenes. None without the folder. */
export function recordedQueries(size: Size): QuerySet[] {
  const folder = dataFolder()
  return folder ? [...readSampleQueries(folder), ...sceneQueries(folder, MOST[size])] : []
}

/** Pairs of the recorded scenes whose truth is known, contacts and near misses alike, spread evenly over the list. */
function sceneQueries(folder: string, most: number): QuerySet[] {
  return listScenes(folder).flatMap((name) => {
    const scene = readScene(folder, name)
    const { vertexFace, edgeEdge } = scene.groundTruth
    return [sampled(scene, 'vertex-face', vertexFace, most), sampled(scene, 'edge-edge', edgeEdge, most)]
  })
}

function sampled(scene: Scene, kind: QuerySet['kind'], { pairs, truth, toi }: PairTruth, most: number): QuerySet {
  const every = Math.max(1, Math.ceil(truth.length / Math.max(1, most)))
  const points = gatherQueries(scene, kind, pairs, every)
  const taken = (_: unknown, i: number): boolean => i % every === 0
  const some = { truth: truth.filter(taken), toi: toi.filter(taken) }
  return { name: scene.name, kind, count: points.length / 24, points, ...some }
}
