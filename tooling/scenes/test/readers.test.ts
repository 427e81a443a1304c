import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  dataFolder,
  listRigidModels,
  listRigidQueries,
  listScenes,
  listSequences,
  readRigidModel,
  readRigidQueries,
  readSampleQueries,
  readScene,
  readSequence,
} from '../src/index'

const found = dataFolder()
const folder = found ?? ''
const count = (bits: Uint8Array) => bits.reduce((sum, bit) => sum + bit, 0)
const inRange = (indices: Uint32Array, limit: number) => indices.every((index) => index < limit)
const finite = (values: Float64Array) => values.every((value) => Number.isFinite(value))

describe('dataFolder', () => {
  afterEach(() => vi.unstubAllEnvs())

  it('is the folder that CCD_DATA names', () => {
    const empty = mkdtempSync(join(tmpdir(), 'ccd-data-'))
    vi.stubEnv('CCD_DATA', empty)
    expect(dataFolder()).toBe(empty)
    expect([listScenes(empty), listSequences(empty), listRigidModels(empty), listRigidQueries(empty)]).toEqual([
      [],
      [],
      [],
      [],
    ])
  })

  it('is undefined where the folder is absent, and an error that names it where data are required', () => {
    vi.stubEnv('CCD_DATA', '/nowhere/data')
    vi.stubEnv('CCD_REQUIRE_DATA', '')
    expect(dataFolder()).toBeUndefined()
    vi.stubEnv('CCD_REQUIRE_DATA', '1')
    expect(() => dataFolder()).toThrow('/nowhere/data')
  })
})

describe.skipIf(!found)('the data folder', () => {
  it('has sample queries whose contacts, and only those, have a time', () => {
    const sets = readSampleQueries(folder)
    expect(sets.length).toBe(12)
    for (const { name, kind, points, truth, toi } of sets) {
      expect(name.endsWith(kind === 'vertex-face' ? '.vf' : '.ee')).toBe(true)
      expect(finite(points)).toBe(true)
      toi.forEach((time, i) => expect(Number.isNaN(time)).toBe(truth[i] === 0))
    }
    const spike = sets.find((set) => set.name === 'erleben-sliding-spike.vf')
    expect([spike?.count, spike && count(spike.truth)]).toEqual([250, 4])
  })

  it.each([
    ['cloth-ball', 92_230, 46_598, 138_825, 19_032, 94_822],
    ['cloth-funnel', 18_484, 9_450, 27_930, 27, 107],
  ])('has the scene %s with the stated counts', (name, triangles, vertices, edges, vertexFace, edgeEdge) => {
    const scene = readScene(folder, name)
    expect(scene.triangles.length).toBe(triangles * 3)
    expect(scene.edges.length).toBe(edges * 2)
    expect([scene.x0.length, scene.x1.length]).toEqual([vertices * 3, vertices * 3])
    expect(finite(scene.x0) && finite(scene.x1)).toBe(true)
    expect(inRange(scene.triangles, vertices) && inRange(scene.edges, vertices)).toBe(true)
    expect(count(scene.groundTruth.vertexFace.truth)).toBe(vertexFace)
    expect(count(scene.groundTruth.edgeEdge.truth)).toBe(edgeEdge)
    expect(inRange(scene.groundTruth.edgeEdge.pairs, edges)).toBe(true)
  })

  it('has sequences whose frames, skeletons and intervals can be read to the last', () => {
    const names = listSequences(folder)
    expect(names.length).toBe(7)
    for (const name of names) {
      const sequence = readSequence(folder, name)
      expect(sequence.name).toBe(name)
      if (sequence.format === 'ccd-intervals/1') {
        const last = sequence.interval(sequence.intervalCount - 1)
        const objects = last.objects.reduce((sum, object) => sum + object.triangleCount, 0)
        expect(objects * 3).toBe(last.triangles.length)
        expect(inRange(last.triangles, last.x0.length / 3)).toBe(true)
        expect(() => sequence.interval(sequence.intervalCount)).toThrow(RangeError)
      } else {
        expect(finite(sequence.frame(sequence.frameCount - 1))).toBe(true)
        expect(inRange(sequence.triangles, sequence.vertexCount)).toBe(true)
        expect(() => sequence.frame(sequence.frameCount)).toThrow(RangeError)
        const { skeleton } = sequence
        if (skeleton) {
          expect(skeleton.joints(0).length).toBe(3 * skeleton.jointCount)
          expect(skeleton.bones.flat().every((joint) => joint < skeleton.jointCount)).toBe(true)
          expect(skeleton.dominant.every((column) => column < skeleton.weightColumns)).toBe(true)
        }
      }
    }
  })

  it('has rigid models and queries that name them, with a bracket on every hit', () => {
    const models = listRigidModels(folder)
    expect(models.length).toBe(9)
    for (const name of models) {
      const { positions, triangles } = readRigidModel(folder, name)
      expect(finite(positions) && inRange(triangles, positions.length / 3)).toBe(true)
    }
    expect(listRigidQueries(folder).length).toBe(8)
    for (const name of listRigidQueries(folder)) {
      const file = readRigidQueries(folder, name)
      expect(models).toContain(file.moving)
      expect(models).toContain(file.fixed)
      expect(file.queries.length).toBe(file.count)
      for (const { reference } of file.queries) {
        if (reference.result === 'free') expect(reference.tocLow).toBeNull()
        else expect(Number(reference.tocLow)).toBeLessThanOrEqual(Number(reference.tocHigh))
      }
    }
  })

  it('is asked by a wrong name: the error lists the names there are', () => {
    expect(() => readScene(folder, 'cloth')).toThrow('cloth-ball')
    expect(() => readSequence(folder, 'human')).toThrow('knight-skip')
    expect(() => readRigidModel(folder, 'cog')).toThrow('gear')
    expect(() => readRigidQueries(folder, 'cog')).toThrow('gear-gear')
  })
})
