import type { Report, StepMeasure, TableResult } from '../../src/report/report'

/** A step of ten triangles with two contacts. */
export const stepOf = (step: number, tests: number, ms: number): StepMeasure => ({
  step,
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

/** A report of one scene, and of one configuration that is called `a<b`. */
export function reportOf(steps: readonly StepMeasure[], extra: Partial<Report> = {}): Report {
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

/** A report of tables only. */
export const reportOfTables = (suite: string, tables: readonly TableResult[]): Report => ({
  ...reportOf([]),
  suites: [{ suite, scenes: [], notes: [], lost: [], tables }],
})
