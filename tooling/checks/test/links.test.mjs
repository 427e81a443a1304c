import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anchorsOf, linkChecks, linkErrors, linksIn, markdownFiles } from '../links.mjs'

describe('links', () => {
  const targets = (markdown) => linksIn(markdown).map(({ target }) => target)

  it('are inline, in references, in images and in HTML', () => {
    expect(targets('[a](x.md) and ![b](y.png "title") and [c](<z z.md>)')).toEqual(['x.md', 'y.png', 'z z.md'])
    expect(targets('Text [a][1].\n\n[1]: x.md\n')).toEqual(['x.md'])
    expect(targets('<a href="x.md">x</a> <img width="3" src=\'y.png\'>')).toEqual(['x.md', 'y.png'])
    expect(targets('[![picture](y.png)](x.md)')).toEqual(['y.png', 'x.md'])
    expect(targets('[a](x_(1).md)')).toEqual(['x_(1).md'])
  })

  it('know their lines', () => {
    expect(linksIn('one\n\n[a](x.md)\n[b\nc](y.md)\n')).toEqual([
      { line: 3, target: 'x.md' },
      { line: 5, target: 'y.md' },
    ])
  })

  it('are none in code and comments', () => {
    expect(targets('```ts\n[a](x.md)\n```\n`[b](y.md)` and ``[c](`z.md)``\n<!-- [d](w.md) -->\n')).toEqual([])
    expect(targets('```\n[a](x.md)\n```\n[b](y.md)\n~~~\n[c](z.md)\n~~~\n')).toEqual(['y.md'])
    expect(targets('    ```\n[a](x.md)\n')).toEqual(['x.md'])
  })
})

describe('headings', () => {
  it('are named as GitHub names them', () => {
    expect([...anchorsOf('# Memory and threads\n## To change X, edit these\n### `step(x0, x1)`\n')]).toEqual([
      'memory-and-threads',
      'to-change-x-edit-these',
      'stepx0-x1',
    ])
    expect([...anchorsOf('# A\n# A\n## [Link](x.md) & more ##\n')]).toEqual(['a', 'a-1', 'link--more'])
  })
  it('are none in code', () => expect([...anchorsOf('```sh\n# comment\n```\n# Real\n')]).toEqual(['real']))
  it('are not the only places: an id is one too', () => expect([...anchorsOf('<a id="here"></a>\n')]).toEqual(['here']))
})

describe('links of a repository', () => {
  let root = ''
  const write = (path, text) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const errorsOf = (markdown) => {
    write('docs/page.md', markdown)
    return linkErrors(root, join(root, 'docs/page.md'))
  }
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'ccd-links-'))
    write('README.md', '# Front door\n')
    write('src/code.ts', 'one\ntwo\nthree')
    write('src/README.md', '# Source\n')
  })
  afterEach(() => rmSync(root, { recursive: true }))

  it('lead to files, folders, headings and lines that are there', () => {
    expect(errorsOf('# Page\n[a](../README.md#front-door) [b](/src) [c](#page) [d](../src/code.ts#L2-L3)\n')).toEqual(
      [],
    )
    expect(
      errorsOf('[a](../src#source) [b](https://example.org/x) [c](mailto:a@b.c) [d](../src/code.ts#L1)\n'),
    ).toEqual([])
  })

  it.each([
    ['a file that is not there', '[a](../src/none.ts)', 'line 1: ../src/none.ts does not exist'],
    ['a heading that is not there', '[a](../README.md#back-door)', 'names a heading that is not in README.md'],
    ['a heading of its own that is not there', '# Page\n[a](#pages)', 'line 2: #pages names a heading'],
    ['lines past the end', '[a](../src/code.ts#L2-L4)', 'names lines of a file that has 3'],
    ['something else than lines', '[a](../src/code.ts#one)', 'names neither a line'],
    ['a place outside the repository', '[a](../../elsewhere.md)', 'lies outside the repository'],
    ['a label that is not defined', '[a][One] [b][two]\n\n[one]: ../README.md', 'line 1: the label "two" is not'],
    ['an image that is not there', '![a](picture.png)', 'picture.png does not exist'],
  ])('fail for %s', (_what, markdown, message) => {
    const errors = errorsOf(markdown)
    expect(errors).toHaveLength(1)
    expect(errors[0]).toContain(message)
  })

  it('are looked for in every Markdown file except installed and generated ones', () => {
    write('docs/deep/page.md', '[a](none.md)\n')
    write('node_modules/other/README.md', '[a](none.md)\n')
    write('packages/x/dist/README.md', '[a](none.md)\n')
    expect(markdownFiles(root).map((file) => file.slice(root.length + 1))).toEqual([
      'README.md',
      join('docs', 'deep', 'page.md'),
      join('src', 'README.md'),
    ])
  })

  it('are one check per file', async () => {
    write('docs/page.md', '[a](none.md)\n')
    const failed = (await linkChecks(root)).filter(({ errors }) => errors.length > 0)
    expect(failed.map(({ title }) => title)).toEqual(['links of docs/page.md'])
  })
})
