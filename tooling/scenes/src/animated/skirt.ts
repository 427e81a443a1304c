import { unitSphere } from '../generators/surfaces'
import { flyParticles, keepAboveGround } from './shape-matching.kernel'
import { keepOutOfEllipsoid, relaxSprings, type Springs } from './springs.kernel'
import type { MovingMesh } from '../moving-mesh'
import { simulatedScene, type MovingScene } from './moving-scene'
import { pointAt, valueAt } from '../value-at'

export interface SkirtOptions {
  readonly layers?: number
  /** Vertices around a layer, and cells from waist to hem. */
  readonly around?: number
  readonly down?: number
  readonly steps?: number
  /** How much lower the dancer is after each step; default 0. */
  readonly sinking?: number
}

const WAIST = 0.42
const HEIGHT = 2.1
const BODY = { rx: 0.4, ry: 1.15, rz: 0.34, y: 1.2 }
/** Steps before the first one that is shown: the skirt falls into folds. */
const BEFORE = 24
const TURN = 0.22
/** The body is then as low as the skirt is long. */
const DEEPEST = 1.5

/** Layers of ruffled cloth that hang from the waist of a turning dancer, close together everywhere: a layered garment. */
export function layeredSkirt({
  layers = 5,
  around = 96,
  down = 48,
  steps = 20,
  sinking = 0,
}: SkirtOptions = {}): MovingScene {
  const name = `skirt of ${layers} layers${sinking > 0 ? ', sinking' : ''}`
  return simulatedScene(name, steps, function* () {
    const sheets = Array.from({ length: layers }, (_, layer) => sheet(layer, layers, around, down))
    const body = unitSphere(4)
    const triangles = faces(layers, around, down, body.triangles)
    let angle = 0
    let lower = 0
    const advance = (i: number): void => {
      // Back and forth, so that the folds meet from both sides.
      const turn = TURN * Math.sin(0.35 * i)
      angle += turn
      const sink = i < BEFORE || lower + sinking > DEEPEST ? 0 : sinking
      lower += sink
      for (const one of sheets) swing(one, turn, sink, lower)
    }
    const positions = (): Float64Array =>
      assemble(
        sheets.map(({ position }) => position),
        body.points,
        angle,
        lower,
      )
    for (let i = 0; i < BEFORE; i++) advance(i)
    let x0 = positions()
    for (let step = 0; step < steps; step++) {
      advance(BEFORE + step)
      const x1 = positions()
      yield { name, triangles, x0, x1 } satisfies MovingMesh
      x0 = x1
    }
  })
}

/** A dancer in a long dress of 40 K triangles turns, sits down, and the dress piles up around her. */
export function princess({
  around = 160,
  down = 108,
  steps = 20,
}: Omit<SkirtOptions, 'layers' | 'sinking'> = {}): MovingScene {
  const { at, ...scene } = layeredSkirt({ layers: 1, around, down, steps, sinking: DEEPEST / 20 })
  const name = 'a dress on a dancer'
  return { ...scene, name, at: (step) => ({ ...at(step), name }) }
}

interface Sheet {
  readonly position: Float64Array
  readonly previous: Float64Array
  readonly held: Uint8Array
  readonly springs: Springs
}

function sheet(layer: number, layers: number, around: number, down: number): Sheet {
  const position = new Float64Array(3 * around * (down + 1))
  const gap = 0.02 * layer
  for (let j = 0; j <= down; j++) {
    for (let i = 0; i < around; i++) {
      const angle = (2 * Math.PI * i) / around
      const share = j / down
      // Wider towards the hem, ruffled, each layer with folds of its own.
      const ruffle = 0.1 * share * Math.sin((7 + layer) * angle + layer)
      const radius = WAIST + gap + 1.15 * share + ruffle
      const at = 3 * (j * around + i)
      position[at] = radius * Math.cos(angle)
      position[at + 1] = HEIGHT - 0.75 * share - 0.004 * (layers - layer)
      position[at + 2] = radius * Math.sin(angle)
    }
  }
  const held = new Uint8Array(around * (down + 1)).fill(1, 0, around)
  return { position, previous: position.slice(), held, springs: springsOf(position, around, down) }
}

