import {
  clothOverBall, dataFolder, listScenes, listSequences, readScene, readSequence, type MovingMesh,
} from '@ccd/scenes'
import { UsageError } from './usage-error'

/** A moving mesh, step by step. */
export interface BenchScene {
  readonly name: string
  readonly steps: number
  /** The same array of triangles as long as the connectivity is the same. */
  at(step: number): MovingMesh
  /** Number of true contacts, where somebody else has found them out. */
  readonly trueContacts?: number
}

export const EMBEDDED = 'cloth'

type Load = () => BenchScene

const GENERATED: Readonly<Record<string, Load>> = {
  [EMBEDDED]: () => oneStep(EMBEDDED, clothOverBall()),
}

export function sceneNames(): string[] {
  const folder = dataFolder()
  return [...Object.keys(GENERATED), ...(folder ? [...listScenes(folder), ...listSequences(folder)] : [])]
}

export function loadScene(name: string): BenchScene {
  const generate = GENERATED[name]
  if (generate) return generate()
  const folder = dataFolder()
  if (folder && listScenes(folder).includes(name)) return recorded(folder, name)
  if (folder && listSequences(folder).includes(name)) return sequence(folder, name)
  throw new UsageError(`unknown scene "${name}"; there are: ${sceneNames().join(', ')}`)
}

export function oneStep(name: string, mesh: MovingMesh, trueContacts?: number): BenchScene {
  return { name, steps: 1, at: () => mesh, ...(trueContacts === undefined ? {} : { trueContacts }) }
}

function recorded(folder: string, name: string): BenchScene {
  const scene = readScene(folder, name)
  const hits = (truth: Uint8Array): number => truth.reduce((total, hit) => total + hit, 0)
  return oneStep(name, scene, hits(scene.groundTruth.vertexFace.truth) + hits(scene.groundTruth.edgeEdge.truth))
}

function sequence(folder: string, name: string): BenchScene {
  const data = readSequence(folder, name)
  if (data.format === 'ccd-intervals/1') {
    return { name, steps: data.intervalCount, at: (i) => ({ ...data.interval(i), name }) }
  }
  const { triangles } = data
  return { name, steps: data.frameCount - 1, at: (i) => ({ name, triangles, x0: data.frame(i), x1: data.frame(i + 1) }) }
}
