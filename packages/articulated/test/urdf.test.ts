import { describe, expect, it } from 'vitest'
import { createArticulated, parseUrdf, readUrdf, type TriangleMesh } from '../src'

const tetrahedron: TriangleMesh = {
  positions: [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1],
  triangles: [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3],
}

/** Lines 1 to 18 hold links and joints that every file below changes a bit. */
const ARM = `<?xml version="1.0"?>
<robot name="arm" xmlns:xacro="http://ros.org/wiki/xacro">
  <material name="grey"><color rgba="0.5 0.5 0.5 1"/></material>
  <link name="base"/>
  <link name="upper">
    <collision>
      <origin xyz="0 0 0.5" rpy="0 0 0"/>
      <geometry><box size="0.1 0.2 1"/></geometry>
    </collision>
  </link>
  <link name="tip"><visual><geometry><mesh filename="tip.stl"/></geometry></visual></link>
  <joint name="shoulder" type="revolute">
    <parent link="base"/>
    <child link="upper"/>
    <axis xyz="0 0 1"/>
    <limit lower="-1" upper="2" effort="1" velocity="1"/>
  </joint>
  <joint name="end" type="fixed"><parent link="upper"/><child link="tip"/><axis xyz="0 0 0"/></joint>
</robot>
`

/** ARM with one text in place of another one, which must be there. */
function changed(from: string, to: string): string {
  expect(ARM).toContain(from)
  return ARM.replace(from, to)
}

async function refusal(xml: string, options = {}): Promise<string> {
  const error: unknown = await readUrdf(xml, options).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ name: 'CcdError', code: 'bad-file' })
  return error instanceof Error ? error.message : ''
}

