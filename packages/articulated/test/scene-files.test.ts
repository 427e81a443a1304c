import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readDae, readGltf, type GltfOptions } from '../src/meshes'
import { folderMeshes } from '../src/node'
import { dae, glb, gltfParts } from './support/mesh-files'

async function refusal(read: () => unknown): Promise<string> {
  try {
    await read()
  } catch (error) {
    expect(error).toMatchObject({ name: 'CcdError', code: 'bad-file' })
    return error instanceof Error ? error.message : ''
  }
  throw new Error('nothing was refused')
}

describe('readDae', () => {
  /** The file with one text in place of another one, which must be there. */
  const changed = (from: string, to: string) => {
    expect(dae()).toContain(from)
    return dae().replace(from, to)
  }
  const last = (file: string, options = {}) => Array.from(readDae(file, options).positions.slice(-3), (x) => x + 0)

  it('keeps the axes of the file, and turns them where that is asked for', () => {
    // The last vertex is (0, 0, 1), the one before it (0, 1, 0).
    expect(last(dae())).toEqual([0, 0, 1])
    expect(last(dae(), { zUp: true })).toEqual([0, -1, 0])
    const up = (axis: string) => Array.from(readDae(changed('Y_UP', axis), { zUp: true }).positions, (x) => x + 0)
    expect(up('Z_UP')).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1])
    expect(up('Y_UP')).toEqual([0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -1, 0])
    expect(up('X_UP')).toEqual([0, 0, 0, 0, 0, 1, -1, 0, 0, 0, -1, 0])
  })

  it('composes the transforms of nodes from left to right', () => {
    const place = '<translate>1 2 3</translate><rotate>0 0 2 90</rotate><scale>1 1 5</scale>'
    const mesh = readDae(changed('<scale>0.5 0.5 0.5</scale>', place))
    // In units of two metres: (0, 0, 0) goes to (1, 2, 3), (1, 0, 0) to (1, 3, 3), and (0, 0, 1) to (1, 2, 8).
    for (const [k, value] of [2, 4, 6, 2, 6, 6].entries()) expect(mesh.positions[k]).toBeCloseTo(value, 12)
    for (const [k, value] of [2, 4, 16].entries()) expect(mesh.positions[9 + k]).toBeCloseTo(value, 12)
  })

  it('reads polygons, strips, fans, instances of nodes, and files without a scene', async () => {
    const [start, end] = ['<polylist count="2">', '</polylist>']
    const body = dae().slice(dae().indexOf(start) + start.length, dae().indexOf(end))
    const as = (name: string, lists: string) =>
      dae().replace(`${start}${body}${end}`, `<${name}>${body.replace(/<vcount>.*<\/p>/s, lists)}</${name}>`)
    const list = (corners: string) =>
      `<p>${corners
        .split(' ')
        .map((corner) => `0 ${corner} 0`)
        .join(' ')}</p>`
    const triangles = (file: string) => Array.from(readDae(file).triangles.slice(6))
    expect(triangles(as('polygons', list('0 1 2') + list('0 1 2')))).toEqual([0, 1, 2, 0, 1, 2])
    expect(triangles(as('tristrips', list('0 1 2 3')))).toEqual([0, 1, 2, 2, 1, 3])
    expect(triangles(as('trifans', list('0 1 2 3')))).toEqual([0, 1, 2, 0, 2, 3])
    expect(triangles(as('lines', list('0 1')))).toEqual([])
    expect(await refusal(() => readDae(as('polygons', '<ph/>')))).toContain('is a polygon with holes')
    expect(await refusal(() => readDae(as('spline', '')))).toContain('<spline> of <geometry name="a body"> is no part')
    const twice = changed('<instance_light url="#light"/>', '<translate>0 0 1</translate><instance_node url="#inner"/>')
    expect(readDae(twice).positions).toHaveLength(24)
    const raw = dae().replace(/<library_visual_scenes>.*<\/scene>/s, '')
    // Half the tetrahedron, in units of two metres.
    expect(last(raw)).toEqual([0, 0, 1])
  })

  it.each([
    ['another root', 'COLLADA', 'SCENE', 'line 2: <SCENE> is the root'],
    [
      'a mesh that is not there',
      'url="#body"',
      'url="#bady"',
      'line 24: <instance_geometry> of <node id="inner"> names "#bady", which is no <geometry>',
    ],
    ['another file', 'url="#body"', 'url="other.dae#body"', 'only #id in the same file is read'],
    [
      'a vertex that is not there',
      '7 3 9',
      '7 4 9',
      'line 11: <triangles> of <geometry name="a body"> has vertex 4, but there are 4',
    ],
    ['no number', '99 ', 'inf ', 'line 7: <float_array id="body-array"> has "inf"'],
    ['a short array', '99 ', '', 'takes 4 positions, but its array has 12 numbers'],
    ['a narrow accessor', 'stride="3"', 'stride="2"', 'has the stride 2'],
    ['half an index', '7 3 9', '7 2.5 9', 'has 2.5, which is no index'],
    ['too few indices', '7 3 9', '7 3', 'a corner takes 3'],
    [
      'too few corners',
      '<vcount>3 3',
      '<vcount>3 2',
      'line 15: <polylist> of <geometry name="a body"> has 6 corners, but its polygons take 5',
    ],
    [
      'a count that is wrong',
      '<triangles count="2"',
      '<triangles count="3"',
      'line 11: <triangles> of <geometry name="a body"> has 2 polygons, but says that it has 3',
    ],
    ['a polygon of two corners', '<vcount>3 3', '<vcount>2 4', 'has a polygon of 2 corners'],
    ['no position', 'semantic="POSITION"', 'semantic="NORMAL"', 'has no <input> with the semantic POSITION'],
    ['no vertex', 'semantic="VERTEX"', 'semantic="COLOR"', 'has no <input> with the semantic VERTEX'],
    ['a unit of nothing', 'meter="2"', 'meter="0"', 'line 3: <unit name="fathom"> has meter="0", which is no length'],
    ['a projection', '2 0 0 0 0 1</matrix>', '2 0 0 0 1 1</matrix>', 'has a last row that is not 0 0 0 1'],
    ['a short matrix', '<matrix>2 ', '<matrix>', 'has 15 numbers, not 16'],
    ['no axis to turn about', '<scale>0.5 0.5 0.5</scale>', '<rotate>0 0 0 90</rotate>', 'has no axis'],
    ['a skin', 'instance_light', 'instance_controller', 'moves vertices by a skin or a morph'],
    [
      'a node in itself',
      '<instance_light url="#light"/>',
      '<instance_node url="#lamp"/>',
      'is in itself, or more than 200 deep',
    ],
    ['no triangle', 'url="#scene"/>', 'url="#empty"/>', 'which is no <visual_scene>'],
    ['another axis', 'Y_UP', 'W_UP', 'is "W_UP"; it can be X_UP, Y_UP or Z_UP'],
    ['a coordinate that overflows', '<scale>0.5', '<scale>1e308', 'a coordinate of vertex 0 is NaN where it stands'],
    ['a document type', '<COLLADA', '<!DOCTYPE a><COLLADA', 'line 2: there is a document type'],
  ])('refuses %s', async (_name, from, to, message) => {
    const file = from === 'COLLADA' ? dae().replaceAll(from, to) : changed(from, to)
    expect(await refusal(() => readDae(file, { zUp: true }))).toContain(message)
  })

  it('refuses instances of instances before they fill the memory', async () => {
    const nodes = Array.from({ length: 40 }, (_, i) => {
      const inner = i === 0 ? '<instance_geometry url="#body"/>' : `<instance_node url="#n${i - 1}"/>`.repeat(2)
      return `<node id="n${i}">${inner}</node>`
    })
    const file = changed('<instance_light url="#light"/>', nodes.join(''))
    expect(await refusal(() => readDae(file))).toContain('more than 100000 nodes')
    const inputs = changed(
      '<input semantic="VERTEX"',
      `${'<input offset="0"/>'.repeat(200_000)}<input semantic="VERTEX"`,
    )
    expect(readDae(inputs).triangles).toHaveLength(12)
    await expect(async () => readDae(dae(), { zup: true } as object)).rejects.toMatchObject({ code: 'unknown-option' })
  })
})

