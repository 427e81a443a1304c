import { readFile, realpath, stat } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkOptions } from '@ccd/core'
import { badFile } from '../files/bad-file'
import { MOST_BYTES } from '../files/bytes'
import { readMesh } from '../meshes/read-mesh'
import type { IndexedMesh } from '../meshes/triangle-mesh'

/** Options of `folderMeshes`. */
export interface FolderMeshesOptions {
  /** Folders of packages, relative to the root, by the names of the packages. */
  readonly packages?: Readonly<Record<string, string>>
}

/**
 * Makes the option `mesh` of `parseUrdf` that reads files below a folder, and no others: names and links that lead out of it
 * are refused, also those in mesh files. Meshes are what `readMesh` reads.
 *
 * `package://NAME/REST` is REST in the folder of the package, if `packages` has it. Else it is NAME/REST below the root, or
 * REST below the root where there is no such file, so that the root can be the folder of one package, too. `model://` means
 * the same. Other names are paths below the root; absolute paths and `file://` must lead there.
 *
 * ```ts
 * const hand = await parseUrdf(urdf, { mesh: folderMeshes('robots/hand_description') })
 * ```
 *
 * @param root - The folder.
 * @param options - Where packages are; may be left out.
 * @throws CcdError `unknown-option`. What it makes throws `bad-file` for names that are no file below the root, files of
 * more than 256 MiB, and what is no mesh.
 */
export function folderMeshes(
  root: string | URL,
  options: FolderMeshesOptions = {},
): (filename: string) => Promise<IndexedMesh> {
  checkOptions('folderMeshes', options, ['packages'])
  const folder = resolve(typeof root === 'string' ? root : fileURLToPath(root))
  const packages = new Map(Object.entries(options.packages ?? {}))
  return async (filename) => {
    const path = await pathBelow(folder, filename, placesOf(filename, packages))
    // What a mesh file names lies beside it.
    const file = async (uri: string) => {
      const beside = placesOf(uri, new Map()).map((place) => resolve(dirname(path), place))
      return readFile(await pathBelow(folder, uri, beside))
    }
    return readMesh(filename, await readFile(path), { file })
  }
}

/** Where a name may be, relative to the root or absolute, the likeliest first. */
function placesOf(filename: string, packages: ReadonlyMap<string, string>): string[] {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(filename)
  if (filename.includes('\0')) throw badFile('the name has a zero byte in it')
  if (scheme === null) return [filename]
  const rest = filename.slice(scheme[0].length)
  switch (scheme[1]?.toLowerCase()) {
    case 'file':
      return [pathOf(filename)]
    case 'package':
    case 'model': {
      const [name = '', ...path] = rest.split('/')
      const folder = packages.get(name)
      return folder === undefined ? [rest, path.join('/')] : [join(folder, ...path)]
    }
    default:
      throw badFile('only paths, package://, model:// and file:// are read')
  }
}

function pathOf(url: string): string {
  try {
    return fileURLToPath(url)
  } catch {
    throw badFile('the name is no file of this machine')
  }
}

/** The first of the places that is a file, with all links followed; both ways to it stay below the root. */
async function pathBelow(root: string, filename: string, places: readonly string[]): Promise<string> {
  const realRoot = await realpath(root).catch(() => undefined)
  if (realRoot === undefined) throw badFile(`the root folder ${root} is not there`)
  for (const place of places) {
    const path = resolve(root, place)
    if (!isBelow(root, path) && !isBelow(realRoot, path)) throw outside(root, filename)
    const real = await realpath(path).catch(() => undefined)
    if (real === undefined) continue
    if (!isBelow(realRoot, real)) throw outside(root, filename)
    const { size, isFile } = await statOf(real)
    if (!isFile) continue
    if (size > MOST_BYTES) throw badFile(`the file has ${size} bytes; at most ${MOST_BYTES} are read`)
    return real
  }
  throw badFile(`there is no such file below ${root}`)
}

async function statOf(path: string): Promise<{ readonly size: number; readonly isFile: boolean }> {
  const found = await stat(path)
  return { size: found.size, isFile: found.isFile() }
}

function isBelow(root: string, path: string): boolean {
  const way = relative(root, path)
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

function outside(root: string, filename: string): Error {
  return badFile(`${filename} leads out of ${root}; nothing outside is read`)
}
