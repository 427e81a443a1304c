import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolder } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { createArticulated, parseUrdf, readUrdf, type ArticulatedDescription } from '../src'
import { readStl } from '../src/meshes'
import { folderMeshes } from '../src/node'
import { doubles } from './support/field'
import { Kinematics } from './support/kinematics'

const data = dataFolder()
const panda = join(data ?? '', 'robots', 'panda')
const allegro = join(data ?? '', 'robots', 'allegro')
const description = (robot: string) =>
  join(robot, 'robots', robot === panda ? 'panda_description' : 'allegro_hand_description')
const text = (...path: string[]) => readFileSync(join(...path), 'utf8')

/** What the recorded queries were made of: the same geometry in one file. */
interface Flat {
  readonly dofs: readonly string[]
  readonly limits: readonly (readonly [number, number])[]
  readonly links: readonly { readonly name: string; readonly vertices: number; readonly triangles: number }[]
  readonly candidatePairs: readonly (readonly [string, string])[]
}

describe.skipIf(data === undefined)('the Panda', () => {
  const flat = () => JSON.parse(text(panda, 'flat', 'panda.json')) as Flat
  const read = (file: string) =>
    readUrdf(text(description(panda), 'urdf', file), {
      mesh: folderMeshes(panda),
      srdf: text(description(panda), 'srdf', 'panda.srdf'),
    })

  it('has the joints, limits and triangles of the recorded queries', async () => {
    const robot = await read('panda.urdf')
    const model = createArticulated(robot)
    const { dofs, limits, links } = flat()
    expect(model.dofs).toEqual(dofs)
    expect(model.links).toEqual(links.map(({ name }) => name))
    // The recorded limits of joint 6 end at a half turn; the file goes farther.
    expect(model.limits).toEqual(limits.map(([low, high], i) => [low, i === 5 ? 3.7525 : high]))
    expect(limits[5]?.[1]).toBe(Math.PI)
    for (const [i, { name, vertices, triangles }] of links.entries()) {
      const geometry = robot.links[i]?.geometry ?? []
      const isFinger = name.endsWith('finger')
      // The fingers are boxes, which the recorded queries leave out.
      if (isFinger) expect(geometry.map((part) => part.triangles.length / 3)).toEqual([12, 12, 12, 12])
      else expect(geometry.reduce((sum, part) => sum + part.triangles.length / 3, 0)).toBe(triangles)
      if (isFinger) continue
      expect(geometry.reduce((sum, part) => sum + part.positions.length / 3, 0)).toBe(vertices)
    }
  })

  it('checks the pairs that the SRDF leaves', async () => {
    const { pairs } = createArticulated(await read('panda.urdf'))
    const { candidatePairs } = flat()
    expect(pairs.filter((pair) => !pair.some((name) => name.endsWith('finger')))).toEqual(candidatePairs)
    const all = await parseUrdf(text(description(panda), 'urdf', 'panda.urdf'), { mesh: folderMeshes(panda) })
    expect(all.pairs.length).toBeGreaterThan(pairs.length)
  })

  it('has the frames of the recorded queries', async () => {
    const robot = await read('panda.urdf')
    // Rows of the flat file: parent, type, place in q, rotation row by row, origin, axis.
    const rows = text(panda, 'flat', 'panda.txt').split('\n')
    const q = [0.3, -0.8, 1.1, -2, 0.4, 1.7, -0.9, 0.02]
    const kinematics = new Kinematics(doubles, robot, q, q)
    const frames: Frame[] = []
    for (const [i, link] of robot.links.entries()) {
      const row = (rows[i + 1] ?? '').split(' ').map(Number)
      const parent = frames[row[0] ?? -1]
      const [type = 0, place = 0] = row.slice(1)
      const local: Frame = { r: row.slice(3, 12), o: row.slice(12, 15) }
      const moved = compose(local, jointFrame(type, row.slice(15, 18), q[place] ?? 0))
      const frame = parent === undefined ? moved : compose(parent, moved)
      frames.push(frame)
      // The flat file has the second finger fixed.
      if (link.name === 'panda_rightfinger') continue
      const ours = kinematics.link(link.name, 0)
      for (const [k, value] of frame.r.entries()) expect(ours.r[k]).toBeCloseTo(value, 12)
      for (const [k, value] of frame.o.entries()) expect(ours.o[k]).toBeCloseTo(value, 12)
    }
  })

  it('moves the second finger against the first one', async () => {
    const robot = await read('panda.urdf')
    const q = [0, 0, 0, 0, 0, 0, 0, 0.03]
    const kinematics = new Kinematics(doubles, robot, q, q)
    const [left, right, hand] = ['leftfinger', 'rightfinger', 'hand'].map(
      (name) => kinematics.link(`panda_${name}`, 0).o,
    )
    const along = [0, 1, 2].map((k) => (left?.[k] ?? 0) + (right?.[k] ?? 0) - 2 * (hand?.[k] ?? 0))
    expect(Math.hypot(...along)).toBeCloseTo(2 * 0.0584, 12)
    expect(Math.hypot(...[0, 1, 2].map((k) => (left?.[k] ?? 0) - (right?.[k] ?? 0)))).toBeCloseTo(0.06, 12)
  })

  it('has closed meshes: every edge of a link has two sides', () => {
    const { positions, triangles } = readStl(readFileSync(join(description(panda), 'meshes', 'collision', 'link0.stl')))
    expect(positions.length / 3).toBe(102)
    const edges = new Map<string, number>()
    for (let t = 0; t < triangles.length; t += 3) {
      for (let k = 0; k < 3; k++) {
        const [a, b] = [triangles[t + k] ?? -1, triangles[t + ((k + 1) % 3)] ?? -1]
        const key = a < b ? `${a} ${b}` : `${b} ${a}`
        edges.set(key, (edges.get(key) ?? 0) + 1)
      }
    }
    expect([...edges.values()].every((count) => count === 2)).toBe(true)
  })

  it('of cylinders and spheres needs no meshes', async () => {
    const robot = await readUrdf(text(description(panda), 'urdf', 'panda_collision.urdf'))
    const [, link1] = robot.links
    expect(link1?.geometry?.map(({ padding = 0, error = 0 }) => [padding, error < 0.09e-3, error > 0])).toEqual([
      [0, true, true],
      [0.09, true, false],
      [0.09, true, false],
    ])
    expect(createArticulated(robot).dofs).toEqual(flat().dofs)
  })
})

