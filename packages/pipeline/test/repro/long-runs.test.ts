import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { deformableCcd } from '@ccd/pipeline'
import { grid } from '@ccd/scenes'
import { expect, it } from 'vitest'
import { contactKeys, meshOf } from '../support/oracle-contacts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function bytesInUse(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const none = new Uint32Array(0)

// What is kept for threads that start later once grew by a topology with every change: 70 KB each for a small mesh.
it.each([1, 2])('a pipeline that changes all the time keeps a steady size: %d threads', async (threads) => {
  const sheet = grid({ columns: 12, rows: 12, seed: 3 })
  const { x0, x1 } = sheet
  const triangles = sheet.triangles.slice()
  const ccd = deformableCcd(meshOf(sheet), { threads, detail: true })
  const expected = contactKeys(ccd.step(x0, x1).contacts, ccd.parts.topology)
  const count = triangles.length / 3

  /** Replaces triangles one after the other, with a step now and then, and leaves no holes. */
  const round = (): void => {
    for (let t = 0; t < count; t += 2) {
      ccd.updateTopology({ removed: Uint32Array.of(t), added: triangles.slice(3 * t, 3 * t + 3), vertexOrigin: none })
      if (t % 48 === 0) ccd.step(x0, x1)
    }
    ccd.compact()
    expect(ccd.parts.topology.triangleCount).toBe(count)
  }
  const sizes: number[] = []
  for (let rounds = 0; rounds < 6; rounds++) {
    round()
    // Compacted triangles stand in another order than before.
    triangles.set(ccd.parts.topology.triangles.subarray(0, triangles.length))
    // Threads that have been replaced end when this one lets them.
    await setTimeout(50)
    sizes.push(bytesInUse())
  }
  const [, second = 0] = sizes
  expect(Math.max(...sizes.slice(2)) - second).toBeLessThan(2 ** 20)
  expect(contactKeys(ccd.step(x0, x1).contacts, ccd.parts.topology).length).toBe(expected.length)
  ccd.close()
})
