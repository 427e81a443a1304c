/** A unit square whose texture coordinates say nothing, as one face. */
export const SQUARE = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nvt 0 0\nf 1/1 2/1 3/1 4/1\n'

/** The same square, one unit lower. */
export const LOWER_SQUARE = SQUARE.replaceAll(/^v (\S+) (\S+) 0$/gm, 'v $1 $2 -1')

/** A triangle, and a smaller one at this height above it. */
export const twoTriangles = (z: number): string =>
  `v 0 0 0\nv 1 0 0\nv 0 1 0\nv .2 .2 ${z}\nv .3 .2 ${z}\nv .2 .3 ${z}\nf 1 2 3\nf 4 5 6\n`

/** A square of two triangles that share no vertex, at this height. */
export const splitSquare = (z: number): string =>
  `v 0 0 ${z}\nv 1 0 ${z}\nv 1 1 ${z}\nv 0 0 ${z}\nv 1 1 ${z}\nv 0 1 ${z}\nf 1 2 3\nf 4 5 6\n`
