import { statSync } from 'node:fs'
import { join } from 'node:path'
import { foldersWith, readF64, readJson, readPositions, readU32, readU8 } from './binary'

export interface PairTruth {
  /** Two ids per pair: (vertex, face), or two edge ids of the scene's own `edges`. */
  readonly pairs: Uint32Array
  /** 1 = contact, 0 = near miss. */
  readonly truth: Uint8Array
  /** The largest double not later than the first contact; NaN for a miss. */
  readonly toi: Float64Array
}

/** One step of a real simulation with the complete list of its contacts. */
export interface Scene {
  readonly name: string
  readonly triangles: Uint32Array
  readonly x0: Float64Array
  readonly x1: Float64Array
  /** Two vertices per edge id of the file. Other edge numberings differ: compare by vertices. */
  readonly edges: Uint32Array
  readonly groundTruth: { readonly vertexFace: PairTruth; readonly edgeEdge: PairTruth }
}

interface ManifestEntry {
  readonly scene: string
  readonly verts: number
  readonly edges: number
  readonly tris: number
}

export function listScenes(folder: string): string[] {
  return foldersWith(join(folder, 'scenes'), () => 'tri.u32')
}

export function readScene(folder: string, name: string): Scene {
  const manifest = readJson(join(folder, 'scenes', 'manifest.json')) as readonly ManifestEntry[]
  const counts = manifest.find((entry) => entry.scene === name)
  if (!counts) throw new Error(`there is no scene "${name}" in ${folder}; there are: ${listScenes(folder).join(', ')}`)
  const home = join(folder, 'scenes', name)
  return {
    name,
    triangles: readU32(join(home, 'tri.u32'), counts.tris * 3),
    x0: readPositions(join(home, 't0'), counts.verts * 3),
    x1: readPositions(join(home, 't1'), counts.verts * 3),
    edges: readU32(join(home, 'edge.u32'), counts.edges * 2),
    groundTruth: { vertexFace: readTruth(join(home, 'gt.vf')), edgeEdge: readTruth(join(home, 'gt.ee')) },
  }
}

function readTruth(stem: string): PairTruth {
  const count = statSync(`${stem}.bool.u8`).size
  return {
    pairs: readU32(`${stem}.pairs.u32`, count * 2),
    truth: readU8(`${stem}.bool.u8`, count),
    toi: readF64(`${stem}.toi.f64`, count),
  }
}
