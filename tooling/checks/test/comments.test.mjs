import { describe, expect, it } from 'vitest'
import { namesIn } from '../comments.mjs'

describe('files that comments name', () => {
  it('are found with their lines, in all kinds of comments', () => {
    expect(
      namesIn('let a\n// see roots.kernel.ts\n/** In exact/signs.kernel.ts. */\n * and (embed-worker.mjs)'),
    ).toEqual([
      { line: 2, file: 'roots.kernel.ts' },
      { line: 3, file: 'signs.kernel.ts' },
      { line: 4, file: 'embed-worker.mjs' },
    ])
  })

  it.each(["import { a } from './b.ts'", '// pnpm bench --stage ./my-filter.ts', '// files that end in .kernel.ts'])(
    'are none in %s',
    (line) => expect(namesIn(line)).toEqual([]),
  )
})
