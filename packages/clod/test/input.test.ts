import { CcdError, valueAt, type Positions } from '@ccd/core'
import { knot, sphere, torus } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { createDualHierarchy, hierarchyStatistics, type BuildProgress } from '../src/index'

const { x0: ball, triangles: ballTriangles } = sphere({ level: 2, noise: 0 })
const { x0: ring, triangles: ringTriangles } = torus({ noise: 0 })

function refusal(positions: Positions, triangles: Uint32Array): { code: string; message: string; value: unknown } {
  try {
    createDualHierarchy(positions, triangles)
  } catch (error) {
    if (error instanceof CcdError) return { code: error.code, message: error.message, value: error.value }
    throw error
  }
  throw new Error('the mesh was accepted')
}

/** Two meshes side by side in one, the second moved and scaled; turned inside out where asked for. */
function both(scale: number, shift: number, inward = false): { x: Float64Array; triangles: Uint32Array } {
  const second = ball.map((value, i) => scale * value + (i % 3 === 0 ? shift : 0))
  const offset = ball.length / 3
  const other = ballTriangles.map((v) => v + offset)
  const turned = inward ? other.map((v, i) => (i % 3 === 0 ? v : valueAt(other, i % 3 === 1 ? i + 1 : i - 1))) : other
  return { x: Float64Array.from([...ball, ...second]), triangles: Uint32Array.from([...ballTriangles, ...turned]) }
}

describe('a mesh that cannot have levels of detail is refused, with what is wrong', () => {
  it('open: names the edge', () => {
    const { code, message, value } = refusal(ball, ballTriangles.slice(3))
    expect(code).toBe('not-closed')
    const removed = Array.from(ballTriangles.subarray(0, 3))
    expect(value).toHaveLength(2)
    for (const vertex of value as number[]) expect(removed).toContain(vertex)
    expect(message).toContain(`the edge ${(value as number[]).join(' ')} has one triangle only`)
  })

  it('with three triangles on an edge: names the edge', () => {
    const [a = 0, b = 0] = ballTriangles
    const x = Float64Array.from([...ball, 5, 5, 5])
    const { code, message } = refusal(x, Uint32Array.from([...ballTriangles, a, b, ball.length / 3]))
    expect(code).toBe('not-manifold')
    expect(message).toContain(`the edge ${Math.min(a, b)} ${Math.max(a, b)} has more than two triangles`)
  })

  it('with a triangle that is there twice', () => {
    const { code, message } = refusal(ball, Uint32Array.from([...ballTriangles, ...ballTriangles.slice(0, 3)]))
    expect(code).toBe('not-manifold')
    expect(message).toMatch(/the edge \d+ \d+ has more than two triangles/)
  })

  it('with one triangle turned around: names the edge', () => {
    const [a = 0, b = 0, c = 0] = ballTriangles
    const { code, message } = refusal(ball, Uint32Array.from([a, c, b, ...ballTriangles.slice(3)]))
    expect(code).toBe('not-oriented')
    expect(message).toMatch(/both triangles of the edge \d+ \d+ run along it in the same direction/)
  })

  it('turned inside out', () => {
    const inward = ballTriangles.map((v, i) => (i % 3 === 0 ? v : valueAt(ballTriangles, i % 3 === 1 ? i + 1 : i - 1)))
    const { code, message } = refusal(ball, inward)
    expect(code).toBe('not-oriented')
    expect(message).toContain('is turned inward, but 0 other parts enclose it')
  })

  it('two fans at one vertex: names an edge', () => {
    const first = [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]
    const second = [0, 5, 4, 0, 4, 6, 0, 6, 5, 4, 5, 6]
    const x = Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, -1, 0, 0, 0, -1, 0, 0, 0, -1)
    const { code, message } = refusal(x, Uint32Array.of(...first, ...second))
    expect(code).toBe('not-manifold')
    expect(message).toMatch(/around vertex 0 form more than one fan; the edge 0 \d/)
  })

  it('with a triangle that uses a vertex twice', () => {
    const { code, message } = refusal(ball, Uint32Array.from([7, 7, 8, ...ballTriangles]))
    expect(code).toBe('not-manifold')
    expect(message).toContain('triangle 0 has the edge 7 7 from a vertex to itself')
  })

  it('intersecting itself: names two triangles that do', () => {
    const { x, triangles } = both(1, 1)
    const { code, message, value } = refusal(x, triangles)
    expect(code).toBe('self-intersecting')
    const [t = -1, u = -1] = value as number[]
    expect(t < triangles.length / 6 !== u < triangles.length / 6).toBe(true)
    expect(message).toBe(`triangles ${t} and ${u} touch or intersect`)
  })

  it('touching itself in one point', () => {
    const x = Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, -1, 1, 1, 0, 0.25, 0.25, 0, 1, 0, -1)
    const { code } = refusal(x, Uint32Array.of(0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3, 4, 6, 5, 4, 5, 7, 4, 7, 6, 5, 6, 7))
    expect(code).toBe('self-intersecting')
  })

  it('with a triangle without area', () => {
    // The middle of an edge is a vertex of one side only, and a needle closes the gap.
    const x = Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0.5, 0, 0)
    const { code } = refusal(x, Uint32Array.of(0, 2, 1, 0, 4, 3, 4, 1, 3, 0, 1, 4, 0, 3, 2, 1, 2, 3))
    expect(code).toBe('self-intersecting')
  })

  it('with two parts of which one is inside the other and turned outward', () => {
    const { x, triangles } = both(0.5, 0)
    expect(refusal(x, triangles).message).toContain('is turned outward, but 1 other parts enclose it')
  })

  it('arrays that are none of a mesh', () => {
    expect(refusal(ball, Uint32Array.of()).code).toBe('empty-model')
    expect(refusal(ball, ballTriangles.slice(1)).code).toBe('wrong-length')
    expect(refusal(ball.slice(3), ballTriangles).code).toBe('index-out-of-range')
    expect(refusal(ball.slice(1), ballTriangles).code).toBe('wrong-length')
    expect(refusal(ball.with(7, Number.NaN), ballTriangles).message).toContain('positions[7] is NaN')
    expect(
      refusal(
        ball.map((value) => 1e80 * value),
        ballTriangles,
      ).code,
    ).toBe('out-of-range')
    expect(
      refusal(
        ball.map(() => 1),
        ballTriangles,
      ).code,
    ).toBe('out-of-range')
    // @ts-expect-error a list is no typed array
    expect(() => createDualHierarchy([...ball], ballTriangles)).toThrow(/must be a Float64Array/)
    // @ts-expect-error nothing is no positions
    expect(() => createDualHierarchy(undefined, ballTriangles)).toThrow(/must be a Float64Array/)
    // @ts-expect-error there is no such option
    expect(() => createDualHierarchy(ball, ballTriangles, { largestPach: 3 })).toThrow(/did you mean "largestPatch"/)
    expect(() => createDualHierarchy(ball, ballTriangles, { largestPatch: 0 })).toThrow(/whole number from 1 on/)
  })
})

