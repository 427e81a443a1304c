import { valueAt, type StepResult } from '@ccd/core'
import {
  dataFolder,
  grid,
  hand,
  knottedRope,
  merge,
  octopus,
  readSequence,
  seededRandom,
  sphere,
  twistedBox,
  urchin,
  type SkeletalScene,
} from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { deformableCcd, skeletalCcd, type SkeletalMesh } from '../src/index'
import { essenceOfFirst } from './support/essence'

const full = process.env.CCD_FULL === '1'

const SCENES: Readonly<Record<string, () => SkeletalScene>> = {
  rope: () => (full ? knottedRope({ rings: 1200, around: 20 }) : knottedRope({ rings: 60, around: 8, steps: 12 })),
  octopus: () => (full ? octopus() : octopus({ cell: 0.2, steps: 8 })),
  urchin: () => (full ? urchin() : urchin({ cell: 0.22, steps: 8 })),
  box: () => (full ? twistedBox({ height: 140, side: 40 }) : twistedBox({ height: 30, side: 8, steps: 10 })),
  hand: () => (full ? hand() : hand({ cell: 0.13, steps: 10 })),
}

/** Recorded characters, and which of their frames a quick run looks at. */
const RECORDED: readonly (readonly [name: string, every: number])[] = [
  ['knight-skip', 3],
  ['fox-survey', 4],
  ['rigged-figure', 4],
  ['cesium-man', 12],
  ['makehuman-skip', 9],
]

function meshOf({ at, skeleton }: SkeletalScene): SkeletalMesh {
  const { triangles } = at(0)
  const { rest, bones, joints } = skeleton
  return { triangles, vertexCount: rest.length / 3, rest, skeleton: { joints: joints(0), bones } }
}

/** The contacts of a result, one line each. */
function contactsIn({ contacts }: StepResult): string[] {
  return Array.from(contacts.toi.subarray(0, contacts.length), (toi, i) =>
    [contacts.kind[i], contacts.a[i], contacts.b[i], toi].join(' '),
  )
}

/** Every contact that comes first, in order. */
function firstContacts(mesh: SkeletalMesh) {
  const { triangles, vertexCount } = mesh
  return deformableCcd({ triangles, vertexCount }, { query: 'first' })
}

