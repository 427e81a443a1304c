import type { Size, SuiteContext } from './suite'

export interface SceneChoice {
  readonly scene: string
  /** The scene of the paper that it stands for. */
  readonly like: string
  readonly sizes: readonly Size[]
}

/** The scenes of a suite that were asked for, else those of this size; those that need data that is not there are named instead. */
export function scenesOf(
  all: readonly SceneChoice[],
  { size, scenes }: Pick<SuiteContext, 'size' | 'scenes'>,
  there: readonly string[],
): { chosen: SceneChoice[]; notes: string[] } {
  const wanted = all.filter(({ scene, sizes }) => (scenes.length > 0 ? scenes.includes(scene) : sizes.includes(size)))
  const absent = wanted.filter(({ scene }) => !there.includes(scene)).map(({ scene }) => scene)
  return {
    chosen: wanted.filter(({ scene }) => there.includes(scene)),
    notes: absent.length > 0 ? [`without ${absent.join(', ')}: the data folder is not there (CCD_DATA names it)`] : [],
  }
}

const SAMPLES: Readonly<Record<Size, number>> = { tiny: 1, usual: 4, full: Number.POSITIVE_INFINITY }

/** Steps spread over the scene: one, four, or all. */
export function stepsOf({ steps }: { readonly steps: number }, size: Size): number[] {
  const count = Math.min(steps, SAMPLES[size])
  return Array.from({ length: count }, (_, i) => Math.floor(((i + 0.5) * steps) / count))
}
