import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseUrdf } from '../src'
import { folderMeshes } from '../src/node'
import { binaryStl, textObj } from './support/mesh-files'

let folder = ''
let root = ''

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'ccd-meshes-')))
  root = join(folder, 'root')
  mkdirSync(join(root, 'hand', 'meshes'), { recursive: true })
  mkdirSync(join(root, 'folder.stl'))
  mkdirSync(join(folder, 'root-beside'))
  writeFileSync(join(root, 'hand', 'meshes', 'palm.stl'), binaryStl())
  writeFileSync(join(root, 'tip.obj'), textObj())
  writeFileSync(join(root, 'broken.stl'), binaryStl().subarray(1))
  for (const outside of [join(folder, 'secret.stl'), join(folder, 'root-beside', 'secret.stl')]) {
    writeFileSync(outside, binaryStl())
  }
  symlinkSync(join(folder, 'secret.stl'), join(root, 'link.stl'))
  symlinkSync(folder, join(root, 'up'))
  symlinkSync(join(root, 'hand'), join(root, 'same'))
  symlinkSync(root, join(folder, 'root-link'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('folderMeshes', () => {
  it.each([
    ['a path', () => 'hand/meshes/palm.stl'],
    ['a path with dots', () => './hand/../hand/meshes/palm.stl'],
    ['a package below the root', () => 'package://hand/meshes/palm.stl'],
    ['the root as the package', () => 'package://any/hand/meshes/palm.stl'],
    ['a model', () => 'model://hand/meshes/palm.stl'],
    ['an absolute path', () => join(root, 'hand/meshes/palm.stl')],
    ['a file URL', () => pathToFileURL(join(root, 'hand/meshes/palm.stl')).href],
    ['a link inside the root', () => 'same/meshes/palm.stl'],
    ['another kind of mesh', () => 'tip.obj'],
  ])('reads %s', async (_name, filename) => {
    for (const start of [root, pathToFileURL(root), join(folder, 'root-link')]) {
      expect((await folderMeshes(start)(filename())).triangles).toHaveLength(12)
    }
  })

  it('reads packages where the caller says that they are', async () => {
    const mesh = folderMeshes(root, { packages: { palm_description: 'hand' } })
    expect((await mesh('package://palm_description/meshes/palm.stl')).triangles).toHaveLength(12)
    await expect(mesh('package://palm_description/tip.obj')).rejects.toThrow('there is no such file below')
    const outside = folderMeshes(root, { packages: { p: '..' } })
    await expect(outside('package://p/secret.stl')).rejects.toThrow('nothing outside is read')
  })

  it.each([
    ['a path that leads up', () => '../secret.stl'],
    ['a path that leads up later', () => 'hand/../../secret.stl'],
    ['a folder whose name begins like the root', () => '../root-beside/secret.stl'],
    ['a package path that leads up', () => 'package://hand/../../secret.stl'],
    ['a package named ..', () => 'package://../secret.stl'],
    ['an absolute path', () => join(folder, 'secret.stl')],
    ['an absolute path in a package', () => 'package://hand//../../secret.stl'],
    ['a file URL', () => pathToFileURL(join(folder, 'secret.stl')).href],
    ['a file URL with escaped dots', () => `${pathToFileURL(root).href}/%2e%2e/secret.stl`],
    ['a link to a file', () => 'link.stl'],
    ['a link to a folder', () => 'up/secret.stl'],
    ['a link to a folder, and back', () => 'up/root-beside/secret.stl'],
  ])('refuses what leads out of the root: %s', async (_name, filename) => {
    // The files are there and could be read.
    expect((await folderMeshes(folder)('secret.stl')).triangles).toHaveLength(12)
    await expect(folderMeshes(root)(filename())).rejects.toMatchObject({
      code: 'bad-file',
      message: expect.stringContaining('nothing outside is read') as string,
    })
  })

  it.each([
    ['no file', 'none.stl', 'there is no such file below'],
    ['a folder', 'folder.stl', 'there is no such file below'],
    ['the root', '.', 'nothing outside is read'],
    ['other schemes', 'https://example.org/a.stl', 'only paths, package://, model:// and file:// are read'],
    ['other machines', 'file://example.org/a.stl', 'is no file of this machine'],
    ['zero bytes', 'tip.obj\0.stl', 'a zero byte'],
    ['no mesh', 'broken.stl', 'broken.stl, byte 80'],
  ])('refuses %s', async (_name, filename, message) => {
    await expect(folderMeshes(root)(filename)).rejects.toMatchObject({
      code: 'bad-file',
      message: expect.stringContaining(message) as string,
    })
  })

  it.skipIf(process.platform === 'win32')('does not wait for a pipe', async () => {
    execFileSync('mkfifo', [join(root, 'pipe.stl')])
    await expect(folderMeshes(root)('pipe.stl')).rejects.toThrow('there is no such file below')
  })

  it('refuses a root that is not there, and unknown options', async () => {
    await expect(folderMeshes(join(folder, 'none'))('tip.obj')).rejects.toThrow('is not there')
    expect(() => folderMeshes(root, { package: {} } as object)).toThrow('did you mean "packages"')
  })

  it('gives the meshes of a URDF file, and names the element of one that is outside', async () => {
    const robot = (filename: string) =>
      `<robot name="r"><link name="palm">\n<collision><geometry><mesh filename="${filename}"/></geometry></collision></link></robot>`
    const mesh = folderMeshes(root)
    const palm = await parseUrdf(robot('package://hand/meshes/palm.stl'), { mesh })
    expect(palm.bodies.shapes[0]?.model.triangleCount).toBe(4)
    await expect(parseUrdf(robot('package://hand/../../secret.stl'), { mesh })).rejects.toMatchObject({
      code: 'bad-file',
      message: expect.stringContaining('line 2: <mesh> of <link name="palm"> names') as string,
    })
  })
})
