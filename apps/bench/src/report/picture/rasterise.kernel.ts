/** A z-buffer image: colour and depth per pixel. */
export interface Canvas {
  readonly width: number
  readonly height: number
  readonly rgb: Uint8Array
  readonly depth: Float64Array
}

export function createCanvas(width: number, height: number, background: readonly [number, number, number]): Canvas {
  const rgb = new Uint8Array(3 * width * height)
  for (let i = 0; i < width * height; i++) rgb.set(background, 3 * i)
  return { width, height, rgb, depth: new Float64Array(width * height).fill(Infinity) }
}

/**
 * Draws triangles given in pixels (x right, y down, z away from the viewer), lit from the viewer's upper left; both
 * sides are drawn, the back darker. `colour` gives red, green, blue per triangle.
 */
export function drawTriangles(canvas: Canvas, points: Float64Array, triangles: Uint32Array, colour: Uint8Array): void {
  const { width, height, rgb, depth } = canvas
  for (let t = 0; 3 * t < triangles.length; t++) {
    const a = 3 * triangles[3 * t]
    const b = 3 * triangles[3 * t + 1]
    const c = 3 * triangles[3 * t + 2]
    const ax = points[a]
    const ay = points[a + 1]
    const az = points[a + 2]
    const ux = points[b] - ax
    const uy = points[b + 1] - ay
    const uz = points[b + 2] - az
    const vx = points[c] - ax
    const vy = points[c + 1] - ay
    const vz = points[c + 2] - az
    const nx = uy * vz - uz * vy
    const ny = uz * vx - ux * vz
    const nz = ux * vy - uy * vx
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz)
    if (length === 0 || nz === 0) continue
    // Pixels have y down, so a triangle that faces the viewer counter-clockwise has nz < 0.
    const front = nz < 0
    const light = ((front ? 1 : -1) * (-0.45 * nx - 0.6 * ny - 0.66 * nz)) / length
    const shade = (front ? 1 : 0.72) * (0.35 + 0.65 * Math.max(0, light))
    const red = colour[3 * t] * shade
    const green = colour[3 * t + 1] * shade
    const blue = colour[3 * t + 2] * shade
    const x0 = Math.max(0, Math.floor(Math.min(ax, points[b], points[c])))
    const x1 = Math.min(width - 1, Math.ceil(Math.max(ax, points[b], points[c])))
    const y0 = Math.max(0, Math.floor(Math.min(ay, points[b + 1], points[c + 1])))
    const y1 = Math.min(height - 1, Math.ceil(Math.max(ay, points[b + 1], points[c + 1])))
    for (let y = y0; y <= y1; y++) {
      for (let x = x0; x <= x1; x++) {
        const px = x + 0.5 - ax
        const py = y + 0.5 - ay
        const beta = (px * vy - py * vx) / nz
        const gamma = (ux * py - uy * px) / nz
        if (beta < 0 || gamma < 0 || beta + gamma > 1) continue
        const z = az + beta * uz + gamma * vz
        const pixel = y * width + x
        if (z >= depth[pixel]) continue
        depth[pixel] = z
        rgb[3 * pixel] = red
        rgb[3 * pixel + 1] = green
        rgb[3 * pixel + 2] = blue
      }
    }
  }
}

/** Halves an image: each pixel is the mean of four. */
export function halved({ width, height, rgb }: Canvas): { width: number; height: number; rgb: Uint8Array } {
  const half = new Uint8Array((3 * width * height) / 4)
  const row = 3 * width
  for (let y = 0; y < height / 2; y++) {
    for (let x = 0; x < width / 2; x++) {
      for (let k = 0; k < 3; k++) {
        const i = 2 * y * row + 6 * x + k
        half[3 * (y * (width / 2) + x) + k] = (rgb[i] + rgb[i + 3] + rgb[i + row] + rgb[i + row + 3]) / 4
      }
    }
  }
  return { width: width / 2, height: height / 2, rgb: half }
}
