import { formatCell } from '../text/table'
import { escape } from './escape'

export interface Bar {
  readonly label: string
  readonly value: number
}

const WIDTH = 420
const ROW = 38
const LEFT = 4

/** Horizontal bars, one per value, on a linear scale; small ones keep their number, which is what is read. */
export function barChart(title: string, bars: readonly Bar[]): string {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const rows = bars.map(({ label, value }, i) => {
    const y = i * ROW
    const length = Math.max(1, ((WIDTH - 2 * LEFT) * value) / most)
    return (
      `<text x="${LEFT}" y="${y + 15}">${escape(label)}: ${formatCell(value)}</text>` +
      `<rect class="c0" x="${LEFT}" y="${y + 21}" width="${length.toFixed(1)}" height="10" rx="2"/>`
    )
  })
  return figure(title, bars.length * ROW, rows.join(''))
}

/** One stacked bar per configuration; the parts of a name have the same colour in all of them. */
export function splitChart(
  title: string,
  stacks: readonly { readonly label: string; readonly parts: readonly Bar[] }[],
): string {
  const names = [...new Set(stacks.flatMap(({ parts }) => parts.map(({ label }) => label)))]
  const totals = stacks.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0))
  const most = Math.max(1e-9, ...totals)
  const rows = stacks.map(({ label, parts }, i) => {
    let x = LEFT
    const rects = parts.map(({ label: part, value }) => {
      const length = ((WIDTH - 2 * LEFT) * value) / most
      const rect = `<rect class="c${names.indexOf(part) % 8}" x="${x.toFixed(1)}" y="${i * ROW + 21}" width="${Math.max(0, length - 0.5).toFixed(1)}" height="10"><title>${escape(part)}: ${value.toFixed(1)}</title></rect>`
      x += length
      return rect
    })
    return `<text x="${LEFT}" y="${i * ROW + 15}">${escape(label)}: ${(totals[i] ?? 0).toFixed(1)}</text>${rects.join('')}`
  })
  return figure(title, stacks.length * ROW, rows.join(''), legend(names))
}

/** One line per configuration over the steps. */
export function curveChart(
  title: string,
  lines: readonly { readonly label: string; readonly points: readonly (readonly [number, number])[] }[],
): string {
  const height = 200
  const bottom = height - 22
  const all = lines.flatMap(({ points }) => points)
  const [first, last] = [Math.min(...all.map(([x]) => x)), Math.max(...all.map(([x]) => x))]
  const most = Math.max(1e-9, ...all.map(([, y]) => y))
  const place = ([x, y]: readonly [number, number]): string =>
    `${(LEFT + ((WIDTH - 2 * LEFT) * (x - first)) / Math.max(1, last - first)).toFixed(1)},${(bottom - ((bottom - 20) * y) / most).toFixed(1)}`
  const paths = lines.map(({ points }, i) => `<polyline class="l${i % 8}" points="${points.map(place).join(' ')}"/>`)
  const axes =
    `<line class="axis" x1="${LEFT}" y1="${bottom}" x2="${WIDTH - LEFT}" y2="${bottom}"/>` +
    `<text x="${LEFT}" y="14">${formatCell(most)}</text><text x="${LEFT}" y="${height - 4}">step ${first}</text>` +
    `<text x="${WIDTH - LEFT}" y="${height - 4}" text-anchor="end">${last}</text>`
  return figure(title, height, axes + paths.join(''), legend(lines.map(({ label }) => label)))
}

function figure(title: string, height: number, content: string, after = ''): string {
  return `<figure><figcaption>${escape(title)}</figcaption><svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escape(title)}">${content}</svg>${after}</figure>`
}

function legend(names: readonly string[]): string {
  return `<p class="legend">${names.map((name, i) => `<span><i class="b${i % 8}"></i>${escape(name)}</span>`).join(' ')}</p>`
}
