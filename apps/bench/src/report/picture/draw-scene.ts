import { createTopology, NONE } from '@ccd/core'
import type { MovingMesh } from '@ccd/scenes'
import { checkStep, type BenchScene } from '../../scenes/bench-scene'
import { writeFile } from '../../terminal/user-files'
import { encodePng } from './png'
import { project, viewOf } from './projection.kernel'
import { createCanvas, drawTriangles, halved } from './rasterise.kernel'

/** Pixels of one picture along each side. It is drawn twice as large and halved, against jagged edges. */
const SIDE = 640
/** Share of a picture's side that the mesh fills. */
const FILLED = 0.93
const BACKGROUND = [250, 250, 248] as const
/** Red, green and blue of each colour. */
const PALETTE = Uint8Array.from(
  [
    [86, 130, 190],
    [214, 126, 84],
    [110, 160, 96],
    [180, 104, 150],
    [206, 176, 76],
    [96, 168, 168],
    [150, 122, 200],
    [170, 150, 130],
  ].flat(),
)

/**
 * Draws the start and the end of a step side by side into `<scene>.png`.
 *
 * @param step - By default the one in the middle of the scene.
 * @returns What was drawn, and where, in words.
 * @throws UsageError where the scene has no such step, or the file cannot be written.
 */
export function drawScene(scene: BenchScene, step = Math.floor(scene.steps / 2)): string {
  const mesh = scene.at(checkStep(scene, step))
  const file = `${scene.name.replaceAll(/[^\w-]+/g, '-')}.png`
  writeFile(file, drawStep(mesh))
  return `${file}: step ${step} of ${scene.steps}, ${(mesh.triangles.length / 3).toLocaleString('en-US')} triangles, start and end`
}

function drawStep(mesh: MovingMesh): Buffer {
  const canvas = createCanvas(4 * SIDE, 2 * SIDE, BACKGROUND)
  const colour = colours(mesh)
  const view = viewOf(mesh.x0, mesh.x1, FILLED * 2 * SIDE)
  drawTriangles(canvas, project(mesh.x0, view, SIDE, SIDE), mesh.triangles, colour)
  drawTriangles(canvas, project(mesh.x1, view, 3 * SIDE, SIDE), mesh.triangles, colour)
  const { width, height, rgb } = halved(canvas)
  return encodePng(width, height, rgb)
}

/** Red, green and blue of each triangle: one colour per connected component. */
function colours({ triangles, x0 }: MovingMesh): Uint8Array {
  const { component } = createTopology(triangles, x0.length / 3)
  const colour = new Uint8Array(triangles.length)
  for (const [t, id] of component.entries()) {
    const first = (3 * (id === NONE ? 0 : id)) % PALETTE.length
    colour.set(PALETTE.subarray(first, first + 3), 3 * t)
  }
  return colour
}
