import { CcdError, valueAt, type StageReport } from '@ccd/core'
import { NUMBERS_PER_PART, REPORT_NUMBERS, REPORTED_PARTS, threadsOf, type TeamMemory } from './team-memory'

/** Notes what the parts of a thread did in a step. */
export function noteReports({ reports }: TeamMemory, thread: number, stages: readonly StageReport[]): void {
  if (stages.length > REPORTED_PARTS) {
    throw new CcdError('wrong-composition', `a report has room for ${REPORTED_PARTS} parts, not ${stages.length}`)
  }
  stages.forEach((stage, part) => {
    const numbers = [stage.in, stage.out, stage.ms, stage.undecided ?? 0]
    reports.set(numbers, thread * REPORT_NUMBERS + NUMBERS_PER_PART * part)
  })
}

/** The reports of all threads as one, under the names of the calling thread: pairs summed, the longest time. */
export function joinReports(memory: TeamMemory, own: readonly StageReport[]): StageReport[] {
  const { reports } = memory
  return own.map((stage, part) => {
    const sum = { ...stage }
    for (let thread = 1; thread < threadsOf(memory); thread++) {
      const at = thread * REPORT_NUMBERS + NUMBERS_PER_PART * part
      sum.in += valueAt(reports, at)
      sum.out += valueAt(reports, at + 1)
      sum.ms = Math.max(sum.ms, valueAt(reports, at + 2))
      if (sum.undecided !== undefined) sum.undecided += valueAt(reports, at + 3)
    }
    return sum
  })
}
