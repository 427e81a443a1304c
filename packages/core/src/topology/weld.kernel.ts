const scratch = new Float64Array(1)
const bits = new Uint32Array(scratch.buffer)

function hashNumber(h: number, x: number): number {
  // Adding zero turns −0 into +0: equal numbers get equal hashes.
  scratch[0] = x + 0
  h = Math.imul(h ^ bits[0], 0x9e3779b1)
  h = Math.imul(h ^ (h >>> 15) ^ bits[1], 0x85ebca77)
  return h ^ (h >>> 13)
}

function finish(h: number): number {
  h = Math.imul(h ^ (h >>> 16), 0x2c1b3c6d)
  return h ^ (h >>> 15)
}

/** Chained buckets: `head` by hash, `next` by vertex; entries are vertex + 1. */
function createTable(count: number): Uint32Array {
  let size = 16
  while (size < 1.5 * count && size < 2 ** 30) size *= 2
  return new Uint32Array(size)
}

/**
 * For each vertex the lowest vertex that has equal coordinates in every frame. Vertices with a NaN equal none, not even
 * themselves, and stand alone.
 */
export function matchEqual(frames: readonly Float64Array[], vertexCount: number): Uint32Array {
  const match = new Uint32Array(vertexCount)
  const head = createTable(vertexCount)
  const next = new Uint32Array(vertexCount)
  for (let v = 0; v < vertexCount; v++) {
    let h = 0
    for (let f = 0; f < frames.length; f++) {
      const x = frames[f]
      h = hashNumber(hashNumber(hashNumber(h, x[3 * v]), x[3 * v + 1]), x[3 * v + 2])
    }
    const slot = finish(h) & (head.length - 1)
    let found = v
    for (let u = head[slot]; u !== 0; u = next[u - 1]) {
      if (!areEqual(frames, u - 1, v)) continue
      found = u - 1
      break
    }
    match[v] = found
    if (found !== v || !areEqual(frames, v, v)) continue
    next[v] = head[slot]
    head[slot] = v + 1
  }
  return match
}

function areEqual(frames: readonly Float64Array[], u: number, v: number): boolean {
  for (let f = 0; f < frames.length; f++) {
    const x = frames[f]
    for (let k = 0; k < 3; k++) if (x[3 * u + k] !== x[3 * v + k]) return false
  }
  return true
}

/**
 * For each vertex the lowest kept vertex that is within the tolerance in every frame, else itself, which is then kept.
 * Cells are four tolerances wide: what is within reach lies a quarter of a cell away, so it is in the own cell or in
 * the one beyond the nearer wall, with a quarter of a cell to spare for the rounding of the quotient.
 */
export function matchWithin(frames: readonly Float64Array[], vertexCount: number, tolerance: number): Uint32Array {
  const match = new Uint32Array(vertexCount)
  const head = createTable(vertexCount)
  const next = new Uint32Array(vertexCount)
  const x = frames[0]
  const width = 4 * tolerance
  const cells = new Float64Array(6)
  for (let v = 0; v < vertexCount; v++) {
    for (let k = 0; k < 3; k++) {
      const q = x[3 * v + k] / width
      const cell = Math.floor(q)
      cells[2 * k] = cell
      cells[2 * k + 1] = q - cell < 0.5 ? cell - 1 : cell + 1
    }
    let found = v
    let own = 0
    for (let corner = 0; corner < 8; corner++) {
      const h = hashNumber(
        hashNumber(hashNumber(0, cells[corner & 1]), cells[2 + ((corner >> 1) & 1)]),
        cells[4 + (corner >> 2)],
      )
      const slot = finish(h) & (head.length - 1)
      if (corner === 0) own = slot
      for (let u = head[slot]; u !== 0; u = next[u - 1]) {
        if (u - 1 < found && areWithin(frames, u - 1, v, tolerance)) found = u - 1
      }
    }
    match[v] = found
    if (found !== v) continue
    next[v] = head[own]
    head[own] = v + 1
  }
  return match
}

function areWithin(frames: readonly Float64Array[], u: number, v: number, tolerance: number): boolean {
  for (let f = 0; f < frames.length; f++) {
    const x = frames[f]
    const distance = Math.hypot(x[3 * u] - x[3 * v], x[3 * u + 1] - x[3 * v + 1], x[3 * u + 2] - x[3 * v + 2])
    if (!(distance <= tolerance)) return false
  }
  return true
}

/** Numbers the kept vertices in order: turns `match` into the map from old to new ids, in place. Returns how many. */
export function numberKept(match: Uint32Array): number {
  let kept = 0
  for (let v = 0; v < match.length; v++) match[v] = match[v] === v ? kept++ : match[match[v]]
  return kept
}

/** Inverse direction of the same map: the lowest vertex of each group comes first and gives its position. */
export function keepPositions(positions: Float64Array, vertexMap: Uint32Array, kept: number): Float64Array {
  const out = new Float64Array(3 * kept)
  let n = 0
  for (let v = 0; v < vertexMap.length; v++) {
    if (vertexMap[v] !== n) continue
    for (let k = 0; k < 3; k++) out[3 * n + k] = positions[3 * v + k]
    n++
  }
  return out
}

/** The triangles with the new ids of their vertices. */
export function renamed(triangles: Uint32Array, vertexMap: Uint32Array): Uint32Array {
  const out = new Uint32Array(triangles.length)
  for (let c = 0; c < triangles.length; c++) out[c] = vertexMap[triangles[c]]
  return out
}
