import { checkStep, type BenchScene } from '../scenes/bench-scene'
import { meshScene } from '../scenes/meshes/mesh-scene'
import { EMBEDDED, EMBEDDED_STEP, loadScene } from '../scenes/scenes'
import type { BenchOptions } from './options'

/** A scene, and what of it is wanted. */
interface ChosenScene {
  readonly scene: BenchScene
  /** Undefined: all. */
  readonly steps: readonly number[] | undefined
}

/**
 * The scenes that the user asked for, or the user's mesh, or the embedded scene.
 *
 * @param say - Is told what was found out about a mesh.
 * @throws UsageError or CcdError where something was asked for that there is not.
 */
export function scenesOf(
  { mesh, files, weld, scenes, steps }: BenchOptions,
  say: (text: string) => void,
): ChosenScene[] {
  const embedded = !mesh && scenes.length === 0
  const chosen = mesh ? [meshScene(files, weld, say)] : (embedded ? [EMBEDDED] : scenes).map((name) => loadScene(name))
  const wanted = steps ?? (embedded ? [EMBEDDED_STEP] : undefined)
  return chosen.map((scene) => ({ scene, steps: wanted?.map((step) => checkStep(scene, step)) }))
}
