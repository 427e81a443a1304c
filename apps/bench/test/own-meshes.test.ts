import { describe, expect, it } from 'vitest'
import { readReport } from '../src/report/json'
import { LOWER_SQUARE, splitSquare, SQUARE, twoTriangles } from './support/obj-meshes'
import { runBench } from './support/run-bench'
import { userFolder } from './support/user-folder'

const folder = userFolder()

describe("a user's mesh", () => {
  it('keeps the vertices that the file shares, and has no contact with itself where it only falls', async () => {
    const { code, out } = await runBench(
      '--mesh',
      folder.write('f0.obj', SQUARE),
      folder.write('f1.obj', LOWER_SQUARE),
      '--repetitions',
      '1',
    )
    expect(code).toBe(0)
    expect(out).toContain('2 triangles')
    expect(out).toContain('no contact')
    expect(out).not.toContain('coincide')
  })

  it('is read as a sequence through a glob, in the order of the numbers', async () => {
    for (const [i, z] of [
      [1, 1],
      [2, 0.5],
      [10, -0.5],
    ] as const)
      folder.write(`seq${i}.obj`, twoTriangles(z))
    const { code, out } = await runBench('--mesh', 'seq*.obj', '--repetitions', '1', '--json', 'seq.json')
    expect(code).toBe(0)
    expect(out).toContain('2 steps')
    const steps = readReport('seq.json').suites[0]?.scenes[0]?.configurations[1]?.steps ?? []
    expect(steps.map(({ contacts }) => contacts)).toEqual([0, 3])
    expect(steps.map(({ earliest }) => earliest)).toEqual([null, expect.closeTo(0.5)])
  })

  it('is diagnosed: split vertices are named, and merged if asked to', async () => {
    const plain = await runBench(
      '--mesh',
      folder.write('s0.obj', splitSquare(0)),
      folder.write('s1.obj', splitSquare(2)),
      '--repetitions',
      '1',
    )
    expect(plain.out).toContain('2 vertex pairs coincide: weld?')
    expect(plain.out).toContain('--weld')
    expect(plain.out).toContain('earliest contact: t = 0')
    const welded = await runBench('--mesh', 's0.obj', 's1.obj', '--weld', '--repetitions', '1')
    expect(welded.out).toContain('2 vertices merged')
    expect(welded.out).toContain('no contact')
  })
})
