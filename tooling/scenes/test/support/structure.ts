/** Slow, plain facts about a triangle list, written apart from the topology of @ccd/core on purpose. */
export interface Structure {
  readonly edgeUse: readonly number[]
  readonly boundaryEdges: number
  readonly boundaryLoops: number
  readonly components: number
  readonly euler: number
  /** The winding given is consistent. */
  readonly oriented: boolean
  /** Some winding is consistent. */
  readonly orientable: boolean
  /** For each vertex of a triangle, the fans (triangles joined through edges at it). */
  readonly fans: ReadonlyMap<number, number>
}

type Corner = readonly [number, number, number]

export function structure(triangles: Uint32Array): Structure {
  const faces: Corner[] = []
  for (let t = 0; t < triangles.length; t += 3) {
    faces.push([triangles[t] ?? 0, triangles[t + 1] ?? 0, triangles[t + 2] ?? 0])
  }
  const uses = new Map<
    string,
    { readonly face: number; readonly forward: boolean; readonly ends: readonly number[] }[]
  >()
  faces.forEach((corners, face) => {
    for (const [a, b] of sides(corners)) {
      const key = a < b ? `${a} ${b}` : `${b} ${a}`
      uses.set(key, [...(uses.get(key) ?? []), { face, forward: a < b, ends: [a, b] }])
    }
  })
  const all = [...uses.values()]
  const boundary = all.filter((use) => use.length === 1).flatMap((use) => use.map(({ ends }) => ends))
  const vertices = new Set(faces.flat())
  const links = all.flatMap((use) => use.slice(1).map((other, i) => [use[i]?.face ?? 0, other.face] as const))
  return {
    edgeUse: all.map((use) => use.length),
    boundaryEdges: boundary.length,
    boundaryLoops: groups(
      new Set(boundary.flat()),
      boundary.map(([a = 0, b = 0]) => [a, b] as const),
    ),
    components: groups(new Set(faces.keys()), links),
    euler: vertices.size - all.length + faces.length,
    oriented: all.every((use) => new Set(use.map(({ forward }) => forward)).size === use.length),
    orientable: orientable(faces.length, all),
    fans: new Map([...vertices].map((vertex) => [vertex, fansAt(vertex, faces)])),
  }
}

function sides([a, b, c]: Corner): (readonly [number, number])[] {
  return [
    [a, b],
    [b, c],
    [c, a],
  ]
}

function groups(items: ReadonlySet<number>, links: readonly (readonly [number, number])[]): number {
  const parent = new Map([...items].map((item) => [item, item]))
  const root = (item: number): number => {
    const up = parent.get(item) ?? item
    return up === item ? item : root(up)
  }
  let count = items.size
  for (const [a, b] of links) {
    const [p, q] = [root(a), root(b)]
    if (p !== q) {
      parent.set(p, q)
      count--
    }
  }
  return count
}

function fansAt(vertex: number, faces: readonly Corner[]): number {
  const around = faces.flatMap((corners, face) => (corners.includes(vertex) ? [{ face, corners }] : []))
  const links = around.flatMap((one) =>
    around
      .filter((other) => other.corners.filter((corner) => one.corners.includes(corner)).length >= 2)
      .map((other) => [one.face, other.face] as const),
  )
  return groups(new Set(around.map(({ face }) => face)), links)
}

// Flip faces as the first of each group asks; a face asked to be both ways has no answer.
function orientable(count: number, edges: readonly (readonly { face: number; forward: boolean }[])[]): boolean {
  const neighbours = Array.from({ length: count }, () => [] as { face: number; same: boolean }[])
  for (const [one, other] of edges) {
    if (!one || !other) continue
    const same = one.forward !== other.forward
    neighbours[one.face]?.push({ face: other.face, same })
    neighbours[other.face]?.push({ face: one.face, same })
  }
  const flipped = new Map<number, boolean>()
  for (let seed = 0; seed < count; seed++) {
    if (flipped.has(seed)) continue
    flipped.set(seed, false)
    const stack = [seed]
    for (let face = stack.pop(); face !== undefined; face = stack.pop()) {
      for (const next of neighbours[face] ?? []) {
        const wanted = flipped.get(face) !== !next.same
        const has = flipped.get(next.face)
        if (has === undefined) {
          flipped.set(next.face, wanted)
          stack.push(next.face)
        } else if (has !== wanted) return false
      }
    }
  }
  return true
}