function springsOf(position: Float64Array, around: number, down: number): Springs {
  const ends: number[] = []
  const share: number[] = []
  const add = (a: number, b: number, part: number) => {
    ends.push(a, b)
    share.push(part)
  }
  const vertex = (i: number, j: number) => j * around + (i % around)
  for (let j = 0; j <= down; j++) {
    for (let i = 0; i < around; i++) {
      add(vertex(i, j), vertex(i + 1, j), 0.5)
      add(vertex(i, j), vertex(i + 2, j), 0.03)
      if (j < down) {
        add(vertex(i, j), vertex(i, j + 1), 0.5)
        add(vertex(i, j), vertex(i + 1, j + 1), 0.2)
        add(vertex(i + 1, j), vertex(i, j + 1), 0.2)
      }
      if (j + 1 < down) add(vertex(i, j), vertex(i, j + 2), 0.03)
    }
  }
  const distance = (a: number, b: number) =>
    Math.hypot(...[0, 1, 2].map((k) => valueAt(position, 3 * a + k) - valueAt(position, 3 * b + k)))
  const length = Float64Array.from({ length: share.length }, (_, s) =>
    distance(valueAt(ends, 2 * s), valueAt(ends, 2 * s + 1)),
  )
  return { ends: Uint32Array.from(ends), length, share: Float64Array.from(share) }
}

/** A dancer who sits down keeps her feet on the ground: her middle sinks half as far as her waist. */
const bodyAt = (lower: number) => ({ ...BODY, y: BODY.y - lower / 2, ry: BODY.ry - lower / 2 })

function swing({ position, previous, held, springs }: Sheet, turn: number, sink: number, lower: number): void {
  const body = bodyAt(lower)
  flyParticles(position, previous, 0.006, 0.985)
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  held.forEach((fixed, v) => {
    if (fixed === 0) return
    const [x, y, z] = pointAt(previous, v)
    position.set([cos * x + sin * z, y - sink, cos * z - sin * x], 3 * v)
  })
  for (let pass = 0; pass < 8; pass++) {
    relaxSprings(position, springs, held)
    keepOutOfEllipsoid(position, body.rx * 1.03, body.ry * 1.03, body.rz * 1.03, body.y)
  }
  keepAboveGround(position, previous)
}

function faces(layers: number, around: number, down: number, body: readonly number[]): Uint32Array {
  const triangles: number[] = []
  for (let layer = 0; layer < layers; layer++) {
    const vertex = (i: number, j: number) => layer * around * (down + 1) + j * around + (i % around)
    for (let j = 0; j < down; j++) {
      for (let i = 0; i < around; i++) {
        triangles.push(vertex(i, j), vertex(i + 1, j), vertex(i + 1, j + 1))
        triangles.push(vertex(i, j), vertex(i + 1, j + 1), vertex(i, j + 1))
      }
    }
  }
  const first = layers * around * (down + 1)
  for (const vertex of body) triangles.push(first + vertex)
  return Uint32Array.from(triangles)
}

function assemble(
  sheets: readonly Float64Array[],
  body: readonly (readonly [number, number, number])[],
  angle: number,
  lower: number,
): Float64Array {
  const shape = bodyAt(lower)
  const all = new Float64Array(sheets.reduce((sum, part) => sum + part.length, 3 * body.length))
  let offset = 0
  for (const part of sheets) {
    all.set(part, offset)
    offset += part.length
  }
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  for (const [x, y, z] of body) {
    const [bx, bz] = [shape.rx * x, shape.rz * z]
    all.set([cos * bx + sin * bz, shape.y + shape.ry * y, cos * bz - sin * bx], offset)
    offset += 3
  }
  return all
}
