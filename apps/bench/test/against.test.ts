import { deformableCcd } from '@ccd/pipeline'
import { clothScene } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { addRounds, compare, type Pair } from '../src/against/samples'
import { steadyStep, WHOLE_STEP } from '../src/against/steady'
import { runBench } from './support/run-bench'

const mesh = clothScene().at(12)
const ccd = deformableCcd({ triangles: mesh.triangles, vertexCount: mesh.x0.length / 3 })
const step = () => ccd.step(mesh.x0, mesh.x1)

describe('two builds of the pipeline over one step', () => {
  it('take turns, and each stage has as many rounds as were asked for', () => {
    const order: string[] = []
    const named = (name: string) => () => {
      order.push(name)
      return step()
    }
    const { pairs, there, here } = steadyStep([named('there'), named('here')], mesh, { repetitions: 4, onRun() {} })
    expect(order.filter((name) => name === 'there').length).toBe(order.filter((name) => name === 'here').length)
    expect(new Set(order.slice(0, 4))).toEqual(new Set(['there', 'here']))
    expect(pairs.get(WHOLE_STEP)?.length).toBe(4)
    for (const { name } of here.stages) expect(pairs.get(name)?.every(([a, b]) => a >= 0 && b >= 0)).toBe(true)
    expect(there.bytes.equals(here.bytes)).toBe(true)
    expect(here.contacts).toBeGreaterThan(0)
  })

  it('are told apart by a single bit of a time', () => {
    const changed = () => {
      const result = step()
      const toi = result.contacts.toi.slice()
      toi[0] = (toi[0] ?? 0) + 2 ** -50
      return { ...result, contacts: { ...result.contacts, toi } }
    }
    const { there, here } = steadyStep([step, changed], mesh, { repetitions: 1, onRun() {} })
    expect(there.bytes.equals(here.bytes)).toBe(false)
  })
})

describe('the ratio of two builds', () => {
  it('is the median of the ratios within a round, so that other load falls out', () => {
    const pairs: Pair[] = [
      [10, 5],
      [1000, 500],
      [12, 6],
    ]
    expect(compare(pairs).ratio).toEqual({ median: 0.5, low: 0.5, high: 0.5 })
  })

  it('adds the steps of a scene round by round', () => {
    const sums = new Map<string, Pair[]>()
    addRounds(sums, new Map([['step', [[1, 2] as const, [3, 4] as const]]]))
    addRounds(sums, new Map([['step', [[10, 20] as const, [30, 40] as const]]]))
    expect(sums.get('step')).toEqual([
      [11, 22],
      [33, 44],
    ])
  })
})

describe('--against', () => {
  it('says where nothing is built', async () => {
    const { code, err } = await runBench('--against', 'nowhere')
    expect(code).toBe(2)
    expect(err).toMatch(/^--against: there is no .*nowhere.*; run "npm run build" in that checkout\n?$/)
  })

  it('refuses what it cannot compare', async () => {
    const { code, err } = await runBench('--against', '.', '--suite', 'iccd')
    expect(code).toBe(2)
    expect(err).toMatch(/^--suite does not go with --against/)
  })
})