describe('skeletalCcd', { timeout: full ? 900_000 : 120_000 }, () => {
  for (const [name, make] of Object.entries(SCENES)) {
    it(`finds the first contact time of deformableCcd, and one that attains it: ${name}`, () => {
      const scene = make()
      const mesh = meshOf(scene)
      const skeletal = skeletalCcd(mesh)
      const reference = firstContacts(mesh)
      let touching = 0
      let left = 0
      let all = 0
      for (let i = 0; i < scene.steps; i++) {
        const { x0, x1 } = scene.at(i)
        const expected = reference.step(x0, x1)
        const known = new Set(contactsIn(expected))
        const result = skeletal.step(x0, x1, scene.skeleton.joints(i), scene.skeleton.joints(i + 1))
        expect(result.earliest).toBe(expected.earliest)
        expect(result.keeps).toBe('first-contact')
        const found = contactsIn(result)
        expect(found.length > 0).toBe(expected.contacts.length > 0)
        expect(found.filter((contact) => !known.has(contact))).toEqual([])
        touching += found.length
        left += result.stages[0]?.out ?? Number.NaN
        all += expected.stages[0]?.out ?? Number.NaN
      }
      expect(touching).toBeGreaterThan(0)
      expect(left).toBeLessThan(all)
    })
  }

  it('finds it with noisy joints, far outside of the mesh, without joints, and with threads', () => {
    const scene = octopus({ cell: 0.25, steps: full ? 16 : 4 })
    const mesh = meshOf(scene)
    const reference = firstContacts(mesh)
    const runs = [0.1, 0.5, 1.4].map((noise) => ({ noise, ccd: skeletalCcd(mesh) }))
    const carried = skeletalCcd(mesh)
    const threaded = skeletalCcd(mesh, { threads: 2 })
    const random = seededRandom(7)
    for (let i = 0; i < scene.steps; i++) {
      const { x0, x1 } = scene.at(i)
      const { earliest } = reference.step(x0, x1)
      for (const { noise, ccd } of runs) {
        const shaken = (x: Float64Array) => x.map((value) => value + 0.25 * noise * (2 * random() - 1))
        const [from, to] = [shaken(scene.skeleton.joints(i)), shaken(scene.skeleton.joints(i + 1))]
        expect(ccd.step(x0, x1, from, to).earliest).toBe(earliest)
      }
      const alone = carried.step(x0, x1)
      expect(alone.earliest).toBe(earliest)
      const shared = threaded.step(x0, x1)
      expect(essenceOfFirst(shared)).toEqual(essenceOfFirst(alone))
      expect(shared.stages[0]?.out).toBe(alone.stages[0]?.out)
    }
    threaded.close()
  })

  it('finds it on recorded sequences, whether their starts are clean or not', { timeout: 400_000 }, () => {
    const folder = dataFolder()
    if (folder === undefined) return
    let [clean, defects, touching] = [0, 0, 0]
    for (const [name, every] of RECORDED) {
      const sequence = readSequence(folder, name)
      if (sequence.format !== 'ccd-seq/1' || sequence.skeleton === undefined) throw new Error(`${name} has no skeleton`)
      const { triangles, vertexCount, frameCount, skeleton } = sequence
      const bones = Uint32Array.from(skeleton.bones.flat())
      const mesh = { triangles, vertexCount, rest: sequence.frame(0), skeleton: { joints: skeleton.joints(0), bones } }
      const skeletal = skeletalCcd(mesh)
      const reference = firstContacts(mesh)
      for (let i = 0; i + 1 < frameCount; i += full ? 1 : every) {
        const [x0, x1] = [sequence.frame(i), sequence.frame(i + 1)]
        const expected = reference.step(x0, x1)
        const known = new Set(contactsIn(expected))
        const result = skeletal.step(x0, x1, skeleton.joints(i), skeleton.joints(i + 1))
        expect(result.earliest, `${name}, frame ${i}`).toBe(expected.earliest)
        const found = contactsIn(result)
        expect(found.length > 0).toBe(known.size > 0)
        expect(found.filter((contact) => !known.has(contact))).toEqual([])
        const met = skeletal.view?.counts.defects ?? 0
        if (sequence.cleanFrames.includes(i)) expect(met).toBe(0)
        if (met === 0) clean++
        else defects++
        if (found.length > 0) touching++
      }
    }
    expect(Math.min(clean, defects, touching)).toBeGreaterThan(3)
  })

  it('leaves cloth and contacts between components to the rest of the pipeline', () => {
    const ball = sphere({ level: 2, radius: 1, noise: 0 })
    const cloth = grid({ seed: 3, noise: 0.2, columns: 12, rows: 12 })
    const put = (x: Float64Array, z: number) => x.map((value, i) => (i % 3 === 2 ? value + z : 0.3 * value - 1.5))
    const both = merge('cloth over a ball', [ball, { ...cloth, x0: put(cloth.x0, 2), x1: put(cloth.x1, -0.5) }])
    const joints = new Float64Array(6)
    joints[5] = 0.5
    const vertexCount = both.x0.length / 3
    const mesh = {
      triangles: both.triangles,
      vertexCount,
      rest: both.x0,
      skeleton: { joints, bones: Uint32Array.of(0, 1) },
    }
    const result = skeletalCcd(mesh).step(both.x0, both.x1)
    expect(result.earliest).toBe(firstContacts(mesh).step(both.x0, both.x1).earliest)
    expect(result.earliest).toBeLessThan(1)
    expect(result.leftOut).toContainEqual({
      name: 'radial-view',
      why: expect.stringMatching(/component 1.*not closed: edge \d+/),
    })
  })

  it('says why it takes no part: all contacts, a separation, a baseline', () => {
    const scene = hand({ cell: 0.2, steps: 2 })
    const mesh = meshOf(scene)
    const { x0, x1 } = scene.at(0)
    const whyOf = (options: Parameters<typeof skeletalCcd>[1]) =>
      skeletalCcd(mesh, options)
        .step(x0, x1)
        .leftOut.find(({ name }) => name === 'radial-view')?.why
    expect(whyOf({})).toBeUndefined()
    expect(whyOf({ query: 'all' })).toContain("query 'all'")
    expect(whyOf({ minSeparation: 0.001 })).toContain('minSeparation')
    expect(whyOf({ baseline: true })).toContain('baseline')
  })

  it('falls back where a start meets itself, or refuses it with the pair', () => {
    const scene = hand({ cell: 0.13, steps: 10 })
    const mesh = meshOf(scene)
    const { x0, x1 } = scene.at(8)
    const result = skeletalCcd(mesh).step(x0, x1)
    expect(result.earliest).toBe(firstContacts(mesh).step(x0, x1).earliest)
    expect(result.leftOut.map(({ why }) => why).join()).toMatch(/meets triangle \d+/)
    expect(() => skeletalCcd(mesh, { broken: 'refuse' }).step(x0, x1)).toThrow(
      /between vertices \d+ and \d+ meets triangle \d+/,
    )
  })

  it('answers maxStep as deformableCcd does', () => {
    const scene = hand({ cell: 0.16, steps: 4 })
    const mesh = meshOf(scene)
    const reference = firstContacts(mesh)
    const ccd = skeletalCcd(mesh)
    for (let i = 0; i < scene.steps; i++) {
      const { x0, x1 } = scene.at(i)
      expect(ccd.maxStep(x0, x1)).toBe(reference.maxStep(x0, x1))
      const ignoring = { start: 'ignore-separating' } as const
      expect(ccd.maxStep(x0, x1, ignoring)).toBe(reference.maxStep(x0, x1, ignoring))
    }
  })

  it('explains which observer dropped a pair', () => {
    const scene = hand({ cell: 0.16, steps: 4 })
    const mesh = meshOf(scene)
    const ccd = skeletalCcd(mesh)
    const { x0, x1 } = scene.at(0)
    ccd.step(x0, x1)
    expect(JSON.stringify(ccd.explain('vertex-face', valueAt(mesh.triangles, 0), 40))).toContain('bvh')
    expect(() => ccd.explain('vertex-face', x0.length / 3 + 1, 0)).toThrow('there is no vertex')
  })

  it('refuses options that do not exist, and names the nearest', () => {
    const mesh = meshOf(hand({ cell: 0.3, steps: 1 }))
    const options = { querry: 'first' } as Parameters<typeof skeletalCcd>[1]
    expect(() => skeletalCcd(mesh, options)).toThrow('skeletalCcd has no option "querry"; did you mean "query"?')
  })
})
