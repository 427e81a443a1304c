import { ratio } from './ratio'
import { totals, type ConfigurationResult, type SceneResult, type TableResult } from './report'

/** The configurations of a scene against its first one: counts, times, contacts. */
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
    'faster',
    'contacts',
    'hash',
  ]
  return { title: '', head, rows }
}

/** Of a single step; of several, the widest relative to its median. */
function spread({ steps }: ConfigurationResult): string {
  const [only, ...more] = steps
  if (only && more.length === 0) return `${only.ms.low.toFixed(1)}–${only.ms.high.toFixed(1)}`
  const widest = Math.max(0, ...steps.map(({ ms }) => (ms.median > 0 ? (ms.high - ms.low) / ms.median : 0)))
  return `± ${(50 * widest).toFixed(0)} %`
}

export function describeSize({ configurations, repetitions }: SceneResult): string {
  const steps = configurations[0]?.steps ?? []
  const triangles = Math.max(0, ...steps.map((step) => step.triangles)).toLocaleString('en-US')
  const counted = steps.length === 1 ? 'one step' : `${steps.length} steps`
  return `${triangles} triangles, ${counted}, ${repetitions} ${repetitions === 1 ? 'run' : 'runs'} each, interleaved`
}
