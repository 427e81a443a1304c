import type { Size } from './suite'

export interface SceneChoice {
  readonly scene: string
  /** The scene of the paper that it stands for. */
  readonly like: string
  readonly sizes: readonly Size[]
}

/** The scenes of a suite for this size; those that need data that is not there are named instead. */
export function scenesOf(all: readonly SceneChoice[], size: Size, there: readonly string[]): { chosen: SceneChoice[]; notes: string[] } {
  const wanted = all.filter(({ sizes }) => sizes.includes(size))
  const absent = wanted.filter(({ scene }) => !there.includes(scene)).map(({ scene }) => scene)
  return {
    chosen: wanted.filter(({ scene }) => there.includes(scene)),
    notes: absent.length > 0 ? [`without ${absent.join(', ')}: the data folder is not there (CCD_DATA names it)`] : [],
  }
}
