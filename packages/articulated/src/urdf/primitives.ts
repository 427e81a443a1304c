import type { LinkGeometry } from '../model/description'

/**
 * Greatest share of its radius that a cylinder may lose to triangles where the caller asks for no other error: 71 sides.
 */
const CYLINDER_ERROR = 1e-3
const LEAST_SIDES = 3
/** Beyond this the triangles cost more than the error does. */
const MOST_SIDES = 1024

/** A box about the origin. It is exact: halves are. */
export function boxGeometry([x, y, z]: readonly [number, number, number]): LinkGeometry {
  const positions = [-1, 1].flatMap((k) =>
    [-1, 1].flatMap((j) => [-1, 1].flatMap((i) => [(i * x) / 2, (j * y) / 2, (k * z) / 2])),
  )
  const quads = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ] as const
  return { positions, triangles: quads.flatMap(([a, b, c, d]) => [a, b, c, a, c, d]) }
}

/** A ball about the origin. It is exact: a point with padding. */
export function sphereGeometry(radius: number): LinkGeometry {
  return { positions: [0, 0, 0], triangles: [0, 0, 0], padding: radius }
}

/**
 * A cylinder about the origin along z, as a prism whose edges lie on it.
 *
 * The farthest points of the cylinder are those above the middles of the prism's sides: r (1 − cos(π / n)) = 2 r sin²(π / 2n)
 * away. The prism lies inside the cylinder, so with that as padding it covers the cylinder and reaches no farther out than
 * that. Corners are off by some roundings of r, which the error includes.
 *
 * @param radius - Its radius.
 * @param length - From one end to the other.
 * @param wanted - Greatest error; undefined for a thousandth of the radius.
 */
export function cylinderGeometry(radius: number, length: number, wanted: number | undefined): LinkGeometry {
  const sides = sidesFor(wanted === undefined ? CYLINDER_ERROR : wanted / radius)
  const positions: number[] = [0, 0, -length / 2, 0, 0, length / 2]
  const triangles: number[] = []
  for (let i = 0; i < sides; i++) {
    const angle = (2 * Math.PI * i) / sides
    const [x, y] = [radius * Math.cos(angle), radius * Math.sin(angle)]
    positions.push(x, y, -length / 2, x, y, length / 2)
    const [low, next] = [2 + 2 * i, 2 + 2 * ((i + 1) % sides)]
    triangles.push(0, next, low, 1, low + 1, next + 1, low, next, next + 1, low, next + 1, low + 1)
  }
  return { positions, triangles, error: radius * (2 * Math.sin(Math.PI / (2 * sides)) ** 2 + 2 ** -48) }
}

/** The least number of sides with 2 sin²(π / 2n) at most `share`. */
function sidesFor(share: number): number {
  // NaN and zero: a radius or an error of zero.
  if (!(share > 0)) return MOST_SIDES
  const half = Math.asin(Math.min(1, Math.sqrt(share / 2)))
  return Math.min(MOST_SIDES, Math.max(LEAST_SIDES, Math.ceil(Math.PI / (2 * half))))
}
