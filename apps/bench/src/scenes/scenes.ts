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
  princess,
  readScene,
  readSequence,
  tearingSheet,
  twistedBox,
  urchin,
  type MovingScene,
} from '@ccd/scenes'
import { choose } from '../terminal/choose'
import type { BenchScene } from './bench-scene'

/** The scene that is run if no other is asked for. */
export const EMBEDDED = 'cloth'
/** The step of it that is run. */
export const EMBEDDED_STEP = 12

/** Makes a scene. Names alone cost nothing. */
type Load = () => BenchScene

const GENERATED: readonly (readonly [name: string, load: Load])[] = [
  [EMBEDDED, () => named(EMBEDDED, clothScene())],
  ['n-body', () => named('n-body', nBody())],
  ['letters', () => named('letters', letters())],
  ['dragon', () => named('dragon', dragonBunny())],
  ['dragon-250k', () => named('dragon-250k', dragonBunny({ level: 2, divided: 2 }))],
  ['skirt', () => named('skirt', layeredSkirt())],
  ['princess', () => named('princess', princess())],
  ['rope', () => named('rope', knottedRope())],
  ['octopus', octopus],
  ['urchin', urchin],
  ['twisted-box', () => named('twisted-box', twistedBox())],
  ['hand', hand],
  ['tear', () => named('tear', tearingSheet())],
]

/** Under the short name by which it is asked for. */
const named = (name: string, scene: MovingScene): BenchScene => ({
  name,
  steps: scene.steps,
  at: (step) => scene.at(step),
})

/** Generated scenes, then those of the data folder if there is one. The first of a name counts. */
function allScenes(): Map<string, Load> {
  const scenes = new Map(GENERATED)
  const folder = dataFolder()
  if (folder === undefined) return scenes
  const add = (name: string, load: Load): void => {
    if (!scenes.has(name)) scenes.set(name, load)
  }
  for (const name of listScenes(folder)) add(name, () => recordedScene(folder, name))
  for (const name of listSequences(folder)) add(name, () => recordedSequence(folder, name))
  return scenes
}

/** The names of all scenes: generated ones, and those of the data folder if there is one. */
export const sceneNames = (): string[] => [...allScenes().keys()]

/**
 * Makes the scene of this name.
 *
 * @param option - Where the user asked for it, for the message.
 * @throws CcdError `unknown-value` where there is none.
 */
export const loadScene = (name: string, option = '--scene'): BenchScene => choose(option, name, allScenes())()

function recordedScene(folder: string, name: string): BenchScene {
  const scene = readScene(folder, name)
  const hits = (truth: Uint8Array): number => truth.reduce((total, hit) => total + hit, 0)
  const { vertexFace, edgeEdge } = scene.groundTruth
  return { name, steps: 1, at: () => scene, trueContacts: hits(vertexFace.truth) + hits(edgeEdge.truth) }
}

function recordedSequence(folder: string, name: string): BenchScene {
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
