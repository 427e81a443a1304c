import { cornersOf, type FeatureKind, type LinearMotion, type Topology, valueAt } from '@ccd/core'
import { coplanarityCoefficients } from './bernstein.kernel'
import { interleave } from '../batch/batch-loops.kernel'

/** One line about a verdict of the elementary filter, with the numbers behind it. */
export function explainFilter(
  kind: FeatureKind,
  a: number,
  b: number,
  motion: LinearMotion,
  topology: Topology,
  dropped: boolean,
): string {
  const ids = cornersOf(topology, kind, a, b, new Uint32Array(4))
  const start = coordinatesOf(motion.x0, ids)
  const end = coordinatesOf(motion.x1, ids)
  const interleaved = new Float64Array(24)
  interleave(start, end, interleaved)
  const numbers = coplanarityCoefficients(interleaved, 0, 6, 12, 18, kind === 'edge-edge')
  const coefficients = numbers.slice(0, 4)
  const bound = valueAt(numbers, 4)
  const sure = coefficients.every((c) => c > bound) || coefficients.every((c) => c < -bound)
  const text = `coefficients ${coefficients.map((c) => c.toExponential(3)).join(', ')}, error at most ${bound.toExponential(1)}`
  if (!dropped) return `kept: the four points may be coplanar: ${text}`
  return sure ? `dropped: never coplanar: ${text}` : 'dropped: a plane across an axis or a diagonal keeps them apart'
}

function coordinatesOf(x: Float64Array, ids: Uint32Array): Float64Array {
  return Float64Array.from([...ids].flatMap((id) => [...x.subarray(3 * id, 3 * id + 3)]))
}
