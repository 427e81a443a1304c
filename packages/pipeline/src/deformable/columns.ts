import { CcdError, checkOptions } from '@ccd/core'

/** Numbers per contact of each named column that `deformableCcd` can fill. */
const WIDTHS = { point: 3, normal: 3, barycentrics: 3, weights: 4, vertices: 4, status: 1 } as const

/** A column of contacts that `deformableCcd` fills on request. */
export type ContactColumn = keyof typeof WIDTHS

/** Named columns with their numbers per contact, as the pipelines of `@ccd/core` take them. */
export type Columns = Readonly<Partial<Record<ContactColumn, number>>>

/** Which columns a caller wants. */
export interface ColumnOptions {
  /** Fills all the columns below. Default false: who does not ask pays nothing. */
  readonly detail?: boolean
  /**
   * The columns of the contacts to fill, with their widths, as in `pipeline` of `@ccd/core`: `{ point: 3, normal: 3 }`. Read
   * them by `contacts.column('point')`.
   *
   * - `point`, 3 numbers: where they meet, on the face or on the second edge;
   * - `normal`, 3: a unit vector towards the vertex or the first edge, against their approach;
   * - `barycentrics`, 3: weights of the corners of the face; for edges the parameters on the first and the second, and 0;
   * - `vertices`, 4: ids of the vertex and the corners of the face, or of the ends of the first and of the second edge;
   * - `weights`, 4: what each of these vertices counts in "point of the first feature minus point of the second";
   * - `status`, 1: 0 for a contact, 1 where the solver gave up and the time is only a lower bound.
   */
  readonly columns?: Columns
}

/**
 * @returns The columns to fill; undefined where there are none.
 * @throws CcdError `wrong-type`, `unknown-option` for a column that does not exist, `out-of-range` for another width.
 */
export function columnsOf({ detail = false, columns = {} }: ColumnOptions): Columns | undefined {
  if (typeof detail !== 'boolean') {
    throw new CcdError('wrong-type', `detail must be true or false, not ${String(detail)}`, {
      argument: 'detail',
      value: detail,
    })
  }
  checkOptions('columns', columns, Object.keys(WIDTHS))
  for (const [name, width] of Object.entries(WIDTHS)) {
    const given = Object.entries(columns).find(([column]) => column === name)
    if (given === undefined || given[1] === width) continue
    throw new CcdError('out-of-range', `the column "${name}" has ${width} numbers per contact, not ${given[1]}`, {
      argument: `columns.${name}`,
      value: given[1],
    })
  }
  const all = detail ? WIDTHS : columns
  return Object.keys(all).length > 0 ? all : undefined
}
