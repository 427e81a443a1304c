import { measureScene } from '../run/measure-scene'
import type { SceneResult } from '../report/report'
import type { BenchScene } from '../scenes/bench-scene'
import { loadScene, sceneNames } from '../scenes/scenes'
import type { Size, SuiteContext } from './suite'

/** A scene of a suite, and the sizes that have it. */
export interface SceneChoice {
  readonly scene: string
  /** The scene of the paper that it stands for. */
  readonly like: string
  readonly sizes: readonly Size[]
}

/** The scenes of a suite that are to be run. */
export interface ChosenScenes {
  readonly chosen: readonly SceneChoice[]
  /** Names those that need data that is not there. */
  readonly notes: readonly string[]
}

/**
 * The scenes of a suite that were asked for, else those of the size.
 *
 * @param there - Names of the scenes that can be loaded.
 */
export function chooseScenes(
  all: readonly SceneChoice[],
  { size, scenes }: Pick<SuiteContext, 'size' | 'scenes'>,
  there: readonly string[] = sceneNames(),
): ChosenScenes {
  const wanted = all.filter(({ scene, sizes }) => (scenes.length > 0 ? scenes.includes(scene) : sizes.includes(size)))
  const absent = wanted.filter(({ scene }) => !there.includes(scene)).map(({ scene }) => scene)
  return {
    chosen: wanted.filter(({ scene }) => there.includes(scene)),
    notes: absent.length > 0 ? [`without ${absent.join(', ')}: the data folder is not there (CCD_DATA names it)`] : [],
  }
}

/** Is given a scene, and the steps of it that are measured. */
export type MeasureMore = (scene: BenchScene, steps: readonly number[]) => void

/**
 * Runs configurations over scenes of a paper.
 *
 * @param names - The suite's own configurations, for when none are asked for.
 * @param more - Measures what is no configuration. It is called for the scenes that are this shard's.
 */
export function measurePaperScenes(
  chosen: readonly SceneChoice[],
  { repetitions, shard, size, threads, configurations }: SuiteContext,
  names: readonly string[],
  more: MeasureMore,
): SceneResult[] {
  return chosen.flatMap(({ scene: name }, i) => {
    const scene = loadScene(name)
    const steps = stepsOf(scene, size)
    const result = measureScene(scene, configurations.length > 0 ? configurations : names, {
      repetitions,
      shard,
      threads,
      steps,
      part: `${i + 1}/${chosen.length}`,
    })
    if (shard.takesNext()) more(scene, steps)
    return result ?? []
  })
}

const SAMPLES: Readonly<Record<Size, number>> = { tiny: 1, usual: 4, full: Number.POSITIVE_INFINITY }

/** Steps spread over the scene: one, four, or all. */
function stepsOf({ steps }: BenchScene, size: Size): number[] {
  const count = Math.min(steps, SAMPLES[size])
  return Array.from({ length: count }, (_, i) => Math.floor(((i + 0.5) * steps) / count))
}
