import { edgeEdgeFirstContact, vertexFaceFirstContact } from '@ccd/oracle'
import { seededRandom, type QuerySet } from '@ccd/scenes'

/** How the coordinates of a set are made: rounded to cells, where there are any, and then shaken. */
export const GENERATED: readonly { readonly name: string; readonly cell: number; readonly shake: number }[] = [
  { name: 'random', cell: 0, shake: 0 },
  { name: 'on a grid', cell: 0.5, shake: 0 },
  { name: 'nearly on a grid', cell: 0.5, shake: 1e-9 },
]

/** Random and nearly degenerate queries with the oracle's answers, so that the suite works without data. */
export function generatedQueries(count: number): QuerySet[] {
  return (['vertex-face', 'edge-edge'] as const).flatMap((kind) =>
    GENERATED.map(({ name, cell, shake }) => {
      const random = seededRandom(kind === 'vertex-face' ? 11 : 12)
      const points = Float64Array.from({ length: 24 * count }, () => {
        const value = 2 * random() - 1
        return cell > 0 ? Math.round(value / cell) * cell + shake * (2 * random() - 1) : value
      })
      const contacts = Array.from({ length: count }, (_, i) => firstContact(kind, points.subarray(24 * i, 24 * i + 24)))
      const truth = Uint8Array.from(contacts, (time) => (time === undefined ? 0 : 1))
      const toi = Float64Array.from(contacts, (time) => time ?? Number.NaN)
      return { name, kind, count, points, truth, toi }
    }),
  )
}

function firstContact(kind: QuerySet['kind'], points: Float64Array): number | undefined {
  const first = kind === 'vertex-face' ? vertexFaceFirstContact : edgeEdgeFirstContact
  return first(points.subarray(0, 12), points.subarray(12), 0, 1, 2, 3)
}
