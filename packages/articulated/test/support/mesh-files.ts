// Writers of small mesh files, written from the descriptions of the formats.

/** Corners of each triangle of a tetrahedron. */
export const CORNERS = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const
export const FACES = [
  [0, 2, 1],
  [0, 1, 3],
  [0, 3, 2],
  [1, 2, 3],
] as const

const cornerOf = (i: number) => CORNERS[i] ?? CORNERS[0]

export function binaryStl(header = 'a tetrahedron'): Uint8Array {
  const bytes = new Uint8Array(84 + 50 * FACES.length)
  bytes.set(new TextEncoder().encode(header))
  const view = new DataView(bytes.buffer)
  view.setUint32(80, FACES.length, true)
  for (const [t, face] of FACES.entries()) {
    const values = face.flatMap((corner) => cornerOf(corner))
    for (const [k, value] of values.entries()) view.setFloat32(84 + 50 * t + 12 + 4 * k, value, true)
  }
  return bytes
}

export function textStl(): string {
  const facets = FACES.map((face) => {
    const corners = face.map(
      (corner) =>
        `      vertex ${cornerOf(corner)
          .map((x) => x.toExponential())
          .join(' ')}`,
    )
    return `  facet normal 0 0 nan\n    outer loop\n${corners.join('\n')}\n    endloop\n  endfacet`
  })
  return `solid a tetrahedron\n${facets.join('\n')}\nendsolid a tetrahedron\n`
}

export function textObj(): string {
  const vertices = CORNERS.map((corner) => `v ${corner.join(' ')}`)
  const [first, ...others] = FACES.map((face) => face.map((corner) => corner + 1))
  const faces = others.map((face) => `f ${face.map((corner) => `${corner}/1/1`).join(' ')}`)
  return [
    '# a tetrahedron',
    'mtllib none.mtl',
    ...vertices,
    'vt 0 0',
    'vn 0 0 1',
    `f ${(first ?? []).map((corner) => corner - 5).join(' ')}`,
    's off',
    ...faces,
    '',
  ].join('\n')
}

export type PlyForm = 'ascii' | 'binary_little_endian' | 'binary_big_endian'

/** A tetrahedron with a column and a table that nobody needs. */
export function ply(form: PlyForm): Uint8Array {
  const header = [
    'ply',
    `format ${form} 1.0`,
    'comment a tetrahedron',
    `element vertex ${CORNERS.length}`,
    'property float x',
    'property double y',
    'property uchar red',
    'property float32 z',
    `element face ${FACES.length}`,
    'property list uchar int vertex_indices',
    'property list ushort float texcoord',
    'element edge 1',
    'property short vertex1',
    'end_header\n',
  ].join('\n')
  const head = new TextEncoder().encode(header)
  if (form === 'ascii') {
    const rows = [
      ...CORNERS.map(([x, y, z]) => `${x} ${y} 255 ${z}`),
      ...FACES.map((face) => `3 ${face.join(' ')} 1 0.5`),
      '-1',
    ]
    return new TextEncoder().encode(`${header}${rows.join('\n')}\n`)
  }
  const isLittle = form === 'binary_little_endian'
  const bytes = new Uint8Array(head.length + 17 * CORNERS.length + 19 * FACES.length + 2)
  bytes.set(head)
  const view = new DataView(bytes.buffer)
  let at = head.length
  for (const [x, y, z] of CORNERS) {
    view.setFloat32(at, x, isLittle)
    view.setFloat64(at + 4, y, isLittle)
    view.setUint8(at + 12, 255)
    view.setFloat32(at + 13, z, isLittle)
    at += 17
  }
  for (const face of FACES) {
    view.setUint8(at, 3)
    for (const [k, corner] of face.entries()) view.setInt32(at + 1 + 4 * k, corner, isLittle)
    view.setUint16(at + 13, 1, isLittle)
    view.setFloat32(at + 15, 0.5, isLittle)
    at += 19
  }
  view.setInt16(at, -1, isLittle)
  return bytes
}
