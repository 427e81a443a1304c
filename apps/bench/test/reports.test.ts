import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { compareReports } from '../src/report/compare/compare-reports'
import { toHtml } from '../src/report/html/page'
import { mergeReports, missingShards } from '../src/report/merge-reports'
import { parseGltf } from '../src/scenes/meshes/gltf'
import { encodePng } from '../src/report/picture/png'
import type { Report, StepMeasure } from '../src/report/report'
import { table } from '../src/report/text/table'

const step = (number: number, tests: number, ms: number): StepMeasure => ({
  step: number,
  triangles: 10,
  tests,
  solved: null,
  contacts: 2,
  hash: 'abc',
  earliest: 0.5,
  ms: { median: ms, low: ms, high: ms },
  stages: [
    { name: 'bvh', in: 0, out: tests, ms },
    { name: 'elementary', in: tests, out: 2, ms: 0 },
  ],
})

function report(steps: readonly StepMeasure[], extra: Partial<Report> = {}): Report {
  const configurations = [{ name: 'a<b', keeps: 'every-contact' as const, leftOut: [], steps }]
  return {
    format: 'ccd-bench/1',
    commit: 'c0ffee',
    machine: 'test',
    node: 'v20',
    ...extra,
    suites: [
      {
        suite: 'scenes',
        scenes: [{ scene: 'ball', repetitions: 1, configurations, lost: [] }],
        tables: [],
        notes: [],
        lost: [],
      },
    ],
  }
}

describe('comparing two reports', () => {
  it('says nothing changed where only noise did', () => {
    expect(compareReports(report([step(0, 5, 10)]), report([step(0, 5, 11)]))).toBe(
      'nothing changed in 1 configurations',
    )
  })

  it('names a count that changed, at whatever stage, and a time that grew', () => {
    const text = compareReports(report([step(0, 5, 10)]), report([step(0, 6, 20)]))
    expect(text).toMatch(/a<b +0 +tests +5 +6/)
    expect(text).toMatch(/pairs after bvh +5 +6/)
    expect(text).toMatch(/10\.0 +20\.0 +2\.00 × +slower/)
  })

  it('names a count that changed in a table, and no time', () => {
    const withTable = (falsePositives: number, us: number): Report => ({
      ...report([]),
      suites: [
        {
          suite: 'elementary',
          scenes: [],
          notes: [],
          lost: [],
          tables: [
            { title: 'Solvers', head: ['queries', 'false positives', 'µs'], rows: [['random', falsePositives, us]] },
          ],
        },
      ],
    })
    expect(compareReports(withTable(1, 2.5), withTable(1, 9.5))).toBe(
      'nothing changed in 0 configurations and 1 rows of tables',
    )
    expect(compareReports(withTable(1, 2.5), withTable(3, 2.5))).toMatch(
      /elementary \/ Solvers \/ random +– +false positives +1 +3/,
    )
  })

  it('says so where there is nothing in common', () => {
    expect(compareReports({ ...report([]), suites: [] }, report([step(0, 1, 1)]))).toContain('nothing in common')
  })
})

describe('merging', () => {
  it('puts steps in order and refuses reports of different commits', () => {
    const merged = mergeReports([report([step(3, 1, 1)], { shard: '2/2' }), report([step(1, 1, 1)])])
    expect(merged.suites[0]?.scenes[0]?.configurations[0]?.steps.map((one) => one.step)).toEqual([1, 3])
    expect('shard' in merged).toBe(false)
    expect(() => mergeReports([report([]), report([], { commit: 'other' })])).toThrow('different commits')
  })

  it('says which shards are missing', () => {
    const of = (...shards: string[]): string => missingShards(shards.map((shard) => report([], { shard })))
    expect(of('1/3', '3/3')).toBe('merge: without the shards 2/3: this is not the whole')
    expect(of('2/2', '1/2')).toBe('')
    expect(missingShards([report([])])).toBe('')
  })
})

describe('the HTML report', () => {
  it('escapes names, draws curves over steps, and names machine and commit', () => {
    const html = toHtml(report([step(0, 5, 10), step(1, 7, 12)]))
    expect(html).toContain('a&lt;b')
    expect(html).not.toContain('a<b')
    expect(html).toContain('<polyline')
    expect(html).toContain('c0ffee')
    expect(html).toContain('prefers-color-scheme:dark')
    expect(html).toContain('width=device-width')
  })
})

describe('a text table', () => {
  it('sets numbers flush right, with separators', () => {
    expect(
      table(
        ['name', 'n'],
        [
          ['a', 1234567],
          ['bb', 5],
        ],
      ),
    ).toBe('name          n\n────  ─────────\na     1,234,567\nbb            5')
  })
})

describe('a PNG', () => {
  it('holds the pixels it was given', () => {
    const rgb = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
    const png = encodePng(2, 2, rgb)
    expect([...png.subarray(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47])
    const at = png.indexOf('IDAT')
    const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)))
    expect([...rows]).toEqual([0, 1, 2, 3, 4, 5, 6, 0, 7, 8, 9, 10, 11, 12])
  })
})

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
