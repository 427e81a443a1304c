import type { ContactBuffer } from '../contacts/contact-buffer'
import type { StepContext } from '../motion/step'
import { valueAt } from '../errors/value-at'
import type { PairKind, PairStream } from '../stages/pairs'
import type { Composition } from './composition'
import { MeteredStream, type Tap } from './metered-stream'
import type { StageReport } from './step-result'

/**
 * Pulls the pairs of one step through all parts, fills the contacts, and reports what each part did.
 *
 * @param parts - Only those that take part in this step.
 * @param contacts - Empty; filled, and brought into their final form by the sink.
 * @param tap - Sees every batch between two parts.
 */
export function runStep(parts: Composition, step: StepContext, contacts: ContactBuffer, tap?: Tap): StageReport[] {
  const { source, stages, test, sink } = parts
  const start = performance.now()
  const seams: MeteredStream<PairKind>[] = []
  const seam = (stream: PairStream<PairKind>): MeteredStream<PairKind> => {
    const index = seams.length
    const beforeTest = index === stages.length
    const metered = new MeteredStream(
      stream,
      tap ? (batch) => tap(index, batch) : undefined,
      beforeTest ? () => sink.accept(contacts, step, test) : undefined,
    )
    seams.push(metered)
    return metered
  }
  let stream = seam(source.pairs(step))
  for (const stage of stages) stream = seam(stage.run(stream, step))
  test.run(stream, step, contacts)
  sink.finish(contacts, step, test)
  test.fillColumns?.(contacts, step)
  const names = [source, ...stages, test].map(({ name }) => name)
  const reports = stageReports(names, seams, performance.now() - start, contacts.length)
  if (test.undecided === undefined) return reports
  const last = valueAt(reports, reports.length - 1)
  return [...reports.slice(0, -1), { ...last, undecided: test.undecided }]
}

/** Differences between the seams of neighbours. Behind the test there is no seam: what it puts out are the contacts. */
function stageReports(
  names: readonly string[],
  seams: readonly MeteredStream<PairKind>[],
  msOfStep: number,
  found: number,
): StageReport[] {
  let before = { pairs: 0, ms: 0 }
  return names.map((name, i) => {
    const after = seams[i] ?? { pairs: found, ms: msOfStep }
    const report = { name, in: before.pairs, out: after.pairs, ms: Math.max(0, after.ms - before.ms) }
    before = after
    return report
  })
}
