import {
  dataFolder,
  hand,
  knottedRope,
  octopus,
  readSequence,
  twistedBox,
  urchin,
  type MovingMesh,
  type SkeletalScene,
} from '@ccd/scenes'
import type { Size } from '../suite'

/** A closed skin with a skeleton, as tables 1 to 4 of Radial view measure them. */
export interface Model {
  readonly triangles: Uint32Array
  readonly rest: Float64Array
  readonly bones: Uint32Array
  readonly steps: number
  at(step: number): Pick<MovingMesh, 'x0' | 'x1'>
  /** Positions of the joints at the start of a step, or, for `steps`, at the end of the last one. */
  joints(step: number): Float64Array
}

/** A model, the one of the paper for which it stands, and how it is made; undefined where its data is not there. */
export interface ModelChoice {
  readonly name: string
  readonly like: string
  readonly sizes: readonly Size[]
  load(tiny: boolean): Model | undefined
}

const generated = (scene: SkeletalScene): Model => ({
  triangles: scene.at(0).triangles,
  steps: scene.steps,
  at: (step) => scene.at(step),
  rest: scene.skeleton.rest,
  bones: scene.skeleton.bones,
  joints: (step) => scene.skeleton.joints(step),
})

function recorded(name: string): Model | undefined {
  const folder = dataFolder()
  const data = folder === undefined ? undefined : readSequence(folder, name)
  if (data?.format !== 'ccd-seq/1' || data.skeleton === undefined) return undefined
  const { bones, joints } = data.skeleton
  return {
    triangles: data.triangles,
    steps: data.frameCount - 1,
    at: (step) => ({ x0: data.frame(step), x1: data.frame(step + 1) }),
    // The joints of the bind pose are not recorded: the first frame is the pose that clusters are made in.
    rest: data.frame(0),
    bones: Uint32Array.from(bones.flat()),
    joints,
  }
}

const ALL: readonly Size[] = ['tiny', 'usual', 'full']
const LARGE: readonly Size[] = ['usual', 'full']

/** Our models, each with the one of the paper for which it stands. */
export const MODELS: readonly ModelChoice[] = [
  {
    name: 'rope',
    like: 'Rope',
    sizes: ALL,
    load: (tiny) => generated(knottedRope(tiny ? { rings: 60, around: 8 } : { rings: 1200, around: 20 })),
  },
  { name: 'octopus', like: 'Octopus', sizes: LARGE, load: () => generated(octopus()) },
  { name: 'urchin', like: 'Urchin', sizes: LARGE, load: () => generated(urchin({ cell: 0.1 })) },
  { name: 'makehuman-skip', like: 'Man', sizes: LARGE, load: () => recorded('makehuman-skip') },
  {
    name: 'twisted-box',
    like: 'Box',
    sizes: LARGE,
    load: () => generated(twistedBox({ height: 140, side: 40 })),
  },
  { name: 'hand', like: 'Hand', sizes: ALL, load: (tiny) => generated(hand(tiny ? { cell: 0.13, steps: 10 } : {})) },
]
