import { percent } from './percent'
import { ratio } from './ratio'
import type { ConfigurationResult, SceneResult, TableResult } from './report'
import { totals } from './totals'

/** The configurations of a scene side by side: counts, times, contacts, and ratios to the first one. */
export function sceneTable({ configurations }: SceneResult): TableResult {
  const [first] = configurations
  const base = first ? totals(first) : undefined
  const rows = configurations.map((configuration) => {
    const { tests, solved, contacts, ms, hash } = totals(configuration)
    return [
      configuration.name,
      tests,
      ratio(base?.tests, tests),
      solved,
      ms.toFixed(1),
      spread(configuration),
      ratio(base?.ms, ms),
      contacts,
      hash,
    ]
  })
  const head = [
    'configuration',
    'feature pairs tested',
    'fewer',
    'reached the solver',
    'ms',
    'middle half',
    'against the first',
    'contacts',
    'hash',
  ]
  return { title: '', head, rows }
}

/** The middle half of the times of a single step. Of several steps, the widest middle half relative to its median. */
function spread({ steps }: ConfigurationResult): string {
  const [only, ...more] = steps
  if (only && more.length === 0) return `${only.ms.low.toFixed(1)}–${only.ms.high.toFixed(1)}`
  const widest = Math.max(0, ...steps.map(({ ms }) => (ms.median > 0 ? (ms.high - ms.low) / ms.median : 0)))
  return `± ${percent(widest / 2, 0)}`
}

/** How large a scene is and how often it ran, in words. */
export function describeSize({ configurations, repetitions }: SceneResult): string {
  const steps = configurations.flatMap((configuration) => configuration.steps)
  const count = new Set(steps.map(({ step }) => step)).size
  const triangles = Math.max(0, ...steps.map((step) => step.triangles)).toLocaleString('en-US')
  const counted = count === 1 ? 'one step' : `${count} steps`
  return `${triangles} triangles, ${counted}, ${repetitions} ${repetitions === 1 ? 'run' : 'runs'} each, interleaved`
}
