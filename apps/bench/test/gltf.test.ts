import { describe, expect, it } from 'vitest'
import { parseGltf } from '../src/scenes/meshes/gltf/parse-gltf'

describe('glTF', () => {
  const data = Buffer.alloc(36 + 6)
  ;[0, 0, 0, 1, 0, 0, 0, 1, 0].forEach((value, i) => data.writeFloatLE(value, 4 * i))
  ;[0, 1, 2].forEach((value, i) => data.writeUInt16LE(value, 36 + 2 * i))
  const document = {
    scenes: [{ nodes: [0] }],
    nodes: [
      { children: [1], translation: [5, 0, 0] },
      { mesh: 0, scale: [2, 2, 2] },
    ],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' },
      { bufferView: 1, componentType: 5123, count: 3, type: 'SCALAR' },
    ],
    bufferViews: [
      { buffer: 0, byteLength: 36 },
      { buffer: 0, byteOffset: 36, byteLength: 6 },
    ],
  }
  const expected = [5, 0, 0, 7, 0, 0, 5, 2, 0]
  const none = (): Buffer => {
    throw new Error('no file')
  }

  it('is read in the world, with its buffer beside it, inside it, or in a GLB', () => {
    const text = (buffer: object): Buffer => Buffer.from(JSON.stringify({ ...document, buffers: [buffer] }))
    const beside = parseGltf(text({ uri: 'a%20b.bin', byteLength: 42 }), () => data)
    const inside = parseGltf(
      text({ uri: `data:application/octet-stream;base64,${data.toString('base64')}`, byteLength: 42 }),
      none,
    )
    const json = text({ byteLength: 42 })
    const header = Buffer.alloc(20)
    header.write('glTF', 'latin1')
    header.writeUInt32LE(json.length, 12)
    const chunk = Buffer.alloc(8)
    chunk.writeUInt32LE(data.length, 0)
    for (const mesh of [beside, inside, parseGltf(Buffer.concat([header, json, chunk, data]), none)]) {
      expect([...mesh.positions]).toEqual(expected)
      expect([...mesh.triangles]).toEqual([0, 1, 2])
    }
  })

  it('that is cut off, has a short buffer, or needs an extension is an error', () => {
    expect(() => parseGltf(Buffer.from('glTF'), none)).toThrow('ends within its header')
    const short = { ...document, buffers: [{ uri: 'x', byteLength: 42 }] }
    expect(() => parseGltf(Buffer.from(JSON.stringify(short)), () => data.subarray(0, 40))).toThrow('too short')
    const packed = { ...short, extensionsRequired: ['KHR_draco_mesh_compression'] }
    expect(() => parseGltf(Buffer.from(JSON.stringify(packed)), () => data)).toThrow('KHR_draco_mesh_compression')
  })
})
