/**
 * The point nearest to a target in the intersection of halfspaces n · w ≤ d, four numbers each, n of unit length. Constraints come one
 * after the other; where one is violated, the solution lies on its plane, and the same is done there with those before it, then on
 * a line. With few constraints that is fast, and it needs no start.
 */
const point = new Float64Array(3)

/**
 * @param target - Three coordinates.
 * @param slack - Violations up to this count as none.
 * @param out - Gets the point.
 * @returns Whether there is one.
 */
export function nearestInHalfspaces(
  planes: Float64Array,
  count: number,
  target: Float64Array,
  slack: number,
  out: Float64Array,
): boolean {
  point[0] = target[0]
  point[1] = target[1]
  point[2] = target[2]
  for (let i = 0; i < count; i++) {
    if (height(planes, i) > slack && !onPlane(planes, i, target, slack)) return false
  }
  out[0] = point[0]
  out[1] = point[1]
  out[2] = point[2]
  return true
}

function height(planes: Float64Array, i: number): number {
  const p = 4 * i
  return planes[p] * point[0] + planes[p + 1] * point[1] + planes[p + 2] * point[2] - planes[p + 3]
}

/** The nearest point on plane i that satisfies all constraints before it. */
function onPlane(planes: Float64Array, i: number, target: Float64Array, slack: number): boolean {
  const p = 4 * i
  const off = planes[p] * target[0] + planes[p + 1] * target[1] + planes[p + 2] * target[2] - planes[p + 3]
  point[0] = target[0] - off * planes[p]
  point[1] = target[1] - off * planes[p + 1]
  point[2] = target[2] - off * planes[p + 2]
  for (let j = 0; j < i; j++) {
    if (height(planes, j) > slack && !onLine(planes, i, j, target, slack)) return false
  }
  return true
}

/** The nearest point on the line where planes i and j meet that satisfies all constraints before j. */
function onLine(planes: Float64Array, i: number, j: number, target: Float64Array, slack: number): boolean {
  const p = 4 * i
  const q = 4 * j
  const dx = planes[p + 1] * planes[q + 2] - planes[p + 2] * planes[q + 1]
  const dy = planes[p + 2] * planes[q] - planes[p] * planes[q + 2]
  const dz = planes[p] * planes[q + 1] - planes[p + 1] * planes[q]
  const length = Math.sqrt(dx * dx + dy * dy + dz * dz)
  // Almost parallel, and plane j is violated all over plane i.
  if (!(length > 1e-9)) return false
  const ux = dx / length
  const uy = dy / length
  const uz = dz / length
  // From the target to both planes, within the plane that is normal to the line.
  const cosine = planes[p] * planes[q] + planes[p + 1] * planes[q + 1] + planes[p + 2] * planes[q + 2]
  const a = planes[p + 3] - planes[p] * target[0] - planes[p + 1] * target[1] - planes[p + 2] * target[2]
  const b = planes[q + 3] - planes[q] * target[0] - planes[q + 1] * target[1] - planes[q + 2] * target[2]
  const scale = 1 / (length * length)
  const s = (a - b * cosine) * scale
  const t = (b - a * cosine) * scale
  const ox = target[0] + s * planes[p] + t * planes[q]
  const oy = target[1] + s * planes[p + 1] + t * planes[q + 1]
  const oz = target[2] + s * planes[p + 2] + t * planes[q + 2]
  let low = -Infinity
  let high = Infinity
  for (let k = 0; k < j; k++) {
    const r = 4 * k
    const speed = planes[r] * ux + planes[r + 1] * uy + planes[r + 2] * uz
    const room = planes[r + 3] - planes[r] * ox - planes[r + 1] * oy - planes[r + 2] * oz
    if (speed > 1e-12) high = Math.min(high, (room + slack / 2) / speed)
    else if (speed < -1e-12) low = Math.max(low, (room + slack / 2) / speed)
    else if (room < -slack) return false
  }
  if (low > high) return false
  const along = Math.min(Math.max(0, low), high)
  point[0] = ox + along * ux
  point[1] = oy + along * uy
  point[2] = oz + along * uz
  return true
}
