import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { deformableCcd } from '@ccd/pipeline'
import { breakingGrid, foldedSheet } from '@ccd/scenes'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { WORD, wordOfThread } from '../src/threads/team-memory'
import { essence } from './support/essence'
import { meshOf } from './support/oracle-contacts'

// A line in front of the script of the threads, for the next team only: it breaks the thread from inside, in the middle
// of a step: where pieces of the step are handed out, or where thread 1 leaves the hash of its cut.
const sabotage = vi.hoisted(() => ({ line: '' }))
vi.mock('../src/worker-code', async (original) => {
  const { workerCode } = await original<{ workerCode: string }>()
  return {
    get workerCode() {
      return `${sabotage.line}\n${workerCode}`
    },
  }
})
const onClaim = (does: string) =>
  `const add = Atomics.add; Atomics.add = (words, index, by) => { if (index === ${WORD.nextPiece}) { ${does} } return add(words, index, by) }`
const mesh = foldedSheet({ columns: 16, rows: 12, seed: 1 })
const one = deformableCcd(meshOf(mesh))
const expected = essence(one.step(mesh.x0, mesh.x1))

afterEach(() => {
  sabotage.line = ''
})

describe('a thread that fails', () => {
  it.each([
    ['ends in the middle of a step', onClaim('process.exit(1)'), /thread ended/],
    ['throws in the middle of a step', onClaim("throw new Error('boom')"), /boom/],
    [
      'divides the work in another way',
      `const store = Atomics.store; Atomics.store = (words, index, value) => store(words, index, index === ${wordOfThread(1, 'cutHash')} ? value + 1 : value)`,
      /divide/,
    ],
  ])('%s: the step fails with its reason, and the next one works', (_name, line, reason) => {
    sabotage.line = line
    const ccd = deformableCcd(meshOf(mesh), { threads: 2 })
    let error: unknown
    try {
      ccd.step(mesh.x0, mesh.x1)
    } catch (caught) {
      error = caught
    }
    expect(error).toMatchObject({ name: 'CcdError', code: 'worker-failed' })
    expect(String(error)).toMatch(reason)
    sabotage.line = ''
    for (let repeat = 0; repeat < 2; repeat++) {
      const result = ccd.step(mesh.x0, mesh.x1)
      expect(result.leftOut).toEqual([])
      expect(essence(result)).toEqual(expected)
    }
    ccd.close()
  })

  it('is replaced by one that knows all changes of topology', () => {
    const breaking = breakingGrid({ columns: 16, rows: 12, seed: 1 })
    const lone = deformableCcd(meshOf(breaking))
    sabotage.line = onClaim('process.exit(1)')
    const ccd = deformableCcd(meshOf(breaking), { threads: 3 })
    lone.updateTopology(breaking.change)
    ccd.updateTopology(breaking.change)
    expect(() => ccd.step(breaking.after.x0, breaking.after.x1)).toThrow(/failed/)
    sabotage.line = ''
    expect(essence(ccd.step(breaking.after.x0, breaking.after.x1))).toEqual(
      essence(lone.step(breaking.after.x0, breaking.after.x1)),
    )
    ccd.close()
  })

  it('time and again: the calling thread does the work alone, and says so', () => {
    sabotage.line = onClaim('process.exit(1)')
    const ccd = deformableCcd(meshOf(mesh), { threads: 2 })
    for (let failure = 0; failure < 3; failure++) expect(() => ccd.step(mesh.x0, mesh.x1)).toThrow(/failed/)
    const result = ccd.step(mesh.x0, mesh.x1)
    expect(result.leftOut).toMatchObject([{ name: 'threads', why: expect.stringContaining('given up') as string }])
    expect(essence(result)).toEqual(expected)
    ccd.close()
  })

  it('at its start: another is started, and in the end the calling thread works alone', () => {
    // The one that supervises builds no engine and does not notice.
    sabotage.line = "globalThis.WebAssembly = new Proxy({}, { get() { throw new Error('no memory') } })"
    const ccd = deformableCcd(meshOf(mesh), { threads: 2 })
    const result = ccd.step(mesh.x0, mesh.x1)
    expect(result.leftOut).toMatchObject([{ name: 'threads', why: expect.stringContaining('no memory') as string }])
    expect(essence(result)).toEqual(expected)
    ccd.close()
  })
})

describe('the end', () => {
  const program = (close: string) => `
    import { deformableCcd } from '@ccd/pipeline'
    const triangles = Uint32Array.of(0, 1, 2, 3, 4, 5)
    const at = (h) => Float64Array.of(-2, -2, 0, 2, -2, 0, 0, 2, 0, 0, 0, h, 1, 0, h + 1, 0, 1, h + 1)
    const ccd = deformableCcd({ triangles, vertexCount: 6 }, { threads: 3 })
    console.log(ccd.step(at(1), at(-1)).leftOut.length, ccd.step(at(1), at(-1)).contacts.length)
    ${close}`
  const run = (code: string) =>
    promisify(execFile)(
      process.execPath,
      ['--conditions=ccd-source', '--import', 'tsx', '--input-type=module', '--eval', code],
      {
        cwd: fileURLToPath(new URL('..', import.meta.url)),
        timeout: 60_000,
      },
    )

  it.each([
    ['closed', 'ccd.close()'],
    ['not closed', ''],
  ])('a program ends by itself when its pipeline is %s', async (_name, close) => {
    const { stdout } = await run(program(close))
    expect(stdout.trim()).toMatch(/^0 [1-9]/)
  })

  it.skipIf(!existsSync('/proc/self/task'))('close() ends the threads', async () => {
    const threads = () => readdirSync('/proc/self/task').length
    const before = threads()
    const ccd = deformableCcd(meshOf(mesh), { threads: 4 })
    ccd.step(mesh.x0, mesh.x1)
    expect(threads()).toBeGreaterThanOrEqual(before + 4)
    ccd.close()
    expect(() => ccd.step(mesh.x0, mesh.x1)).toThrow('closed')
    await vi.waitFor(() => expect(threads()).toBeLessThanOrEqual(before), { timeout: 20_000 })
  })
})