describe('readUrdf', () => {
  it('gives links, joints, limits and geometry', async () => {
    const robot = await readUrdf(ARM)
    expect(robot.links.map(({ name, geometry }) => [name, geometry?.length])).toEqual([
      ['base', 0],
      ['upper', 1],
      ['tip', 0],
    ])
    expect(robot.joints).toEqual([
      {
        name: 'shoulder',
        type: 'revolute',
        parent: 'base',
        child: 'upper',
        axis: [0, 0, 1],
        limits: { lower: -1, upper: 2 },
      },
      { name: 'end', type: 'fixed', parent: 'upper', child: 'tip' },
    ])
    const box = robot.links[1]?.geometry?.[0]
    expect(box?.origin).toEqual({ position: [0, 0, 0.5], rotation: [0, 0, 0, 1] })
    expect(Math.max(...Array.from(box?.positions ?? []))).toBe(0.5)
    expect(box?.triangles).toHaveLength(36)
    expect(createArticulated(robot).dofs).toEqual(['shoulder'])
  })

  it('turns by roll, pitch and yaw about fixed axes', async () => {
    const angles = [0.3, -1.1, 2.5] as const
    const robot = await readUrdf(changed('rpy="0 0 0"', `rpy="${angles.join(' ')}"`))
    const [x = 0, y = 0, z = 0, w = 0] = Array.from(robot.links[1]?.geometry?.[0]?.origin?.rotation ?? [])
    const [cr, cp, cy] = angles.map(Math.cos) as [number, number, number]
    const [sr, sp, sy] = angles.map(Math.sin) as [number, number, number]
    // Rz(yaw) Ry(pitch) Rx(roll), multiplied by hand.
    const wanted = [cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr]
    const row = [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)]
    for (const [i, value] of row.entries()) expect(value).toBeCloseTo(wanted[i] ?? Number.NaN, 14)
    expect(2 * (x * z - w * y)).toBeCloseTo(-sp, 14)
    expect(2 * (y * z + w * x)).toBeCloseTo(cp * sr, 14)
  })

  it('asks for each mesh once, and only for meshes that it needs', async () => {
    const asked: string[] = []
    const mesh = (name: string) => {
      asked.push(name)
      return Promise.resolve(tetrahedron)
    }
    await readUrdf(ARM, { mesh })
    expect(asked).toEqual([])
    const twice = changed('<box size="0.1 0.2 1"/>', '<mesh filename="tip.stl" scale="1 -2 3"/>')
    const robot = await readUrdf(twice, { mesh, visualFallback: true })
    expect(asked).toEqual(['tip.stl'])
    expect(robot.links[2]?.geometry).toEqual([tetrahedron])
    const scaled = Array.from(robot.links[1]?.geometry?.[0]?.positions ?? [], (x) => x + 0)
    expect(scaled).toEqual([0, 0, 0, 1, 0, 0, 0, -2, 0, 0, 0, 3])
  })

  it('keeps a sphere exact, as a point with padding', async () => {
    const robot = await readUrdf(changed('<box size="0.1 0.2 1"/>', '<sphere radius="0.25"/>'))
    expect(robot.links[1]?.geometry?.[0]).toMatchObject({ positions: [0, 0, 0], triangles: [0, 0, 0], padding: 0.25 })
    const shape = createArticulated(robot).bodies.shapes[0]
    expect(shape).toMatchObject({ padding: 0.25, error: 0 })
  })

  it.each([undefined, 0.02, 1e-4])('covers a cylinder within its stated error (cylinderError %s)', async (error) => {
    const [radius, length] = [0.4, 1]
    const xml = changed('<box size="0.1 0.2 1"/>', `<cylinder radius="${radius}" length="${length}"/>`)
    const robot = await readUrdf(xml, error === undefined ? {} : { cylinderError: error })
    const found = robot.links[1]?.geometry?.[0]
    const stated = found?.error ?? Number.NaN
    expect(stated).toBeLessThanOrEqual((error ?? 1e-3 * radius) * (1 + 1e-9))
    expect(stated).toBeGreaterThan(0.1 * (error ?? 1e-3 * radius))
    const corners = Array.from({ length: (found?.positions.length ?? 0) / 3 }, (_, i) =>
      [0, 1, 2].map((k) => found?.positions[3 * i + k] ?? Number.NaN),
    )
    const rim = corners.filter(([x, y]) => x !== 0 || y !== 0)
    for (const [x = 0, y = 0, z] of rim) {
      expect(Math.hypot(x, y)).toBeCloseTo(radius, 14)
      expect(Math.abs(z ?? 0)).toBe(length / 2)
    }
    // The farthest points of the cylinder are above the middles of the sides.
    const top = rim.filter(([, , z]) => z === length / 2)
    for (const [i, [x = 0, y = 0]] of top.entries()) {
      const [u = 0, v = 0] = top[(i + 1) % top.length] ?? []
      expect(radius - Math.hypot((x + u) / 2, (y + v) / 2)).toBeLessThanOrEqual(stated)
    }
    // Every edge has a neighbour that runs the other way: the prism is closed.
    const edges = new Map<string, number>()
    const triangles = Array.from(found?.triangles ?? [])
    for (const [i, a] of triangles.entries()) {
      const b = triangles[i % 3 === 2 ? i - 2 : i + 1] ?? -1
      edges.set(`${a} ${b}`, (edges.get(`${a} ${b}`) ?? 0) + 1)
    }
    for (const [edge, count] of edges) {
      expect(count).toBe(1)
      expect(edges.get(edge.split(' ').reverse().join(' '))).toBe(1)
    }
  })

  it('reads mimics, and limits as far as they are given', async () => {
    const mimic = changed(
      '<limit lower="-1" upper="2" effort="1" velocity="1"/>',
      '<limit effort="1" upper="2"/>',
    ).replace(
      '<joint name="end" type="fixed">',
      '<joint name="end" type="prismatic"><mimic joint="shoulder" multiplier="-0.5"/>',
    )
    const robot = await readUrdf(mimic.replace('<axis xyz="0 0 0"/>', ''))
    expect(robot.joints[0]?.limits).toEqual({ lower: 0, upper: 2 })
    expect(robot.joints[1]?.mimic).toEqual({ joint: 'shoulder', multiplier: -0.5, offset: 0 })
    expect(robot.joints[1]?.limits).toBeUndefined()
    expect(robot.joints[1]?.axis).toBeUndefined()
    expect(createArticulated(robot).dofs).toEqual(['shoulder'])
  })

  it('reads several collision shapes of one link, and text with any line ends', async () => {
    const two = changed('</collision>', '</collision><collision><geometry><sphere radius="1"/></geometry></collision>')
    expect((await readUrdf(two)).links[1]?.geometry).toHaveLength(2)
    expect(await readUrdf(`\uFEFF${two.replaceAll('\n', '\r\n')}`)).toEqual(await readUrdf(two))
  })
})

