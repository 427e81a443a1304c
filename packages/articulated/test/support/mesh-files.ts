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

/** Half the tetrahedron, twice as large by a node, in units of two metres that another node takes back. */
export function dae(): string {
  const corners = CORNERS.flat().map((x) => x / 2)
  // The second of three indices is that of the vertex.
  const indices = FACES.map((face) => face.map((corner) => `7 ${corner} 9`).join(' '))
  return `<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
  <asset><unit name="fathom" meter="2"/><up_axis>Y_UP</up_axis></asset>
  <library_geometries>
    <geometry id="body" name="a body"><mesh>
      <source id="body-positions">
        <float_array id="body-array" count="13">99 ${corners.join(' ')}</float_array>
        <technique_common><accessor source="#body-array" count="4" offset="1" stride="3"><param name="X"/></accessor></technique_common>
      </source>
      <vertices id="body-vertices"><input semantic="POSITION" source="#body-positions"/></vertices>
      <triangles count="2" material="grey">
        <input semantic="VERTEX" source="#body-vertices" offset="1"/><input semantic="NORMAL" source="#none" offset="2"/>
        <p>${indices.slice(0, 2).join(' ')}</p>
      </triangles>
      <polylist count="2">
        <input semantic="VERTEX" source="#body-vertices" offset="1"/><input semantic="NORMAL" source="#none" offset="2"/>
        <vcount>3 3</vcount><p>${indices.slice(2).join(' ')}</p>
      </polylist>
    </mesh></geometry>
  </library_geometries>
  <library_visual_scenes>
    <visual_scene id="scene">
      <node id="outer"><scale>0.5 0.5 0.5</scale>
        <node id="inner"><matrix>2 0 0 0 0 2 0 0 0 0 2 0 0 0 0 1</matrix><instance_geometry url="#body"/></node>
      </node>
      <node id="lamp"><instance_light url="#light"/></node>
    </visual_scene>
  </library_visual_scenes>
  <scene><instance_visual_scene url="#scene"/></scene>
</COLLADA>`
}

/** Half the tetrahedron in 16 bits each, twice as large by a node. */
export function gltfParts(uri?: string): { json: Record<string, unknown>; binary: Uint8Array } {
  const binary = new Uint8Array(48 + 24)
  const view = new DataView(binary.buffer)
  for (const [i, value] of CORNERS.flat().entries()) view.setFloat32(4 * i, value / 2, true)
  for (const [i, corner] of FACES.flat().entries()) view.setUint16(48 + 2 * i, corner, true)
  const json = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [1] }],
    nodes: [
      { mesh: 0, scale: [2, 2, 2] },
      { children: [0], name: 'a \\"name\\"' },
    ],
    meshes: [
      {
        primitives: [
          { attributes: { POSITION: 0 }, indices: 1 },
          { attributes: { POSITION: 0 }, indices: 2 },
        ],
      },
    ],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 4, type: 'VEC3' },
      { bufferView: 1, componentType: 5123, count: 6, type: 'SCALAR' },
      { bufferView: 1, byteOffset: 12, componentType: 5123, count: 6, type: 'SCALAR' },
    ],
    bufferViews: [
      { buffer: 0, byteLength: 48 },
      { buffer: 0, byteOffset: 48, byteLength: 24 },
    ],
    buffers: [{ byteLength: 72, ...(uri === undefined ? {} : { uri }) }],
  }
  return { json, binary }
}

export function gltf(): string {
  const data = Buffer.from(gltfParts().binary).toString('base64')
  return JSON.stringify(gltfParts(`data:application/octet-stream;base64,${data}`).json)
}

export function glb(parts = gltfParts()): Uint8Array {
  const text = JSON.stringify(parts.json)
  const json = new TextEncoder().encode(text.padEnd(Math.ceil(text.length / 4) * 4))
  const bytes = new Uint8Array(12 + 8 + json.length + 8 + parts.binary.length)
  const view = new DataView(bytes.buffer)
  const words = [0x46546c67, 2, bytes.length, json.length, 0x4e4f534a]
  for (const [i, word] of words.entries()) view.setUint32(4 * i, word, true)
  bytes.set(json, 20)
  view.setUint32(20 + json.length, parts.binary.length, true)
  view.setUint32(24 + json.length, 0x004e4942, true)
  bytes.set(parts.binary, 28 + json.length)
  return bytes
}
