import { describe, expect, it } from 'vitest'
import { toHtml } from '../src/report/html/page'
import { table } from '../src/report/text/table'
import { reportOf, stepOf } from './support/small-report'

describe('the HTML report', () => {
  it('escapes names, draws curves over steps, and names machine and commit', () => {
    const html = toHtml(reportOf([stepOf(0, 5, 10), stepOf(1, 7, 12)]))
    expect(html).toContain('a&lt;b')
    expect(html).not.toContain('a<b')
    expect(html).toContain('<polyline')
    expect(html).toContain('c0ffee')
    expect(html).toContain('prefers-color-scheme:dark')
    expect(html).toContain('width=device-width')
  })
})

describe('a text table', () => {
  it('sets numbers flush right, with separators', () => {
    expect(
      table(
        ['name', 'n'],
        [
          ['a', 1234567],
          ['bb', 5],
        ],
      ),
    ).toBe('name          n\n────  ─────────\na     1,234,567\nbb            5')
  })
})