describe('a URDF file that is wrong is refused, with line and element', () => {
  const second = '<joint name="more" type="fixed"><parent link="tip"/><child link="upper"/></joint></robot>'
  const cases: readonly (readonly [string, string, string, string])[] = [
    ['no XML', '</link>', '</lonk>', 'line 10: this is no XML'],
    ['another root', '</robot>', '</robot><robot/>', 'line 19: this is no XML'],
    [
      'an unknown link',
      'parent link="base"',
      'parent link="bose"',
      'line 13: <parent> of <joint name="shoulder"> names "bose"',
    ],
    ['no child', '<child link="upper"/>', '', 'line 12: <joint name="shoulder"> has no <child>'],
    ['two parents', '</robot>', second, 'line 19: <joint name="more"> has the child "upper", as the joint in line 12'],
    [
      'two roots',
      '<link name="base"/>',
      '<link name="base"/><link name="hut"/>',
      'line 4: <link name="hut"> is a second root',
    ],
    ['a loop', 'parent link="base"', 'parent link="tip"', 'closes a loop through link'],
    [
      'a joint from a link to itself',
      'parent link="base"',
      'parent link="upper"',
      'line 12: <joint name="shoulder"> closes',
    ],
    [
      'an unknown type',
      '"revolute"',
      '"revolut"',
      'line 12: <joint name="shoulder"> is wrong: type cannot be "revolut"; did you mean "revolute"',
    ],
    ['no type', 'type="revolute"', '', 'line 12: <joint name="shoulder"> has no type'],
    ['no name', '<link name="base"/>', '<link/>', 'line 4: <link> of <robot name="arm"> has no name'],
    [
      'two links of one name',
      '"tip"><visual>',
      '"base"><visual>',
      'line 11: <link name="base"> has the name of the one in line 4',
    ],
    [
      'two joints of one name',
      'joint name="end"',
      'joint name="shoulder"',
      'line 18: <joint name="shoulder"> has the name',
    ],
    ['a zero axis', '"0 0 1"', '"0 0 -0.0"', 'line 15: <axis> of <joint name="shoulder"> is zero'],
    ['two numbers', '"0 0 1"', '"0 1"', 'line 15: <axis> of <joint name="shoulder"> has 2 numbers in xyz="0 1", not 3'],
    ['no number', '"0 0 1"', '"0 0 nan"', '"nan" is no finite number'],
    ['an infinite number', '"0 0 1"', '"0 0 1e999"', '"1e999" is no finite number'],
    ['a hexadecimal number', 'lower="-1"', 'lower="0x1"', '"0x1" is no finite number'],
    ['swapped limits', 'lower="-1"', 'lower="3"', 'line 16: <limit> of <joint name="shoulder"> goes from 3 to 2'],
    ['a negative box', '0.1 0.2 1', '0.1 -0.2 1', 'line 8: <box> of <link name="upper"> has the size'],
    ['an empty size', '0.1 0.2 1', '', 'line 8: <box> of <link name="upper"> has an empty size'],
    ['an unknown shape', '<box size="0.1 0.2 1"/>', '<cone/>', 'line 8: <cone> of <link name="upper"> is no shape'],
    ['two shapes', '<box size="0.1 0.2 1"/>', '<box size="1 1 1"/><box size="1 1 1"/>', 'is a second shape'],
    ['no shape', '<box size="0.1 0.2 1"/>', '', 'line 8: <geometry> of <link name="upper"> is empty'],
    [
      'no geometry',
      '<geometry><box size="0.1 0.2 1"/></geometry>',
      '',
      'line 6: <collision> of <link name="upper"> has no <geometry>',
    ],
    ['a negative radius', '<box size="0.1 0.2 1"/>', '<sphere radius="-1"/>', 'has a negative radius'],
    [
      'two origins',
      '<origin xyz="0 0 0.5" rpy="0 0 0"/>',
      '<origin/>\n<origin/>',
      'line 8: <origin> of <link name="upper"> is there twice',
    ],
    [
      'no mesh option',
      '<box size="0.1 0.2 1"/>',
      '<mesh filename="a.stl"/>',
      'line 8: <mesh> of <link name="upper"> names "a.stl", but the option "mesh" is missing',
    ],
    ['a flat scale', '<box size="0.1 0.2 1"/>', '<mesh filename="a.stl" scale="1 0 1"/>', 'leaves no body'],
    [
      'xacro elements',
      '<link name="base"/>',
      '<link name="base"/><xacro:include filename="x"/>',
      'line 4: <xacro:include> of <robot name="arm"> is input of xacro',
    ],
    [
      'xacro values',
      '"0 0 1"',
      '"0 0 ${one}"',
      'line 15: <axis> of <joint name="shoulder"> has xyz="0 0 ${one}": run xacro first',
    ],
    [
      'a mimic of nothing',
      '<axis xyz="0 0 1"/>',
      '<mimic joint="none"/>',
      'line 15: <mimic> of <joint name="shoulder"> names "none", which is no joint',
    ],
    [
      'a mimic of itself',
      '<axis xyz="0 0 1"/>',
      '<mimic joint="shoulder"/>',
      'line 15: <mimic> of <joint name="shoulder"> closes a loop',
    ],
    [
      'a mimic of a fixed joint',
      '<axis xyz="0 0 1"/>',
      '<mimic joint="end"/>',
      'line 15: <mimic> of <joint name="shoulder"> concerns joint "end", which is fixed',
    ],
    ['a document type', '<robot', '<!DOCTYPE robot [<!ENTITY a "b">]>\n<robot', 'line 2: there is a document type'],
    ['an entity', '"0 0 1"', '"&axis;"', 'line 15: this is no XML: Named entity'],
    ['a zero byte', '"0 0 1"', '"0 0 1\0"', 'line 15: there is a character that XML cannot hold'],
    ['half a character', '"0 0 1"', '"0 0 1\ud800"', 'line 15: there is a character that XML cannot hold'],
  ]
  it.each(cases)('%s', async (_name, from, to, message) => {
    const mesh = () => tetrahedron
    const options = message.includes('option') ? {} : { mesh }
    expect(await refusal(changed(from, to), options)).toContain(message)
  })

  it('a mesh that cannot be read', async () => {
    const xml = changed('<box size="0.1 0.2 1"/>', '<mesh filename="package://a/b.stl"/>')
    const mesh = () => Promise.reject(new Error('no such file'))
    expect(await refusal(xml, { mesh })).toBe(
      'line 8: <mesh> of <link name="upper"> names "package://a/b.stl", which could not be read: no such file',
    )
    expect(await refusal(xml, { mesh: () => undefined })).toContain('gave no { positions, triangles }')
  })

  it('the first of several meshes that fail, whichever fails first', async () => {
    const xml = changed('<box size="0.1 0.2 1"/>', '<mesh filename="slow.stl"/>')
    const mesh = async (name: string) => {
      if (name === 'slow.stl') await new Promise((resolve) => setTimeout(resolve, 20))
      throw new Error(`not ${name}`)
    }
    expect(await refusal(xml, { mesh, visualFallback: true })).toContain('not slow.stl')
  })

  it('other roots, other values, other options', async () => {
    expect(await refusal('<sdf/>')).toContain('line 1: <sdf> is the root')
    expect(await refusal('<robot name="r"/>')).toContain('has no <link>')
    expect(await refusal('')).toContain('this is no XML')
    expect(await refusal('hello')).toContain('this is no XML')
    await expect(readUrdf(null as unknown as string)).rejects.toMatchObject({ code: 'wrong-type' })
    await expect(readUrdf(ARM, { visual: true } as object)).rejects.toMatchObject({ code: 'unknown-option' })
    await expect(readUrdf(ARM, { cylinderError: 0 })).rejects.toMatchObject({ code: 'out-of-range' })
    await expect(parseUrdf(ARM, { mesh: 'folder' } as object)).rejects.toMatchObject({ code: 'wrong-type' })
  })
})

