import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDae, readGltf, readMesh, readObj, readPly, readStl, type IndexedMesh } from '../src/meshes'
import { CORNERS, FACES, binaryStl, dae, glb, gltf, ply, textObj, textStl } from './support/mesh-files'

const runs = process.env['CCD_FULL'] === '1' ? 5000 : 300
const utf8 = (text: string) => new TextEncoder().encode(text)

/** Corners of each triangle, by coordinates. */
function corners({ positions, triangles }: IndexedMesh): string[] {
  const at = (vertex: number) => Array.from(positions.subarray(3 * vertex, 3 * vertex + 3)).join(' ')
  return Array.from({ length: triangles.length / 3 }, (_, t) =>
    [0, 1, 2].map((k) => at(triangles[3 * t + k] ?? -1)).join(', '),
  )
}

const wanted = FACES.map((face) => face.map((corner) => (CORNERS[corner] ?? []).join(' ')).join(', '))

const files: Readonly<Record<string, readonly [Uint8Array, (file: Uint8Array) => IndexedMesh | Promise<IndexedMesh>]>> =
  {
    'binary.stl': [binaryStl(), readStl],
    'solid.stl': [binaryStl('solid in name only'), readStl],
    'text.STL': [utf8(textStl()), readStl],
    'text.obj': [utf8(textObj()), readObj],
    'text.ply': [ply('ascii'), readPly],
    'little.ply': [ply('binary_little_endian'), readPly],
    'big.ply': [ply('binary_big_endian'), readPly],
    'scene.dae': [utf8(dae()), readDae],
    'text.gltf': [utf8(gltf()), readGltf],
    'binary.GLB': [glb(), readGltf],
  }

function refusal(read: () => unknown): string {
  try {
    read()
  } catch (error) {
    expect(error).toMatchObject({ name: 'CcdError', code: 'bad-file' })
    return error instanceof Error ? error.message : ''
  }
  throw new Error('nothing was refused')
}

describe.each(Object.entries(files))('%s', (name, [file, read]) => {
  it('gives the triangles, with shared vertices', async () => {
    const mesh = await read(file)
    expect(corners(mesh)).toEqual(wanted)
    expect(mesh.positions).toHaveLength(12)
    expect(await readMesh(`package://robot/${name}`, file)).toEqual(mesh)
  })

  it('is refused where it ends early', async () => {
    // The end of the last line of a text may be missing, and what follows its last triangle.
    const least = name === 'text.STL' ? file.length - ' a tetrahedron\n'.length : file.length - 3
    let refused = 0
    for (let length = 0; length < least; length++) {
      const cut = file.subarray(0, length)
      try {
        const mesh = await read(cut)
        // An OBJ file may end after any face.
        expect(name).toBe('text.obj')
        expect(wanted.join()).toContain(corners(mesh)[0])
      } catch (error) {
        expect(error).toMatchObject({ code: 'bad-file' })
        refused++
      }
    }
    expect(refused).toBeGreaterThan(name === 'text.obj' ? file.length / 2 : least - 1)
  })

  it('is read or refused whatever its bytes are', async () => {
    let refused = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(file.length - 1), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 6 }),
        fc.nat(file.length),
        fc.nat(file.length),
        async (flips, from, to) => {
          const bytes = Uint8Array.from(file)
          for (const [place, byte] of flips) bytes[place] = byte
          const isCut = (from + to) % 4 === 0
          try {
            const { positions, triangles } = await read(
              isCut ? bytes.subarray(Math.min(from, to), Math.max(from, to)) : bytes,
            )
            expect(positions.every(Number.isFinite)).toBe(true)
            expect(triangles.length % 3).toBe(0)
            expect(triangles.every((vertex) => vertex < positions.length / 3)).toBe(true)
          } catch (error) {
            expect(error).toMatchObject({ name: 'CcdError', code: 'bad-file' })
            refused++
          }
        },
      ),
      { numRuns: runs },
    )
    expect(refused).toBeGreaterThan(0)
  })
})

describe('readStl', () => {
  it('makes one vertex of equal corners only', () => {
    const file = binaryStl()
    const view = new DataView(file.buffer)
    // The first corner of the second triangle: the smallest number above zero, and minus zero, which is zero.
    view.setFloat32(84 + 50 + 12, 2 ** -149, true)
    view.setFloat32(84 + 50 + 16, -0, true)
    expect(readStl(file).positions).toHaveLength(15)
    view.setFloat32(84 + 50 + 12, -0, true)
    expect(readStl(file).positions).toHaveLength(12)
  })

  it('names line or byte', () => {
    const file = binaryStl()
    const view = new DataView(file.buffer)
    view.setFloat32(84 + 50 + 12, Number.NaN, true)
    expect(refusal(() => readStl(file))).toBe('byte 146: a coordinate of triangle 1 is NaN')
    view.setUint32(80, 5, true)
    expect(refusal(() => readStl(file))).toContain(
      'byte 80: the file says that it has 5 triangles, which are 334 bytes',
    )
    view.setUint32(80, 2 ** 32 - 1, true)
    expect(refusal(() => readStl(file))).toContain('4294967295 triangles')
    expect(refusal(() => readStl(new Uint8Array(10)))).toContain('byte 10: the file ends')
    expect(refusal(() => readStl(new Uint8Array(84)))).toBe('the file has no triangle')
    expect(refusal(() => readStl('solid\nendsolid\n'))).toBe('the file has no triangle')
    expect(refusal(() => readStl(textStl().replace('endloop', 'vertex')))).toBe('line 7: "vertex" should be "endloop"')
    expect(refusal(() => readStl(textStl().replace('1e+0', '1f+0')))).toContain(
      'line 5: "1f+0" should be a finite number',
    )
    expect(refusal(() => readStl(textStl().replace('endsolid', '')))).toContain('should be "facet" or "endsolid"')
  })
})

