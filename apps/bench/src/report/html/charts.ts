import { formatCell } from '../cell'
import { sum } from '../totals'
import { escape } from './escape'

/** A named value. */
export interface Bar {
  readonly label: string
  readonly value: number
}

/** Units of the drawing, which the browser scales to the width that it has. */
const WIDTH = 420
const ROW = 38
const LEFT = 4
const INNER = WIDTH - 2 * LEFT
const COLOURS = 8

/** Horizontal bars on a linear scale, one per value. A bar too short to see keeps its number beside it. */
export function barChart(title: string, bars: readonly Bar[]): string {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const rows = bars.map(({ label, value }, i) => {
    const y = i * ROW
    const length = Math.max(1, (INNER * value) / most)
    return (
      `<text x="${LEFT}" y="${y + 15}">${escape(label)}: ${formatCell(value)}</text>` +
      `<rect class="c0" x="${LEFT}" y="${y + 21}" width="${length.toFixed(1)}" height="10" rx="2"/>`
    )
  })
  return figure(title, bars.length * ROW, rows.join(''))
}

/** One stacked bar per configuration. The parts of a name have the same colour in all of them. */
export function splitChart(
  title: string,
  stacks: readonly { readonly label: string; readonly parts: readonly Bar[] }[],
): string {
  const names = [...new Set(stacks.flatMap(({ parts }) => parts.map(({ label }) => label)))]
  const total = (parts: readonly Bar[]): number => sum(parts.map(({ value }) => value))
  const most = Math.max(1e-9, ...stacks.map(({ parts }) => total(parts)))
  const rows = stacks.map(({ label, parts }, i) => {
    let x = LEFT
    const rects = parts.map(({ label: part, value }) => {
      const length = (INNER * value) / most
      const rect = `<rect class="c${names.indexOf(part) % COLOURS}" x="${x.toFixed(1)}" y="${i * ROW + 21}" width="${Math.max(0, length - 0.5).toFixed(1)}" height="10"><title>${escape(part)}: ${value.toFixed(1)}</title></rect>`
      x += length
      return rect
    })
    return `<text x="${LEFT}" y="${i * ROW + 15}">${escape(label)}: ${total(parts).toFixed(1)}</text>${rects.join('')}`
  })
  return figure(title, stacks.length * ROW, rows.join(''), legend(names))
}

/** One line per configuration over the steps. A point is the step and its value. */
export function curveChart(
  title: string,
  lines: readonly { readonly label: string; readonly points: readonly (readonly [number, number])[] }[],
): string {
  const height = 200
  const bottom = height - 22
  const all = lines.flatMap(({ points }) => points)
  const [first, last] = [Math.min(...all.map(([x]) => x)), Math.max(...all.map(([x]) => x))]
  const most = Math.max(1e-9, ...all.map(([, y]) => y))
  const place = ([step, value]: readonly [number, number]): string => {
    const x = LEFT + (INNER * (step - first)) / Math.max(1, last - first)
    const y = bottom - ((bottom - 20) * value) / most
    return `${x.toFixed(1)},${y.toFixed(1)}`
  }
  const paths = lines.map(
    ({ points }, i) => `<polyline class="l${i % COLOURS}" points="${points.map(place).join(' ')}"/>`,
  )
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
  return `<p class="legend">${names.map((name, i) => `<span><i class="b${i % COLOURS}"></i>${escape(name)}</span>`).join(' ')}</p>`
}
