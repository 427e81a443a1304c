import { describe, expect, it } from 'vitest'
import { inventions } from '../invented-values.mjs'

const inText = (text) => inventions('a.ts', text)

describe('values that are invented', () => {
  it.each([
    'values[i] ?? 0',
    '(values[i]) ?? -1',
    'values.at(-1) ?? 0n',
    'matrix?.[3] ?? 0',
    'rows[0]?.length ?? 0',
    'points[v] ?? [0, 0, 0]',
    "names[i] ?? ''",
    'labels[t] ?? NONE',
    'bounds[k] ?? Number.NaN',
    'const [x = 0] = point',
    'for (const [i = -1] of cells) go(i)',
  ])('are found: %s', (text) => expect(inText(text)).toHaveLength(1))

  it.each([
    'options.horizon ?? 1',
    'counts.get(key) ?? 0',
    'valueAt(values, i) ?? 0',
    'values[i] ?? other[i]',
    'const { horizon = 1 } = options',
    'function go(first = 0) {}',
    "const [key, word = ''] = line.split(' ')",
  ])('are not seen where a default is meant: %s', (text) => expect(inText(text)).toEqual([]))

  it('are named with file and line', () => expect(inText('\n\na[0] ?? 0')).toEqual(['a.ts:3: a[0] ?? 0']))
})
