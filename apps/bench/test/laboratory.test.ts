import { createNormalCones } from '@ccd/cnc'
import {
  filterPairs,
  valueAt,
  type Contract,
  type Hierarchy,
  type PairCuller,
  type StepContext,
  type Topology,
} from '@ccd/core'
import { contactsOfMesh } from '@ccd/oracle'
import { foldedSheet, grid } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { stage as separatingAxis } from '../examples/separating-axis'
import { stage as template } from '../examples/template'
import type { InsertedPart } from '../src/configurations/insert-part'
import { contractTest, describeVerdict } from '../src/lab/contract-test'
import { fixture } from '../src/lab/fixture'
import { hardCases } from '../src/lab/hard-cases'
import { judge } from '../src/lab/kept-contacts'
import { partOf } from '../src/lab/load-user-part'
import { shrink } from '../src/lab/shrink'
import { submesh } from '../src/lab/submesh'
import { overlapsOpenly } from './support/open-boxes'

const CASES = hardCases([1])
const SOUND: Contract = { motion: ['linear'], separation: 'zero', keeps: 'every-contact' }

function inserted(part: unknown, after = 'bvh'): InsertedPart {
  const found = partOf(part, after)
  if (!found) throw new Error('not a part')
  return found
}

describe('the contract test', () => {
  it('passes the worked example, which drops many pairs, and the template, which drops none', () => {
    const example = contractTest(inserted(separatingAxis), CASES)
    expect(example).toMatchObject({ passed: true, refused: 0, lines: [] })
    expect(example.kept).toBeLessThan(0.9)
    expect(
      contractTest(
        inserted(template),
        CASES.filter((_, i) => i % 5 === 0),
      ),
    ).toMatchObject({ passed: true, kept: 1, lines: [] })
  })

  it('finds a filter that drops every seventh pair, shrinks the mesh to a handful of triangles, and explains', () => {
    const verdict = contractTest(
      inserted(filterPairs('sevenths', SOUND, (_kind, a, b) => (3 * a + b) % 7 !== 0)),
      CASES,
    )
    expect(verdict.passed).toBe(false)
    const text = describeVerdict('sevenths', verdict)
    expect(text).toMatch(/loses a contact at t = /)
    expect(text).toMatch(/shrunk from 32 to \d triangles/)
    expect(text).toContain('dropped, by sevenths')
    expect(text).toContain('x1: Float64Array.of(')
  })

  it('finds a comparison that is open where it must be closed', () => {
    // Boxes that only touch are taken to be apart: lost are contacts at a border of both.
    const openBoxes = filterPairs<'triangle-triangle'>('open boxes', SOUND, (_kind, t, u, step) =>
      overlapsOpenly(step, t, u),
    )
    const verdict = contractTest(inserted(openBoxes), CASES)
    expect(verdict.passed).toBe(false)
    expect(describeVerdict('open boxes', verdict)).toContain('loses a contact')
  })

  it('holds a filter of feature pairs to the same contract', () => {
    const late = filterPairs('edges only', SOUND, (kind) => kind === 'edge-edge')
    expect(contractTest(inserted(late, 'orphans'), CASES).passed).toBe(false)
  })

  it('does not let a best-effort filter lose contacts unseen', () => {
    expect(
      contractTest(inserted(filterPairs('none', { ...SOUND, keeps: 'best-effort' }, () => false)), CASES).passed,
    ).toBe(false)
  })

  it('passes the normal cones, and fails them without their contour test', () => {
    const cones = (topology: Topology, hierarchy: Hierarchy) =>
      createNormalCones(topology, hierarchy, { effort: 'always' })
    const verdict = contractTest(inserted(cones), CASES)
    expect(verdict.passed).toBe(true)
    // Which patches are certified depends on the trees, and those on the numbering: sound, but worth knowing.
    expect(verdict.lines.join()).toContain('depend on the numbering')
    const unsound = (topology: Topology, hierarchy: Hierarchy) =>
      createNormalCones(topology, hierarchy, { contourTest: 'off', effort: 'always' })
    expect(contractTest(inserted(unsound), CASES).passed).toBe(false)
  })

  it('finds a culler whose nodes and pairs disagree', () => {
    const create = (topology: Topology, hierarchy: Hierarchy): PairCuller => {
      const sound = createNormalCones(topology, hierarchy)
      return {
        name: 'half-hearted',
        contract: SOUND,
        begin: (step: StepContext) => sound.begin(step),
        cullsPair: () => false,
        cullsNode: (node: number) => valueAt(sound.nodeLabel, node) >= 0,
      }
    }
    const verdict = contractTest(inserted(create), CASES)
    expect(describeVerdict('half-hearted', verdict)).toMatch(
      /node level and pair level disagree: triangles \(\d+, \d+\): culled with their node/,
    )
  })

  it('leaves out meshes that a part refuses, and says how many', () => {
    const closed = filterPairs('closed only', { ...SOUND, requires: ['closed', 'manifold'] }, () => true)
    const verdict = contractTest(inserted(closed), CASES)
    expect(verdict.passed).toBe(true)
    expect(verdict.refused).toBeGreaterThan(20)
    expect(verdict.refused).toBeLessThan(verdict.meshes)
  })

  it('turns an exception inside a filter into one clear line', () => {
    const thrower = filterPairs('thrower', SOUND, () => {
      throw new Error('boom')
    })
    expect(() => contractTest(inserted(thrower), CASES)).toThrow(/^"thrower" fails on the mesh .*: boom$/)
  })

  it('knows the truth: without a filter all contacts of the oracle are found', () => {
    const mesh = foldedSheet({ seed: 3 })
    const judged = judge(mesh, inserted(template))
    expect(judged?.truth).toBe(contactsOfMesh(mesh.triangles, mesh.x0, mesh.x1).length)
    expect(judged?.found.size).toBe(judged?.truth)
    expect(judged?.truth).toBeGreaterThan(0)
  })
})

describe('shrinking', () => {
  it('ends with a mesh from which no triangle can be taken away', () => {
    const mesh = grid({ columns: 6, rows: 6, seed: 4 })
    const fails = ({ triangles }: { triangles: Uint32Array }): boolean => triangles.length >= 3 * 5
    const small = shrink(mesh, fails)
    expect(small.triangles.length / 3).toBe(5)
    expect(Math.max(...small.triangles)).toBe(small.x0.length / 3 - 1)
  })

  it('keeps the positions of the triangles it keeps, or rounds them as far as the failure allows', () => {
    const mesh = grid({ columns: 3, rows: 3, seed: 4 })
    const part = submesh(mesh, [7, 2])
    for (let corner = 0; corner < 3; corner++) {
      const [now, was] = [valueAt(part.triangles, corner), valueAt(mesh.triangles, 21 + corner)]
      expect([...part.x1.subarray(3 * now, 3 * now + 3)]).toEqual([...mesh.x1.subarray(3 * was, 3 * was + 3)])
    }
    expect(shrink(mesh, () => true).x1.every(Number.isInteger)).toBe(true)
    expect(fixture(part)).toContain('triangles: Uint32Array.of(')
  })
})