describe('readObj', () => {
  it('reads faces backwards, forwards, over several lines, and with weights and colours', () => {
    const file = 'f 1 2 3\nv 0 0 0 1\nv 1 0 0 0.5 0.5 0.5\r\nv 0 1 0\nf -3 \\\n -2//-1 -1/2 # last\n'
    expect(Array.from(readObj(file).triangles)).toEqual([0, 1, 2, 0, 1, 2])
  })

  it('names the line', () => {
    const file = (face: string) => `v 0 0 0\nv 1 0 0\nv 0 1 0\n${face}\n`
    expect(refusal(() => readObj(file('f 1 2 4')))).toBe('line 4: the face has vertex 4, but there are 3')
    expect(refusal(() => readObj(file('f 1 2 0')))).toContain(
      'line 4: "0" is no vertex of a face; there are 3 before it',
    )
    expect(refusal(() => readObj(file('f 1 2 -4')))).toContain('line 4: "-4" is no vertex')
    expect(refusal(() => readObj(file('f 1 2 3.5')))).toContain('line 4: "3.5" is no vertex')
    expect(refusal(() => readObj(file('f 1 2')))).toBe('line 4: the face has 2 corners; it takes 3')
    expect(refusal(() => readObj(file('surf 0 1 0 1 1 2 3')))).toBe('line 4: "surf" is no statement that is read')
    expect(refusal(() => readObj('v 0 0\n'))).toBe('line 1: the vertex has 2 coordinates, not 3')
    expect(refusal(() => readObj('\nv 0 0 inf\n'))).toBe('line 2: "inf" should be a finite number')
    expect(refusal(() => readObj(file('l 1 2')))).toBe('the file has no triangle')
    expect(refusal(() => readObj(file(`f 1 2 ${'9'.repeat(400)}`)))).toContain('line 4: the face has vertex')
  })

  it('takes linear time for one statement over many lines', () => {
    const file = `v 0 0 0\nv 1 0 0\nv 0 1 0\nf ${'1 \\\n'.repeat(300_000)} 2 3\n`
    expect(readObj(file).triangles).toHaveLength(3 * 300_000)
  })
})

describe('polygons', () => {
  /** An L in a plane that no axis lies along. */
  const outline = [
    [0, 0],
    [4, 0],
    [4, 1],
    [1, 1],
    [1, 4],
    [0, 4],
  ] as const
  const inSpace = ([x, y]: readonly [number, number]) => [x + y, 2 * x - y, 3 * x + 0.5 * y + 1]

  it.each([
    ['counter-clockwise', outline],
    ['clockwise', outline.toReversed()],
    ['from another corner', [...outline.slice(3), ...outline.slice(0, 3)]],
  ])('that are hollow are covered, and nothing else is: %s', (_name, points) => {
    const file = `${points.map((point) => `v ${inSpace(point).join(' ')}`).join('\n')}\nf 1 2 3 4 5 6\n`
    const { triangles } = readObj(file)
    expect(triangles).toHaveLength(12)
    let area = 0
    for (let t = 0; t < triangles.length; t += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => points[triangles[t + k] ?? -1] ?? ([Number.NaN, 0] as const))
      if (!a || !b || !c) throw new Error('a triangle has three corners')
      area += Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / 2
      // The middle of each triangle is in the L.
      const [x, y] = [(a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3]
      expect(x < 1 || y < 1).toBe(true)
    }
    // 4 + 3: no overlap, and no hole.
    expect(area).toBeCloseTo(7, 12)
  })

  it('of any shape keep their outline', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: -4, max: 4 }), fc.integer({ min: -4, max: 4 })), {
          minLength: 3,
          maxLength: 20,
        }),
        (points) => {
          const file = `${points.map(([x, y]) => `v ${x} ${y} 0`).join('\n')}\nf ${points.map((_, i) => i + 1).join(' ')}\n`
          const { triangles } = readObj(file)
          expect(triangles).toHaveLength(3 * (points.length - 2))
          // Each edge counts one way and minus one the other way: inner edges go away.
          const edges = new Map<string, number>()
          const count = (a: number, b: number, by: number) => {
            const [key, sign] = a < b ? [`${a} ${b}`, by] : [`${b} ${a}`, -by]
            edges.set(key, (edges.get(key) ?? 0) + sign)
          }
          for (let t = 0; t < triangles.length; t += 3) {
            for (let k = 0; k < 3; k++) count(triangles[t + k] ?? -1, triangles[t + ((k + 1) % 3)] ?? -1, 1)
          }
          for (let i = 0; i < points.length; i++) count(i, (i + 1) % points.length, -1)
          expect([...edges.values()].every((sum) => sum === 0)).toBe(true)
        },
      ),
      { numRuns: runs },
    )
  })

  it('of huge coordinates, of no area and of many corners are cut, too', () => {
    const huge = 'v 0 0 0\nv 1e300 0 0\nv 1e300 1e300 0\nv 0 1e300 0\nf 1 2 3 4\n'
    expect(readObj(huge).triangles).toHaveLength(6)
    expect(readObj('v 0 0 0\nv 1 0 0\nv 2 0 0\nv 3 0 0\nf 1 2 3 4\n').triangles).toHaveLength(6)
    const star = Array.from({ length: 400 }, (_, i) => {
      const radius = i % 2 === 0 ? 1 : 0.5
      return `v ${radius * Math.cos((i * Math.PI) / 200)} ${radius * Math.sin((i * Math.PI) / 200)} 0`
    })
    const face = `f ${star.map((_, i) => i + 1).join(' ')}`
    expect(readObj(`${star.join('\n')}\n${face}\n`).triangles).toHaveLength(3 * 398)
  })
})

