import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { edgeEdgeFirstContact, vertexFaceFirstContact } from '../src/index'

const folder = join(process.env.CCD_DATA ?? join(import.meta.dirname, '../../../../shared/data'), 'sample-queries')
const present = existsSync(folder)
if (!present && process.env.CCD_REQUIRE_DATA === '1') throw new Error(`no sample queries in ${folder}`)

const sets = present ? readdirSync(folder).filter((name) => /\.(vf|ee)\.f64$/.test(name)) : ['none']

function doubles(file: string): Float64Array {
  const bytes = readFileSync(join(folder, file))
  return new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
}

describe.skipIf(!present).each(sets)('%s', (set) => {
  it('agrees with the truth of every query, and on the largest double not later than the first contact', () => {
    const points = doubles(set)
    const truth = readFileSync(join(folder, set.replace('.f64', '.u8')))
    const times = doubles(set.replace('.f64', '.toi.f64'))
    const firstContact = set.endsWith('.vf.f64') ? vertexFaceFirstContact : edgeEdgeFirstContact
    expect(points.length).toBe(truth.length * 24)
    const wrong: unknown[] = []
    truth.forEach((touch, i) => {
      const time = firstContact(points.slice(i * 24, i * 24 + 12), points.slice(i * 24 + 12, i * 24 + 24), 0, 1, 2, 3)
      if ((time !== undefined) !== (touch === 1) || !Object.is(time ?? NaN, times[i]))
        wrong.push([i, touch, times[i], time])
    })
    expect(wrong).toEqual([])
  })
})