describe('a URDF file that is too much is refused before it takes memory or time', () => {
  it('elements nested deep', async () => {
    const deep = `<robot>\n${'<a>'.repeat(100_000)}`
    expect(await refusal(deep)).toBe('line 2: elements are nested more than 200 deep')
    // Quotes, comments and closed elements do not count.
    const flat = `<robot name="r"><link name="l"/>${'<a b=">"><!-- <a> --><b c="/"></b></a><c/>'.repeat(1000)}</robot>`
    expect((await readUrdf(flat)).links).toHaveLength(1)
    const edge = `<robot name="r"><link name="l"/>${'<a>'.repeat(199)}${'</a>'.repeat(199)}</robot>`
    expect((await readUrdf(edge)).links).toHaveLength(1)
  })

  it('entities that grow', async () => {
    const entities = Array.from({ length: 9 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`)
    const bomb = `<!DOCTYPE robot [<!ENTITY e0 "ha">${entities.join('')}]>\n<robot name="&e9;"/>`
    expect(await refusal(bomb)).toContain('line 1: there is a document type')
    const outside = '<!DOCTYPE robot SYSTEM "file:///etc/passwd">\n<robot/>'
    expect(await refusal(outside)).toContain('line 1: there is a document type')
  })

  it('long files, many elements, many attributes, many links', async () => {
    expect(await refusal(`<robot>${' '.repeat(16_000_001)}</robot>`)).toContain('at most 16000000 are read')
    expect(await refusal(`<robot>\n${'<a/>'.repeat(500_001)}</robot>`)).toContain('line 2: there are more than 500000')
    const attributes = Array.from({ length: 500_001 }, (_, i) => `a${i}=""`).join(' ')
    expect(await refusal(`<robot ${attributes}>\n<a/></robot>`)).toContain('there are more than 500000')
    const links = Array.from({ length: 4097 }, (_, i) => `<link name="l${i}"/>`).join('')
    expect(await refusal(`<robot name="r">${links}</robot>`)).toContain('at most 4096')
  })

  it('names in messages are cut', async () => {
    expect((await refusal(changed('link="base"', `link="${'x'.repeat(100_000)}"`))).length).toBeLessThan(200)
  })
})

describe('the SRDF', () => {
  const srdf = (pairs: string) => `<robot name="arm">\n<group name="g"/>\n${pairs}\n</robot>`

  it('gives pairs that are not checked', async () => {
    const mesh = () => tetrahedron
    const xml = changed(
      '<link name="base"/>',
      '<link name="base"><collision><geometry><sphere radius="1"/></geometry></collision></link>',
    )
    const all = await parseUrdf(
      xml
        .replaceAll('visual>', 'collision>')
        .replace('type="fixed"', 'type="continuous"')
        .replace('<axis xyz="0 0 0"/>', ''),
      { mesh },
    )
    expect(all.pairs).toEqual([['base', 'tip']])
    const fewer = await parseUrdf(
      xml
        .replaceAll('visual>', 'collision>')
        .replace('type="fixed"', 'type="continuous"')
        .replace('<axis xyz="0 0 0"/>', ''),
      { mesh, srdf: srdf('<disable_collisions link1="tip" link2="base" reason="Never"/>') },
    )
    expect(fewer.pairs).toEqual([])
  })

  it('is refused where it is wrong', async () => {
    expect(await refusal(ARM, { srdf: srdf('<disable_collisions link1="tip" link2="bose"/>') })).toBe(
      'SRDF, line 3: <disable_collisions> of <robot name="arm"> names "bose" as link2, which is no link of the robot',
    )
    expect(await refusal(ARM, { srdf: srdf('<disable_collisions link1="tip"/>') })).toContain('SRDF, line 3')
    expect(await refusal(ARM, { srdf: '<r/>' })).toContain('SRDF, line 1')
    expect(await refusal(ARM, { srdf: '<!DOCTYPE a><robot/>' })).toContain('SRDF, line 1')
  })
})
