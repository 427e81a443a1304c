import { balls, clothOverBall, dataFolder, listScenes, readScene } from '@ccd/scenes'
import { UsageError } from './usage-error'

/** One step of a moving mesh to measure on. */
export interface BenchScene {
  readonly name: string
  readonly triangles: Uint32Array
  readonly x0: Float64Array
  readonly x1: Float64Array
  /** Number of true contacts, where somebody else has found them out. */
  readonly trueContacts?: number
}

export const EMBEDDED = 'cloth over ball'

const GENERATED: Readonly<Record<string, () => Omit<BenchScene, 'name'>>> = {
  [EMBEDDED]: () => clothOverBall(),
  'n-body': () => balls({ count: 60, level: 2, seed: 1 }),
}

export function sceneNames(): string[] {
  const folder = dataFolder()
  return [...Object.keys(GENERATED), ...(folder ? listScenes(folder) : [])]
}

export function loadScene(name: string): BenchScene {
  const generate = GENERATED[name]
  if (generate) return { ...generate(), name }
  const folder = dataFolder()
  if (folder && listScenes(folder).includes(name)) {
    const { triangles, x0, x1, groundTruth } = readScene(folder, name)
    const hits = (truth: Uint8Array): number => truth.reduce((sum, hit) => sum + hit, 0)
    return { name, triangles, x0, x1, trueContacts: hits(groundTruth.vertexFace.truth) + hits(groundTruth.edgeEdge.truth) }
  }
  throw new UsageError(`unknown scene "${name}"; there are: ${sceneNames().join(', ')}`)
}
