import { describe, expect, it } from 'vitest'
import { clothOverBall, loadBunny, loadDragon } from '../src/index'
import { parsePly } from '../src/ply'
import { crossings } from './support/crossings'

describe('models from npm', () => {
  it.each([
    ['bunny', loadBunny, 1_839, 3_674],
    ['dragon 4', () => loadDragon(4), 5_205, 11_102],
    ['dragon 3', () => loadDragon(3), 22_998, 47_794],
  ])('%s has its vertices and triangles', (name, load, vertices, triangles) => {
    const mesh = load()
    expect(mesh.name).toBe(name)
    expect([mesh.positions.length / 3, mesh.triangles.length / 3]).toEqual([vertices, triangles])
    expect(mesh.positions.every(Number.isFinite)).toBe(true)
    expect(mesh.triangles.every((vertex) => vertex < vertices)).toBe(true)
  })
})

describe('a PLY text', () => {
  const text = (body: string) =>
    `ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\nproperty uchar red\n` +
    `element face 1\nproperty list uchar int vertex_indices\nend_header\n${body}`

  it('may have further columns and polygons', () => {
    const { positions, triangles } = parsePly(text('0 0 0 9\n1 0 0 9\n1 1 0 9\n0 1 -1e-3 9\n4 0 1 2 3\n'))
    expect([...positions]).toEqual([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, -0.001])
    expect([...triangles]).toEqual([0, 1, 2, 0, 2, 3])
  })

  it('that ends early, or has no known format, is an error', () => {
    expect(() => parsePly(text('0 0 0 9\n1 0 0'))).toThrow('missing')
    expect(() => parsePly('ply\nformat morse 1.0\nend_header\n')).toThrow('format')
    expect(() => parsePly('v 1 2 3\n')).toThrow('header')
  })

  it.each([true, false])('may be binary (little-endian: %s), with the same result', (little) => {
    const header = text('').replace('ascii', little ? 'binary_little_endian' : 'binary_big_endian')
    const view = new DataView(new ArrayBuffer(4 * 13 + 17))
    const points = [
      [0, 0, 0],
      [1, 0, 0],
      [1, 1, 0],
      [0, 1, -0.5],
    ]
    points.forEach((point, i) => point.forEach((value, k) => view.setFloat32(13 * i + 4 * k, value, little)))
    view.setUint8(52, 4)
    for (let i = 0; i < 4; i++) view.setInt32(53 + 4 * i, i, little)
    const file = Buffer.concat([Buffer.from(header), Buffer.from(view.buffer)])
    const { positions, triangles } = parsePly(file)
    expect([...positions]).toEqual(points.flat())
    expect([...triangles]).toEqual([0, 1, 2, 0, 2, 3])
    expect(() => parsePly(file.subarray(0, -1))).toThrow('missing')
  })
})

describe('cloth over a ball', () => {
  it('has about 20,000 triangles, the same bytes each time', () => {
    const mesh = clothOverBall()
    expect(mesh.triangles.length / 3).toBe(2 * 100 * 100 + 2048)
    expect(mesh.triangles.every((vertex) => vertex < mesh.x0.length / 3)).toBe(true)
    expect(clothOverBall()).toEqual(mesh)
  })

  it('goes on where the step before ended', () => {
    expect(clothOverBall({ resolution: 40, step: 3 }).x1).toEqual(clothOverBall({ resolution: 40, step: 4 }).x0)
  })

  it('starts free of crossings at step 2 and ends with the cloth through itself', () => {
    const { triangles, x0, x1 } = clothOverBall({ step: 2 })
    const cloth = triangles.subarray(0, 3 * 20_000)
    expect(crossings(triangles, x0)).toBe(0)
    expect(crossings(cloth, x1)).toBeGreaterThan(0)
  })

  it('refuses a resolution that cannot be halved twice', () => {
    expect(() => clothOverBall({ resolution: 30 })).toThrow('multiple of 4')
    expect(() => clothOverBall({ step: -1 })).toThrow('step')
  })
})
