import { between, seededRandom, type MovingMesh } from '@ccd/scenes'

// Small meshes for which exactly one condition of the proof stands between the patch and a lost contact.

type Point = readonly [number, number, number]

function mesh(name: string, triangles: readonly number[], start: readonly Point[], end: readonly Point[]): MovingMesh {
  return {
    name,
    triangles: Uint32Array.from(triangles),
    x0: Float64Array.from(start.flat()),
    x1: Float64Array.from(end.flat()),
  }
}

/** A square sheet whose middle cell carries a second layer, glued along its four inner edges, that falls through it. */
export function bubbleSheet(): MovingMesh {
  const start: Point[] = []
  for (let j = 0; j < 4; j++) for (let i = 0; i < 4; i++) start.push([i, j, 0])
  const triangles: number[] = []
  for (let j = 0; j < 3; j++) {
    for (let i = 0; i < 3; i++) {
      const a = 4 * j + i
      triangles.push(a, a + 1, a + 5, a, a + 5, a + 4)
    }
  }
  const top = start.length
  start.push([1.6, 1.5, 0.2])
  const corners = [5, 6, 10, 9]
  corners.forEach((corner, i) => triangles.push(corner, corners[(i + 1) % 4] ?? 5, top))
  const end = start.map(([x, y, z]): Point => [x, y, z === 0 ? 0 : -0.2])
  return mesh('bubble', triangles, start, end)
}

/**
 * A disc that goes round its centre twice. Its border passes twice through one vertex, where it would have to cross
 * itself, and nowhere else meets itself.
 */
export function loopThroughOneVertex(): MovingMesh {
  const around = 7
  const ring = (i: number) => 1 + i
  const rim = (i: number) => 1 + 2 * around + (i % around === 0 ? 0 : i)
  // The sheets cross along a line that runs round from one end of the step to the other.
  const at = (shift: number): Point[] => {
    const point = (i: number, radius: number): Point => {
      const turn = (2 * Math.PI * i) / around
      return [radius * Math.cos(turn), radius * Math.sin(turn), Math.cos(turn / 2 + shift)]
    }
    return [
      [0, 0, 0],
      ...Array.from({ length: 2 * around }, (_, i) => point(i, 1)),
      ...Array.from({ length: 2 * around }, (_, i) => point(i, i === 0 ? 2.5 : i < around ? 2 : 3)),
    ]
  }
  const triangles: number[] = []
  for (let i = 0; i < 2 * around; i++) {
    const next = (i + 1) % (2 * around)
    triangles.push(0, ring(i), ring(next), ring(i), rim(i), rim(next), ring(i), rim(next), ring(next))
  }
  return mesh('border through one vertex twice', triangles, at(0), at(0.7))
}

/** A fan, open like a mouth, whose first spoke, shorter than the last, moves across it: the border folds back. */
export function biting(): MovingMesh {
  const rim = (first: number): Point[] =>
    Array.from({ length: 8 }, (_, i): Point => {
      const turn = i === 0 ? first : (2 * Math.PI * i) / 8
      const radius = i === 0 ? 1.5 : 4
      return [radius * Math.cos(turn), radius * Math.sin(turn), 0]
    })
  const triangles: number[] = []
  for (let i = 0; i < 7; i++) triangles.push(0, 1 + i, 2 + i)
  // The last spoke is at −45°; the first goes from −35° to −55°.
  const radians = Math.PI / 180
  return mesh('closing mouth', triangles, [[0, 0, 0], ...rim(-35 * radians)], [[0, 0, 0], ...rim(-55 * radians)])
}

/**
 * A flat disc of rings that twists by half a turn at its centre and not at its border. At both ends of the step all
 * triangles face up; in between the innermost one turns over.
 */
export function twistedDisc(seed: number): MovingMesh {
  const random = seededRandom(seed)
  const rings = 7
  const start: Point[] = []
  const end: Point[] = []
  for (let k = 0; k < rings; k++) {
    const twist = (Math.PI * (rings - 1 - k)) / (rings - 1)
    for (let i = 0; i < 3; i++) {
      const turn = (2 * Math.PI * i) / 3
      const radius = 2 ** k
      const shift = k === 0 ? between(random, 0.3, 2) : 1
      start.push([radius * Math.cos(turn), radius * Math.sin(turn), 0])
      end.push([shift * radius * Math.cos(turn + twist), shift * radius * Math.sin(turn + twist), 0])
    }
  }
  const triangles = [0, 1, 2]
  for (let k = 1; k < rings; k++) {
    for (let i = 0; i < 3; i++) {
      const j = (i + 1) % 3
      const [a, b, c, d] = [3 * k - 3 + i, 3 * k - 3 + j, 3 * k + i, 3 * k + j]
      triangles.push(a, c, d, a, d, b)
    }
  }
  return mesh(`twisted disc ${seed}`, triangles, start, end)
}

/**
 * A helical ramp of little more than one turn whose lower end grows a thorn through the upper end, and a long slope on
 * which the ramp begins. Seen along the normal of the slope, which most of the surface has, the ends of the ramp are apart
 * and its border is simple, but one side of the thorn faces away. Seen along the axis of the ramp, all of it faces up, but
 * the ends cover each other.
 */
export function rampOnSlope(): MovingMesh {
  const [perTurn, over, width, pitch] = [60, 4, 4, 2.5]
  const columns = perTurn + over
  const slope = columns - 2
  const at = (thorn: number): Point[] => {
    const points: Point[] = []
    for (let column = -slope; column <= columns; column++) {
      for (let row = 0; row <= width; row++) {
        const radius = 5 - row / 2
        const turn = (2 * Math.PI * Math.max(0, column)) / perTurn
        const back = 3 * Math.max(0, -column)
        const rise = (pitch * column) / perTurn
        points.push([
          radius * Math.cos(turn),
          radius * Math.sin(turn) - back,
          column === 2 && row === 2 ? thorn : column < 0 ? back : rise,
        ])
      }
    }
    return points
  }
  const triangles: number[] = []
  for (let column = 0; column < columns + slope; column++) {
    for (let row = 0; row < width; row++) {
      const a = column * (width + 1) + row
      const b = a + width + 1
      triangles.push(a, b, b + 1, a, b + 1, a + 1)
    }
  }
  return mesh('ramp on a slope', triangles, at(0.97 * pitch), at(1.1 * pitch))
}

/** A flat ring around a hole of three edges. One corner of the hole moves across the edge between the other two. */
export function closingHole(): MovingMesh {
  const around = (count: number, radius: number): Point[] =>
    Array.from({ length: count }, (_, i): Point => {
      const turn = (2 * Math.PI * i) / count
      return [radius * Math.cos(turn), radius * Math.sin(turn), 0]
    })
  const start = [...around(3, 1), ...around(6, 4)]
  const end = start.map((point, v): Point => (v === 0 ? [-0.53, 0, 0] : point))
  const rim = (i: number) => 3 + ((i + 6) % 6)
  const triangles: number[] = []
  for (let i = 0; i < 3; i++) {
    const next = (i + 1) % 3
    triangles.push(i, rim(2 * i - 1), rim(2 * i), i, rim(2 * i), rim(2 * i + 1), i, rim(2 * i + 1), next)
  }
  return mesh('closing hole', triangles, start, end)
}