describe('readPly', () => {
  const text = (vertexCount: string, faces: string) =>
    `ply\nformat ascii 1.0\nelement vertex ${vertexCount}\nproperty float x\nproperty float y\nproperty float z\n${faces}`
  const face = 'element face 1\nproperty list uchar int vertex_index\nend_header\n'

  it('names line or byte', () => {
    const rows = '0 0 0\n1 0 0\n0 1 0\n'
    expect(Array.from(readPly(`${text('3', face)}${rows}3 0 1 2\n`).triangles)).toEqual([0, 1, 2])
    expect(refusal(() => readPly(`${text('3', face)}${rows}3 0 1 3\n`))).toBe(
      'line 13: face 0 has vertex 3 (int32), but there are 3, counted from 0',
    )
    expect(refusal(() => readPly(`${text('3', face)}${rows}3 0 1 1.5\n`))).toBe('line 13: 1.5 should be a whole number')
    expect(refusal(() => readPly(`${text('3', face)}${rows}-3 0 1 1\n`))).toContain('line 13: a list has the length -3')
    expect(refusal(() => readPly(`${text('3', face)}${rows}2 0 1\n`))).toContain('line 13: face 0 has 2 corners')
    expect(refusal(() => readPly(`${text('3', face)}${rows}3 0 1 2 3\n`))).toContain(
      '"3" should be the end of the file',
    )
    expect(refusal(() => readPly(`${text('4000000000', face)}${rows}`))).toContain(
      'too short for the numbers that should follow, 4000000000',
    )
    expect(refusal(() => readPly(text('x', face)))).toContain('line 3: element "vertex" has "x" rows')
    expect(refusal(() => readPly(text('3', 'end_header\n') + rows))).toBe('the file has no triangle')
    expect(refusal(() => readPly(text('3', face).replace('float z', 'float w') + rows))).toContain(
      'no columns x, y and z',
    )
    expect(refusal(() => readPly(text('3', face).replace('float z', 'half z') + rows))).toContain(
      'line 6: "half" is no type',
    )
    expect(refusal(() => readPly('ply\nformat text 1.0\nend_header\n'))).toContain('line 2: the format is "text"')
    expect(refusal(() => readPly('solid'))).toContain('line 1: a PLY file begins')
    expect(refusal(() => readPly('ply\nformat ascii 1.0\n'))).toContain('no line "end_header"')
    expect(refusal(() => readPly(text('3', face).replace('face', 'tristrips') + rows))).toContain('triangle strips')
    const file = ply('binary_little_endian')
    expect(refusal(() => readPly(Uint8Array.from([...file, 0])))).toContain('the file has 1 more bytes')
    expect(refusal(() => readPly(file.subarray(0, -1)))).toContain(`byte ${file.length - 2}: the rest of the file, 1`)
  })

  it('takes no time for rows that have no columns', () => {
    const rows = '0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n'
    const file = text(
      '3',
      `element face 1\nproperty list uchar int vertex_index\nelement empty 4294967295\nend_header\n`,
    )
    expect(readPly(`${file}${rows}`).triangles).toHaveLength(3)
  })
})

describe('readMesh', () => {
  it('names the file, and what it can read', async () => {
    await expect(readMesh('a/b.stl', new Uint8Array(3))).rejects.toMatchObject({
      code: 'bad-file',
      message: expect.stringContaining('a/b.stl, byte 3: ') as string,
    })
    await expect(readMesh('a.b/c', new Uint8Array(3))).rejects.toThrow(
      'its name can end in .stl, .obj, .ply, .dae, .gltf, .glb',
    )
    expect(() => readStl(null as unknown as Uint8Array)).toThrow('must be given as a Uint8Array or a string')
  })
})