/** A file with one entry changed: `at` leads to it, and undefined takes it away. */
function gltf(at: readonly (string | number)[] = [], value?: unknown, uri?: string): Uint8Array {
  const { json, binary } = gltfParts(uri)
  let holder: unknown = json
  for (const key of at.slice(0, -1)) holder = Reflect.get(Object(holder) as object, key)
  const key = at.at(-1)
  if (key !== undefined) Reflect.set(Object(holder) as object, key, value)
  return glb({ json, binary })
}

describe('readGltf', () => {
  it('reads buffers from files, each once', async () => {
    const asked: string[] = []
    const file: GltfOptions['file'] = (uri) => {
      asked.push(uri)
      return gltfParts().binary
    }
    const json = JSON.stringify(gltfParts('an%20arm.bin').json)
    expect((await readGltf(json, { file })).triangles).toHaveLength(12)
    expect(asked).toEqual(['an arm.bin'])
    expect(await refusal(() => readGltf(json))).toContain(
      '"buffers[0]" names "an%20arm.bin", but the option "file" is missing',
    )
    const fails = () => Promise.reject(new Error('no such file'))
    expect(await refusal(() => readGltf(json, { file: fails }))).toContain('could not be read: no such file')
    expect(await refusal(() => readGltf(json, { file: () => new Uint8Array(71) }))).toContain(
      'has 72 bytes, but there are 71',
    )
  })

  it('reads them beside the file, and not outside the root', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ccd-gltf-'))
    try {
      mkdirSync(join(folder, 'root', 'meshes'), { recursive: true })
      writeFileSync(join(folder, 'outside.bin'), gltfParts().binary)
      writeFileSync(join(folder, 'root', 'meshes', 'arm.bin'), gltfParts().binary)
      const mesh = folderMeshes(join(folder, 'root'))
      const write = (uri: string) =>
        writeFileSync(join(folder, 'root', 'meshes', 'arm.gltf'), JSON.stringify(gltfParts(uri).json))
      write('arm.bin')
      expect((await mesh('meshes/arm.gltf')).triangles).toHaveLength(12)
      for (const uri of ['../../outside.bin', '%2e%2e/../outside.bin', join(folder, 'outside.bin')]) {
        write(uri)
        expect(await refusal(() => mesh('meshes/arm.gltf'))).toContain('nothing outside is read')
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('shares vertices that two parts share', async () => {
    expect((await readGltf(gltf())).positions).toHaveLength(12)
  })

  it('composes the transforms of nodes', async () => {
    const half = Math.SQRT1_2
    const turned = gltf(['nodes', 1], { children: [0], translation: [1, 2, 3], rotation: [0, 0, half, half] })
    const { positions } = await readGltf(turned)
    // (1, 0, 0) goes to (0, 1, 0).
    for (const [k, value] of [1, 3, 3].entries()) expect(positions[3 + k]).toBeCloseTo(value, 12)
    const matrix = [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1]
    const same = await readGltf(gltf(['nodes', 1], { children: [0], matrix }))
    for (const [k, value] of positions.entries()) expect(same.positions[k]).toBeCloseTo(value, 12)
  })

  it('reads strips, fans, and parts without indices', async () => {
    const part = async (primitive: object) => {
      const file = gltf(['meshes', 0, 'primitives'], [{ attributes: { POSITION: 0 }, ...primitive }])
      return Array.from((await readGltf(file)).triangles)
    }
    expect(await part({ mode: 5 })).toEqual([0, 1, 2, 2, 1, 3])
    expect(await part({ mode: 6 })).toEqual([0, 1, 2, 0, 2, 3])
    expect(await refusal(() => part({}))).toContain('has 4 corners, which is no multiple of three')
    expect(await refusal(() => part({ mode: 1 }))).toBe('the file has no triangle')
    expect(await refusal(() => part({ mode: 7 }))).toContain('has the mode 7')
  })

  it('reads sparse, normalised, quantised and strided numbers', async () => {
    const { json } = gltfParts()
    const binary = new Uint8Array(64)
    const view = new DataView(binary.buffer)
    // Four corners of signed bytes, four bytes apart, and the second one once more, with an index.
    for (const [i, values] of [
      [-128, 0, 127],
      [0, 127, 0],
      [64, 0, 0],
      [1, 2, 3],
    ].entries()) {
      for (const [k, value] of values.entries()) view.setInt8(4 * i + k, value)
    }
    view.setUint8(16, 2)
    for (const [k, value] of [-127, 127, 0].entries()) view.setInt8(20 + k, value)
    const sparse = { count: 1, indices: { bufferView: 1, componentType: 5121 }, values: { bufferView: 2 } }
    const file = (accessor: object) =>
      glb({
        binary,
        json: {
          ...json,
          nodes: [{ mesh: 0 }],
          scenes: undefined,
          scene: undefined,
          meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
          accessors: [{ componentType: 5120, count: 3, type: 'VEC3', ...accessor }],
          bufferViews: [
            { buffer: 0, byteLength: 16, byteStride: 4 },
            { buffer: 0, byteOffset: 16, byteLength: 1 },
            { buffer: 0, byteOffset: 20, byteLength: 3 },
          ],
          buffers: [{ byteLength: 64 }],
        },
      })
    const positions = async (accessor: object) => Array.from((await readGltf(file(accessor))).positions)
    expect(await positions({ bufferView: 0 })).toEqual([-128, 0, 127, 0, 127, 0, 64, 0, 0])
    expect(await positions({ bufferView: 0, normalized: true })).toEqual([-1, 0, 1, 0, 1, 0, 64 / 127, 0, 0])
    expect(await positions({ bufferView: 0, sparse })).toEqual([-128, 0, 127, 0, 127, 0, -127, 127, 0])
    expect(await positions({ sparse })).toEqual([0, 0, 0, 0, 0, 0, -127, 127, 0])
    expect(await positions({ bufferView: 0, byteOffset: 4 })).toEqual([0, 127, 0, 64, 0, 0, 1, 2, 3])
    expect(await refusal(() => positions({ bufferView: 0, byteOffset: 8 }))).toContain(
      'needs 19 bytes, but its view has 16',
    )
    expect(await refusal(() => positions({ bufferView: 0, count: 3, sparse: { ...sparse, count: 4 } }))).toContain(
      'more than the accessor',
    )
    expect(
      await refusal(() => positions({ sparse: { ...sparse, indices: { bufferView: 1, componentType: 5125 } } })),
    ).toContain('needs 4 bytes')
    expect(await refusal(() => positions({ count: 2, sparse }))).toContain('has 2, but there are 2 values')
  })

  it.each<readonly [string, readonly (string | number)[], unknown, string]>([
    ['version 1', ['asset', 'version'], '1.0', '"asset.version" is 1.0; version 2 is read'],
    ['no asset', ['asset'], undefined, 'the JSON has no "asset"'],
    ['an extension', ['extensionsRequired'], ['KHR_draco_mesh_compression'], '"extensionsRequired[0]" is KHR_draco'],
    [
      'a compressed part',
      ['meshes', 0, 'primitives', 0, 'extensions'],
      { KHR_draco_mesh_compression: {} },
      'is compressed',
    ],
    ['a compressed view', ['bufferViews', 0, 'extensions'], { EXT_meshopt_compression: {} }, 'is compressed'],
    ['instances', ['nodes', 1, 'extensions'], { EXT_mesh_gpu_instancing: {} }, '"nodes[1]" has instances'],
    ['a skin', ['nodes', 0, 'skin'], 0, '"nodes[0]" has a skin'],
    ['a morph', ['meshes', 0, 'weights'], [0, 0.5], '"meshes[0].weights" moves vertices'],
    ['a morph of a node', ['nodes', 0, 'weights'], [1], '"nodes[0].weights" moves vertices'],
    ['a scene that is not there', ['scene'], 1, '"scene" is 1, but there are 1 scenes'],
    ['a node that is not there', ['nodes', 1, 'children'], [2], '"nodes[1].children[0]" names node 2'],
    [
      'a node in itself',
      ['nodes', 1, 'children'],
      [0, 1],
      '"nodes[1].children[1]" names node 1, which is in the scene already',
    ],
    ['a node twice', ['nodes', 1, 'children'], [0, 0], 'which is in the scene already'],
    ['a mesh that is not there', ['nodes', 0, 'mesh'], 1, '"nodes[0].mesh" is 1'],
    ['half a node', ['nodes', 1, 'children'], [0.5], 'it must be a whole number'],
    ['a negative mesh', ['nodes', 0, 'mesh'], -1, 'it must be a whole number'],
    ['a name of a mesh', ['nodes', 0, 'mesh'], 'body', '"nodes[0].mesh" is no finite number'],
    ['nodes that are no list', ['nodes'], {}, '"nodes" is no array'],
    ['a node that is none', ['nodes', 0], 5, '"nodes[0]" is no object'],
    [
      'a projection',
      ['nodes', 1, 'matrix'],
      [1, 0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
      'a last row that is not',
    ],
    ['a zero rotation', ['nodes', 1, 'rotation'], [0, 0, 0, 0], 'has length 0, not 1'],
    ['two numbers', ['nodes', 1, 'scale'], [1, 1], 'has 2 numbers, not 3'],
    ['no position', ['meshes', 0, 'primitives', 0, 'attributes'], {}, 'has no "POSITION"'],
    ['an accessor that is not there', ['meshes', 0, 'primitives', 0, 'indices'], 7, 'is 7, but there are 3 accessors'],
    ['positions as indices', ['meshes', 0, 'primitives', 0, 'indices'], 0, '"accessors[0]" is no SCALAR'],
    ['fractions as indices', ['accessors', 1, 'componentType'], 5126, 'is 5126; it can be 5121, 5123, 5125'],
    ['an unknown type', ['accessors', 0, 'componentType'], 5130, 'is 5130'],
    ['too many values', ['accessors', 1, 'count'], 18, 'needs 36 bytes, but its view has 24'],
    [
      'zeros without end',
      ['accessors', 0],
      { componentType: 5126, count: 1e9, type: 'VEC3' },
      'at most 8388608 are read',
    ],
    ['a long view', ['bufferViews', 1, 'byteLength'], 25, 'ends at byte 73, but its buffer has 72'],
    ['a view of nothing', ['bufferViews', 0, 'buffer'], 1, 'names a buffer that is not there'],
    ['no view', ['accessors', 0, 'bufferView'], 9, 'is 9, but there are 2 views'],
    ['a stride of 0', ['bufferViews', 0, 'byteStride'], 0, 'has the stride 0'],
    ['a vertex that is not there', ['accessors', 0, 'count'], 3, 'has vertex 3, but there are 3'],
    ['a long buffer', ['buffers', 0, 'byteLength'], 73, 'says that it has 73 bytes, but there are 72'],
    ['a data URI of text', ['buffers', 0, 'uri'], 'data:,abc', 'a data URI that is not base64'],
    ['a broken data URI', ['buffers', 0, 'uri'], 'data:;base64,%%%', 'a data URI that is no base64'],
    [
      'a coordinate that overflows',
      ['nodes', 1, 'scale'],
      [1e308, 1e308, 1e308],
      'meshes[0].primitives[0]: a coordinate of vertex 0 is NaN where it stands',
    ],
  ])('refuses %s', async (_name, at, value, message) => {
    expect(await refusal(() => readGltf(gltf(at, value)))).toContain(message)
  })

  it('refuses containers that are wrong, naming the byte', async () => {
    const file = gltf()
    const word = (at: number, value: number) => {
      const bytes = Uint8Array.from(file)
      new DataView(bytes.buffer).setUint32(at, value, true)
      return bytes
    }
    expect(await refusal(() => readGltf(word(4, 1)))).toContain('byte 4: the version of GLB is 1')
    expect(await refusal(() => readGltf(word(8, 5)))).toContain('byte 8: the file says that it has 5 bytes')
    expect(await refusal(() => readGltf(word(12, 2 ** 32 - 1)))).toContain('byte 12: the chunk has 4294967295 bytes')
    expect(await refusal(() => readGltf(word(16, 1)))).toContain('byte 12: the first chunk is not JSON')
    expect(await refusal(() => readGltf(file.subarray(0, 8)))).toContain('byte 8: the file ends inside its header')
    expect(await refusal(() => readGltf('{'))).toContain('the file is no JSON')
    expect(await refusal(() => readGltf(JSON.stringify(gltfParts().json)))).toContain('has no uri')
  })

  it('refuses JSON of too many values, and deep JSON, before it fills the memory', async () => {
    expect(await refusal(() => readGltf(`[${'1,'.repeat(2_000_001)}1]`))).toContain('more than 2000000 values')
    expect(await refusal(() => readGltf('['.repeat(3_000_000)))).toContain('more than 2000000 values')
    expect(await refusal(() => readGltf(`${'['.repeat(100_000)}${']'.repeat(100_000)}`))).toContain(
      'the JSON is no object',
    )
    // Commas inside texts are no values.
    const name = ',\\"'.repeat(1_000_000)
    expect(await refusal(() => readGltf(`{"name": "${name}"}`))).toContain('has no "asset"')
  })

  it('refuses many instances of a large mesh before they fill the memory', async () => {
    const { json } = gltfParts()
    const count = 3_000_000
    const many = {
      ...json,
      scenes: undefined,
      scene: undefined,
      nodes: [{ mesh: 0 }, { mesh: 0 }, { mesh: 0 }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
      accessors: [{ componentType: 5126, count, type: 'VEC3' }],
    }
    expect(await refusal(() => readGltf(JSON.stringify({ ...many, buffers: [] })))).toContain(
      'more than 8388608 vertices',
    )
  })
})
