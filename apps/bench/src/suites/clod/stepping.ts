import { mostLenient, sizeMetric, velocityMetric, type ContactQuery } from '@ccd/clod'
import type { Cell } from '../../report/cell'
import type { CurveResult, TableResult } from '../../report/report'
import { timing } from '../../run/timing'
import type { Scene } from './scenes'
import { World, type StepOptions, type StepResult } from './world'

const DT = 1 / 240

/** Scenes in motion, with exact contacts and with levels of detail that follow the speed, with the rule for level switches and without. */
export function steppingResults(
  scenes: readonly Scene[],
  steps: number,
): { readonly table: TableResult; readonly curves: CurveResult[] } {
  const rows: Cell[][] = []
  const curves: CurveResult[] = []
  for (const scene of scenes) {
    const { distance, radius } = scene
    const exact: StepOptions['query'] = { distance, error: 0 }
    const sized = (share: number): ContactQuery => ({ distance, metric: sizeMetric(share, radius) })
    const moving: ContactQuery = { distance, metric: mostLenient(velocityMetric(4), sizeMetric(0.00035, radius)) }
    const runs = [
      { name: 'exact', query: exact, rule: false },
      { name: 's0 = 3.5 %', query: sized(0.035), rule: true },
      { name: 'by speed, with the rule', query: moving, rule: true },
      { name: 'by speed, without the rule', query: moving, rule: false },
    ]
    const lines = runs.map(({ name, query, rule }) => {
      const world = new World(scene.start(), { query, rule })
      const results = Array.from({ length: steps }, () => world.step(DT))
      rows.push([scene.name, name, ...summary(results)])
      return { label: name, points: results.map(({ energy }, step) => [step, energy] as const) }
    })
    const least = Math.min(...lines.flatMap(({ points }) => points.map(([, y]) => y)))
    curves.push({
      title: `${scene.name}: energy above the least, per step`,
      lines: lines.map(({ label, points }) => ({ label, points: points.map(([x, y]) => [x, y - least] as const) })),
    })
  }
  return {
    table: {
      title: `Scenes in motion, ${steps} steps of 1/240`,
      head: [
        'scene',
        'contacts',
        'ms per step, median',
        'worst ms',
        'pairs tested per step',
        'front, mean',
        'contacts per step',
        'switches that no search finds',
        'energy gained in all',
      ],
      rows,
    },
    curves,
  }
}

function summary(results: readonly StepResult[]): Cell[] {
  const mean = (of: (one: StepResult) => number): number =>
    results.reduce((sum, one) => sum + of(one), 0) / results.length
  const gained = results.reduce(
    (sum, { energy }, i) => sum + Math.max(0, energy - (results[i - 1]?.energy ?? energy)),
    0,
  )
  return [
    timing(results.map(({ ms }) => ms)).median.toFixed(3),
    Math.max(...results.map(({ ms }) => ms)).toFixed(2),
    mean(({ queries }) => queries),
    mean(({ front }) => front),
    mean(({ contacts }) => contacts),
    results.reduce((sum, { inconsistent }) => sum + inconsistent, 0),
    gained,
  ]
}