describe('a mesh is accepted', () => {
  it('with a cavity, which is turned inward', () => {
    const { x, triangles } = both(0.5, 0, true)
    expect(hierarchyStatistics(createDualHierarchy(x, triangles)).triangles).toBe(triangles.length / 3)
  })

  it('with several parts and with vertices that no triangle uses', () => {
    const { x, triangles } = both(1, 9)
    const { levels, patches } = hierarchyStatistics(
      createDualHierarchy(Float64Array.from([...x, 99, 99, 99]), triangles),
    )
    expect(patches).toBeGreaterThanOrEqual(2)
    expect(levels).toBeGreaterThan(1)
  })

  it('in 32 bits, and gives what its widened coordinates give', () => {
    const narrow = Float32Array.from(ring)
    expect(createDualHierarchy(narrow, ringTriangles)).toEqual(
      createDualHierarchy(Float64Array.from(narrow), ringTriangles),
    )
  })

  it('of any size', () => {
    const counts = [1e-30, 1, 1e30].map((scale) => {
      const { perLevel } = hierarchyStatistics(
        createDualHierarchy(
          ring.map((value) => scale * value),
          ringTriangles,
        ),
      )
      return perLevel.map(({ patches, triangles }) => [patches, triangles])
    })
    expect(counts[0]?.at(-1)).toEqual(counts[1]?.at(-1))
    expect(counts[2]?.at(-1)).toEqual(counts[1]?.at(-1))
  })
})

describe('a build', () => {
  it('reports phases in order, with shares that do not fall', () => {
    const seen: BuildProgress[] = []
    createDualHierarchy(ring, ringTriangles, { progress: (progress) => seen.push(progress) })
    const phases = seen.map(({ phase }) => phase).filter((phase, i, all) => phase !== all[i - 1])
    expect(phases).toEqual(expect.arrayContaining(['checking', 'simplifying', 'measuring']))
    expect(new Set(phases).size).toBe(phases.length)
    for (const [i, { phase, share }] of seen.entries()) {
      expect(share).toBeGreaterThanOrEqual(0)
      expect(share).toBeLessThanOrEqual(1)
      if (seen[i - 1]?.phase === phase) expect(share).toBeGreaterThanOrEqual(seen[i - 1]?.share ?? 0)
    }
    expect(seen.at(-1)).toEqual({ phase: 'measuring', share: 1 })
  })

  it('ends where progress throws, and the next one is as ever', () => {
    const { positions, triangles } = knot({ around: 60, rings: 8 })
    const expected = createDualHierarchy(positions, triangles)
    let thrown = 0
    for (const ended of ['decomposing', 'simplifying']) {
      const build = () =>
        createDualHierarchy(positions, triangles, {
          progress: ({ phase }) => {
            if (phase === ended) throw new Error('enough')
          },
        })
      expect(build).toThrow('enough')
      thrown++
      expect(createDualHierarchy(positions, triangles)).toEqual(expected)
    }
    expect(thrown).toBe(2)
  })

  it('may begin another one while it reports', () => {
    const { positions, triangles } = knot({ around: 60, rings: 8 })
    const expected = createDualHierarchy(positions, triangles)
    const inner = createDualHierarchy(ring, ringTriangles)
    const seen = new Set<string>()
    const outer = createDualHierarchy(positions, triangles, {
      progress: ({ phase }) => {
        if (seen.has(phase)) return
        seen.add(phase)
        expect(createDualHierarchy(ring, ringTriangles)).toEqual(inner)
      },
    })
    expect(outer).toEqual(expected)
    expect(seen.size).toBe(4)
  })

  it('does not change what it is given', () => {
    const [x, triangles] = [ring.slice(), ringTriangles.slice()]
    createDualHierarchy(x, triangles)
    expect(x).toEqual(ring)
    expect(triangles).toEqual(ringTriangles)
  })
})
