import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readPackage } from '../docs.mjs'

const root = mkdtempSync(join(tmpdir(), 'docs-check-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let packages = 0

/** What the check says about a package with this source. */
async function complaintsAbout(source) {
  const folder = join(root, `package-${packages++}`)
  mkdirSync(join(folder, 'src'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "name": "tried", "version": "0.0.0", "type": "module" }')
  writeFileSync(join(folder, 'src', 'index.ts'), source)
  const tsconfig = join(folder, 'tsconfig.json')
  writeFileSync(
    tsconfig,
    '{ "compilerOptions": { "module": "ESNext", "moduleResolution": "Bundler", "types": [] }, "include": ["src"] }',
  )
  return (await readPackage(folder, 'tried', tsconfig)).complaints
}

const DESCRIBED = `
/** Twice a number. @param x - The number. @returns Twice that. */
export function twice(x: number): number { return 2 * x }
/** A size. */
export interface Size {
  /** A length. */
  readonly width: number
}
`

describe('the check of the API reference', () => {
  it('has nothing to say where everything is described', async () => {
    expect(await complaintsAbout(DESCRIBED)).toEqual([])
  })

  it.each([
    [
      'a function',
      'export function half(x: number): number { return x / 2 }',
      'src/index.ts:10: half is not described',
    ],
    ['a constant', 'export const PI = 3', 'PI is not described'],
    ['a type', 'export type Name = string', 'Name is not described'],
    ['a field', '/** A point. */\nexport interface Point { x: number }', 'Point.x is not described'],
    ['a method', '/** A box. */\nexport class Box { open(): void {} }', 'Box.open is not described'],
    ['a parameter', '/** Half. */\nexport function half(x: number): number { return x / 2 }', 'half has no @param x'],
    [
      'the parameter of a constructor',
      '/** A box. */\nexport class Box { constructor(size: number) { void size } }',
      'has no @param size',
    ],
    ['a link that leads nowhere', '/** See {@link nothing}. */\nexport const ONE = 1', 'nothing'],
  ])('names %s that is missing', async (_what, source, complaint) => {
    const complaints = await complaintsAbout(`${DESCRIBED}\n${source}`)
    expect(complaints.join('\n')).toContain(complaint)
  })
})
