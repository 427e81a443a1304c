import { describe, expect, it } from 'vitest'
import { createArticulated, type JointDescription, type LinkDescription } from '../src'

const mesh = { positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], triangles: [0, 1, 2] }
const links = (...names: string[]): LinkDescription[] => names.map((name) => ({ name, geometry: [mesh] }))
const joint = (
  name: string,
  parent: string,
  child: string,
  more: Partial<JointDescription> = {},
): JointDescription => ({
  name,
  type: 'revolute',
  parent,
  child,
  axis: [0, 0, 1],
  ...more,
})

function refusal(make: () => unknown): string {
  try {
    make()
  } catch (error) {
    if (error instanceof Error && 'code' in error) return `${String(error.code)}: ${error.message}`
    throw error
  }
  return 'accepted'
}

describe('createArticulated', () => {
  it('lists joint values in the order of the joints, several for planar and floating ones', () => {
    const robot = createArticulated({
      links: links('a', 'b', 'c', 'd', 'e'),
      joints: [
        joint('slide', 'a', 'b', { type: 'prismatic', limits: { lower: 0, upper: 2 } }),
        joint('fly', 'b', 'c', { type: 'floating' }),
        joint('weld', 'c', 'd', { type: 'fixed' }),
        joint('skate', 'd', 'e', { type: 'planar' }),
      ],
    })
    expect(robot.dofs).toEqual([
      'slide',
      ...['x', 'y', 'z', 'qx', 'qy', 'qz', 'qw'].map((part) => `fly.${part}`),
      ...['u', 'v', 'angle'].map((part) => `skate.${part}`),
    ])
    expect(robot.limits[0]).toEqual([0, 2])
    expect(robot.limits[1]).toEqual([-Infinity, Infinity])
    expect(robot.root).toBe('a')
  })

  it('leaves out pairs that a joint connects, that are welded together, and those to be ignored', () => {
    const description = {
      links: links('a', 'b', 'c', 'd', 'e'),
      joints: [
        joint('1', 'a', 'b'),
        joint('2', 'b', 'c'),
        joint('3', 'c', 'd', { type: 'fixed' }),
        joint('4', 'd', 'e'),
      ],
      ignoredPairs: [['e', 'a']] as const,
    }
    expect(createArticulated(description).pairs.map((pair) => pair.join(''))).toEqual(['ac', 'ad', 'bd', 'be', 'ce'])
    const all = createArticulated({ ...description, ignoreAdjacent: false, ignoredPairs: [] })
    expect(all.pairs.map((pair) => pair.join(''))).toEqual(['ab', 'ac', 'ad', 'ae', 'bc', 'bd', 'be', 'ce', 'de'])
  })

  it('follows a joint through several mimics', () => {
    const robot = createArticulated({
      links: links('a', 'b', 'c', 'd'),
      joints: [
        joint('1', 'a', 'b', { mimic: { joint: '2', multiplier: 2, offset: 1 } }),
        joint('2', 'b', 'c', { mimic: { joint: '3', multiplier: -3, offset: 5 } }),
        joint('3', 'c', 'd'),
      ],
    })
    expect(robot.dofs).toEqual(['3'])
    expect(robot.plans[0]).toMatchObject({ name: '1', first: 0, multiplier: -6, offset: 11 })
  })

  it('names the joint or link that is wrong', () => {
    const make = (names: string[], ...joints: JointDescription[]) =>
      refusal(() => createArticulated({ links: links(...names), joints }))
    expect(refusal(() => createArticulated({ links: [], joints: [] }))).toMatch(/empty-model/)
    expect(make(['a', 'a'])).toMatch(/duplicate: there are two links named "a"/)
    expect(make(['a', 'b'], joint('j', 'a', 'x'))).toMatch(/unknown-value: the child of joint "j" is "x"/)
    expect(make(['a', 'b', 'c'], joint('j', 'a', 'b'), joint('k', 'c', 'b'))).toMatch(/not-a-tree: link "b" .*"j".*"k"/)
    expect(make(['a', 'b', 'c'], joint('j', 'a', 'b'))).toMatch(/not-a-tree: there are 2 roots: "a", "c"/)
    expect(make(['a', 'b', 'c'], joint('j', 'b', 'c'), joint('k', 'c', 'b'))).toMatch(
      /not-a-tree: .*loop through link "b"/,
    )
    expect(make(['a', 'b'], joint('j', 'b', 'b'))).toMatch(/not-a-tree/)
    expect(make(['a', 'b'], joint('j', 'a', 'b', { axis: [0, 0, 0] }))).toMatch(
      /out-of-range: axis of joint "j" is zero/,
    )
    expect(make(['a', 'b'], joint('j', 'a', 'b', { axis: [0, Number.NaN, 0] }))).toMatch(
      /not-finite: axis of joint "j"\[1\]/,
    )
    expect(make(['a', 'b'], joint('j', 'a', 'b', { limits: { lower: 1, upper: 0 } }))).toMatch(
      /out-of-range: the limits of joint "j"/,
    )
    expect(make(['a', 'b'], joint('j', 'a', 'b', { mimic: { joint: 'x' } }))).toMatch(
      /unknown-value: joint "j" mimics "x"/,
    )
    expect(make(['a', 'b'], joint('j', 'a', 'b', { mimic: { joint: 'j' } }))).toMatch(
      /not-a-tree: joint "j" mimics itself/,
    )
    expect(make(['a', 'b'], joint('j', 'a', 'b', { origin: { position: [0, 0, 0], rotation: [0, 0, 0, 2] } }))).toMatch(
      /not-normalised: origin of joint "j".rotation/,
    )
    const bad = { name: 'b', geometry: [{ positions: [0, 0, 0], triangles: [0, 0, 7] }] }
    expect(refusal(() => createArticulated({ links: [{ name: 'a' }, bad], joints: [joint('j', 'a', 'b')] }))).toMatch(
      /geometry of link "b"/,
    )
  })
})
