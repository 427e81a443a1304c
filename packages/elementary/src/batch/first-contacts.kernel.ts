/**
 * The contacts that come first, decided exactly. Reported times are at most TIME_SLACK early, so a contact that truly comes first is
 * reported at most that much after the earliest report; of these the times are compared as the numbers that they are.
 */
import { EDGE_EDGE, type ContactBuffer, type Topology } from '@ccd/core'
import { exactTime, firstContact } from '../exact/contact.kernel'
import { timeOfRoot } from '../exact/narrowing.kernel'
import { compareRoots } from '../exact/order-roots.kernel'
import type { Root } from '../exact/roots.kernel'
import { TIME_SLACK } from '../filtered/solver.constants'
import { gatherPair } from './batch-loops.kernel'

const points = new Float64Array(24)
const pair = new Uint32Array(2)

/**
 * Keeps the contacts that come first and gives them all the same time: the largest double not later than it.
 *
 * @param contacts - Vertex-face and edge-edge contacts of linear motion as solver `exact` finds them, in any order.
 */
export function keepFirstExactly(
  contacts: ContactBuffer,
  { triangles, edges }: Topology,
  x0: Float64Array,
  x1: Float64Array,
): void {
  const { kind, a, b, toi, length } = contacts
  let least = Infinity
  for (let i = 0; i < length; i++) least = Math.min(least, toi[i])
  const rows: number[] = []
  let first: Root | undefined
  const known = new Map<string, boolean>()
  for (let i = 0; i < length; i++) {
    if (toi[i] > least + TIME_SLACK) continue
    const edgeEdge = kind[i] === EDGE_EDGE
    pair[0] = a[i]
    pair[1] = b[i]
    gatherPair(x0, x1, edgeEdge ? edges : triangles, edgeEdge, pair, 0, points)
    const meeting = meetingOf(points, edgeEdge)
    const isFirst = known.get(meeting)
    if (isFirst !== undefined) {
      if (isFirst) rows.push(i)
      continue
    }
    const root = firstContact(points, edgeEdge)
    const order = root ? (first ? compareRoots(root, first) : -1) : 1
    if (order < 0) {
      first = root
      rows.length = 0
      known.clear()
    }
    if (order <= 0) rows.push(i)
    if (meeting !== '') known.set(meeting, order <= 0)
  }
  if (!first) return
  const time = timeOfRoot(first, 0)
  contacts.keep(rows)
  contacts.toi.fill(time, 0, rows.length)
}

/**
 * Gives each contact that may come first the largest double not later than it, so that the least of all times is that of the
 * contacts that `keepFirstExactly` keeps. A contact at time 0 that is known to be one leaves the others at 0 as they are: none
 * of them can be earlier.
 *
 * @param contacts - As for `keepFirstExactly`. Their order stays as it is, so times may no longer ascend.
 */
export function refineFirstTimes(
  contacts: ContactBuffer,
  { triangles, edges }: Topology,
  x0: Float64Array,
  x1: Float64Array,
): void {
  const { kind, a, b, toi, length } = contacts
  const latest = contacts.leastTime() + TIME_SLACK
  const known = new Map<string, number>()
  let startsInContact = false
  for (let i = 0; i < length; i++) {
    if (toi[i] > latest || (startsInContact && toi[i] === 0)) continue
    const edgeEdge = kind[i] === EDGE_EDGE
    pair[0] = a[i]
    pair[1] = b[i]
    gatherPair(x0, x1, edgeEdge ? edges : triangles, edgeEdge, pair, 0, points)
    const meeting = meetingOf(points, edgeEdge)
    toi[i] = known.get(meeting) ?? exactTime(points, edgeEdge, 0)
    if (meeting !== '') known.set(meeting, toi[i])
    if (toi[i] === 0) startsInContact = true
  }
}

/**
 * Where all of one feature has one coordinate p, moving to p', and all of the other q, moving to q', they can only meet when
 * p + t (p' − p) = q + t (q' − q): at one time, unless that holds always. Contacts for which these four numbers are the same
 * are therefore simultaneous, as those of flat bodies that land on flat ground. '' where there is no such coordinate.
 */
function meetingOf(x: Float64Array, edgeEdge: boolean): string {
  const split = edgeEdge ? 2 : 1
  for (let k = 0; k < 3; k++) {
    const [p, pEnd, q, qEnd] = [x[k], x[12 + k], x[9 + k], x[21 + k]]
    if (p === q && pEnd === qEnd) continue
    let flat = true
    for (let corner = 0; corner < 4 && flat; corner++) {
      const start = x[3 * corner + k]
      const end = x[12 + 3 * corner + k]
      flat = corner < split ? start === p && end === pEnd : start === q && end === qEnd
    }
    if (flat) return `${p} ${pEnd} ${q} ${qEnd}`
  }
  return ''
}
