import {
  clothScene,
  dataFolder,
  dragonBunny,
  hand,
  knottedRope,
  layeredSkirt,
  letters,
  listScenes,
  listSequences,
  nBody,
  octopus,
  readScene,
  readSequence,
  twistedBox,
  urchin,
  type MovingMesh,
  type MovingScene,
} from '@ccd/scenes'
import { UsageError } from '../terminal/usage-error'

/** A moving mesh, step by step. */
export interface BenchScene extends MovingScene {
  /** Number of true contacts, where somebody else has found them out. */
  readonly trueContacts?: number
}

/** What is run if nothing is asked for: this step of this scene. */
export const EMBEDDED = 'cloth'
export const EMBEDDED_STEP = 12

type Load = () => BenchScene

const GENERATED: Readonly<Record<string, Load>> = {
  [EMBEDDED]: () => named(EMBEDDED, clothScene()),
  'n-body': () => named('n-body', nBody()),
  letters: () => named('letters', letters()),
  dragon: () => named('dragon', dragonBunny()),
  skirt: () => named('skirt', layeredSkirt()),
  rope: () => named('rope', knottedRope()),
  octopus,
  urchin,
  'twisted-box': () => named('twisted-box', twistedBox()),
  hand,
}

/** Under the short name by which it is asked for. */
const named = (name: string, scene: MovingScene): BenchScene => ({
  name,
  steps: scene.steps,
  at: (step) => scene.at(step),
})

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

function oneStep(name: string, mesh: MovingMesh, trueContacts?: number): BenchScene {
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
  return {
    name,
    steps: data.frameCount - 1,
    at: (i) => ({ name, triangles, x0: data.frame(i), x1: data.frame(i + 1) }),
  }
}