describe.skipIf(data === undefined)('the Allegro hand', () => {
  const hand = (side: string, options = {}): Promise<ArticulatedDescription> =>
    readUrdf(text(description(allegro), 'urdf', `allegro_${side}_hand.urdf`), {
      mesh: folderMeshes(allegro),
      ...options,
    })

  it.each(['left', 'right'])('has 16 joints and 21 links: %s', async (side) => {
    const robot = await hand(side)
    expect(createArticulated(robot).dofs).toHaveLength(16)
    const meshes = await hand(side, { visualFallback: true })
    expect(meshes.links.map(({ name }) => name)).toEqual(robot.links.map(({ name }) => name))
    expect(robot.links).toHaveLength(21)
  })
})

interface Frame {
  readonly r: readonly number[]
  readonly o: readonly number[]
}

function compose(a: Frame, b: Frame): Frame {
  const row = (m: readonly number[], i: number) => m.slice(3 * i, 3 * i + 3)
  const dot = (u: readonly number[], v: readonly number[]) => u.reduce((sum, x, k) => sum + x * (v[k] ?? 0), 0)
  const column = (m: readonly number[], k: number) => [m[k] ?? 0, m[3 + k] ?? 0, m[6 + k] ?? 0]
  return {
    r: [0, 1, 2].flatMap((i) => [0, 1, 2].map((k) => dot(row(a.r, i), column(b.r, k)))),
    o: [0, 1, 2].map((i) => dot(row(a.r, i), b.o) + (a.o[i] ?? 0)),
  }
}

/** A turn (1) or shift (2) along an axis; anything else is fixed. */
function jointFrame(type: number, [x = 0, y = 0, z = 0]: readonly number[], q: number): Frame {
  const still = { r: [1, 0, 0, 0, 1, 0, 0, 0, 1], o: [0, 0, 0] }
  if (type === 2) return { ...still, o: [q * x, q * y, q * z] }
  if (type !== 1) return still
  const [s, c] = [Math.sin(q), Math.cos(q)]
  const cross = [0, -z, y, z, 0, -x, -y, x, 0]
  const outer = [x, y, z].flatMap((u) => [x, y, z].map((v) => u * v))
  return { r: still.r.map((one, k) => c * one + s * (cross[k] ?? 0) + (1 - c) * (outer[k] ?? 0)), o: [0, 0, 0] }
}
