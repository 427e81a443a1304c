import { writeFileSync } from 'node:fs'
import { createTopology, NONE } from '@ccd/core'
import type { MovingMesh } from '@ccd/scenes'
import { userPath } from '../../cli/files'
import { createCanvas, drawTriangles, halved } from './rasterise.kernel'
import type { BenchScene } from '../../scenes/scenes'
import { UsageError } from '../../terminal/usage-error'
import { encodePng } from './png'

/** Pixels of one picture along each side; drawn twice as large and halved, against jagged edges. */
const SIDE = 640
const BACKGROUND = [250, 250, 248] as const
const COLOURS = [
  [86, 130, 190],
  [214, 126, 84],
  [110, 160, 96],
  [180, 104, 150],
  [206, 176, 76],
  [96, 168, 168],
  [150, 122, 200],
  [170, 150, 130],
] as const

/** Writes start and end of a step side by side, and says where; y is up. */
export function drawScene(scene: BenchScene, step = Math.floor(scene.steps / 2)): string {
  if (!(step < scene.steps))
    throw new UsageError(`--steps: ${scene.name} has the steps 0 to ${scene.steps - 1}, not ${step}`)
  const mesh = scene.at(step)
  const file = `${scene.name.replaceAll(/[^\w-]+/g, '-')}.png`
  writeFileSync(userPath(file), drawStep(mesh))
  return `${file}: step ${step} of ${scene.steps}, ${(mesh.triangles.length / 3).toLocaleString('en-US')} triangles, start and end`
}

function drawStep(mesh: MovingMesh): Buffer {
  const canvas = createCanvas(4 * SIDE, 2 * SIDE, BACKGROUND)
  const colour = colours(mesh)
  const view = viewOf([mesh.x0, mesh.x1])
  drawTriangles(canvas, project(mesh.x0, view, 0), mesh.triangles, colour)
  drawTriangles(canvas, project(mesh.x1, view, 2 * SIDE), mesh.triangles, colour)
  const { width, height, rgb } = halved(canvas)
  return encodePng(width, height, rgb)
}

/** One colour per connected component. */
function colours({ triangles, x0 }: MovingMesh): Uint8Array {
  const { component } = createTopology(triangles, x0.length / 3)
  const colour = new Uint8Array(triangles.length)
  component.forEach((id, t) => colour.set(COLOURS[(id === NONE ? 0 : id) % COLOURS.length] ?? COLOURS[0], 3 * t))
  return colour
}

interface View {
  readonly scale: number
  readonly x: number
  readonly y: number
}

/** From the front, a little from the right and from above. */
function turned(x: number, y: number, z: number): [number, number, number] {
  const [ca, sa, cb, sb] = [Math.cos(0.5), Math.sin(0.5), Math.cos(0.42), Math.sin(0.42)]
  const side = ca * x - sa * z
  const away = -(sa * x + ca * z)
  return [side, cb * y + sb * away, cb * away - sb * y]
}

function viewOf(frames: readonly Float64Array[]): View {
  let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const frame of frames) {
    for (let i = 0; i < frame.length; i += 3) {
      const [x, y] = turned(frame[i] ?? 0, frame[i + 1] ?? 0, frame[i + 2] ?? 0)
      left = Math.min(left, x)
      right = Math.max(right, x)
      low = Math.min(low, y)
      high = Math.max(high, y)
    }
  }
  return {
    scale: (1.86 * SIDE) / Math.max(right - left, high - low, 1e-300),
    x: (left + right) / 2,
    y: (low + high) / 2,
  }
}

function project(positions: Float64Array, { scale, x, y }: View, offset: number): Float64Array {
  const points = new Float64Array(positions.length)
  for (let i = 0; i < positions.length; i += 3) {
    const [px, py, pz] = turned(positions[i] ?? 0, positions[i + 1] ?? 0, positions[i + 2] ?? 0)
    points[i] = offset + SIDE + scale * (px - x)
    points[i + 1] = SIDE - scale * (py - y)
    points[i + 2] = scale * pz
  }
  return points
}
