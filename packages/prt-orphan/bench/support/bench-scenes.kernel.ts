import {
  clothOverBall,
  dataFolder,
  dragonBunny,
  layeredSkirt,
  letters,
  nBody,
  readScene,
  readSequence,
  type MovingMesh,
  type MovingScene,
} from '@ccd/scenes'

type SceneKind = 'cloth' | 'n-body' | 'breaking'

export interface BenchScene {
  readonly name: string
  readonly kind: SceneKind
  readonly steps: readonly (() => MovingMesh)[]
}

/** `count` steps, evenly spread over those of a scene. */
function spread(scene: MovingScene, count: number): (() => MovingMesh)[] {
  const chosen = Math.min(count, scene.steps)
  return Array.from({ length: chosen }, (_, i) => () => scene.at(Math.floor(((i + 0.5) * scene.steps) / chosen)))
}

function sequence(folder: string, name: string): MovingScene {
  const data = readSequence(folder, name)
  if (data.format === 'ccd-intervals/1')
    return { name, steps: data.intervalCount, at: (i) => ({ ...data.interval(i), name }) }
  const { triangles } = data
  return {
    name,
    steps: data.frameCount - 1,
    at: (i) => ({ name, triangles, x0: data.frame(i), x1: data.frame(i + 1) }),
  }
}

/** The recorded scenes where the data is there, and generated ones like those of the papers. */
export function benchScenes(stepsPerScene: number): BenchScene[] {
  const folder = dataFolder()
  const recorded: BenchScene[] = folder
    ? [
        { name: 'cloth-ball', kind: 'cloth', steps: [() => readScene(folder, 'cloth-ball')] },
        { name: 'cloth-funnel', kind: 'cloth', steps: [() => readScene(folder, 'cloth-funnel')] },
        {
          name: 'jolt-cloth-spin-40k',
          kind: 'cloth',
          steps: spread(sequence(folder, 'jolt-cloth-spin-40k'), stepsPerScene),
        },
      ]
    : []
  const overBall: MovingScene = { name: 'cloth over ball', steps: 13, at: (step) => clothOverBall({ step }) }
  return [
    ...recorded,
    { name: 'cloth over ball, generated', kind: 'cloth', steps: spread(overBall, stepsPerScene) },
    { name: 'layered skirt, generated', kind: 'cloth', steps: spread(layeredSkirt(), stepsPerScene) },
    { name: 'n-body, generated', kind: 'n-body', steps: spread(nBody(), stepsPerScene) },
    ...(folder
      ? [
          {
            name: 'break-three-ammo',
            kind: 'breaking',
            steps: spread(sequence(folder, 'break-three-ammo'), stepsPerScene),
          } as const,
        ]
      : []),
    { name: 'letters, generated', kind: 'breaking', steps: spread(letters(), stepsPerScene) },
    { name: 'dragon and bunny, generated', kind: 'breaking', steps: spread(dragonBunny(), stepsPerScene) },
  ]
}
