// What the runner says.
import { isGood, KILLED } from './judge.mjs'
import { countsOf } from './run-mutants.mjs'

/** A line about one verdict. */
export function lineOf({ mutant, verdict, killer, seconds, known, done, total, left }) {
  const where = killer ? `: ${killer.file}${killer.test ? ` › ${killer.test}` : ''}` : ''
  const time = known ? 'known' : `${seconds} s`
  const rest = left === undefined || done === total ? '' : `, about ${duration(left)} left`
  const mark = isGood(verdict) ? '✓' : '✗'
  return `[${done}/${total}] ${mark} ${mutant.package} ${mutant.id} ${verdict}${where}  (${time}${rest})\n`
}

function duration(seconds) {
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`
}

/** The counts per package, then all that is not as it should be, with what was seen. */
export function summaryOf(outcomes) {
  const counts = countsOf(outcomes)
  const width = Math.max(7, ...[...counts.keys()].map((name) => name.length))
  const row = (...cells) => `${cells.map((cell, i) => (i === 0 ? cell.padEnd(width) : cell.padStart(10))).join('  ')}\n`
  let text = `\n${row('package', 'killed', 'equivalent', 'other')}`
  for (const [name, { killed, equivalent, bad }] of counts)
    text += row(name, String(killed), String(equivalent), String(bad))
  for (const { mutant, verdict, detail } of outcomes) {
    if (isGood(verdict)) continue
    text += `\n✗ ${mutant.id} ${verdict}: ${mutant.unsound}\n`
    for (const { file, before, after } of mutant.edits)
      text += `  packages/${mutant.package}/${file}\n${indented(before, '- ')}${indented(after, '+ ')}`
    if (detail) text += indented(detail.split('\n').slice(0, 12).join('\n'), '')
  }
  return text
}

/** The same in one line. */
export function noteOf(outcomes) {
  const number = (wanted) => outcomes.filter(({ verdict }) => wanted(verdict)).length
  const killed = number((verdict) => verdict === KILLED)
  const good = number(isGood)
  return `${killed} killed, ${good - killed} equivalent, ${outcomes.length - good} other`
}

const indented = (text, mark) => `${text.replace(/^/gm, `    ${mark}`)}\n`
