import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { contactsOfMesh, vertexFaceBracket, vertexFaceFirstContact } from '../src/index'

it('the example of the README gives what its comments say', () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
  const lines =
    /```ts\n([^`]*)```/
      .exec(readme)?.[1]
      ?.split('\n')
      .filter((line) => !line.startsWith('import')) ?? []
  const calls = lines.filter((line) => /^\w+\(/.test(line)).map((line) => line.split(' // ')[0])
  const setup = lines.filter((line) => line.startsWith('const')).join('\n')
  const run = new Function(
    'contactsOfMesh',
    'vertexFaceBracket',
    'vertexFaceFirstContact',
    `${setup}\nreturn [${calls.join(',')}]`,
  )
  const results: unknown = run(contactsOfMesh, vertexFaceBracket, vertexFaceFirstContact)
  expect(results).toEqual([
    0.3333333333333333,
    { low: { num: (1n << 100n) / 3n, den: 1n << 100n }, high: { num: (1n << 100n) / 3n + 1n, den: 1n << 100n } },
    [{ kind: 'vertex-face', v: 0, f: 1, toi: 0.3333333333333333 }],
  ])
})
