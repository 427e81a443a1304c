import { join } from 'node:path'
import { readF64, readJson, readU8 } from './binary'

/** Single queries, nasty on purpose: never round them. */
export interface QuerySet {
  readonly name: string
  readonly kind: 'vertex-face' | 'edge-edge'
  readonly count: number
  /** 24 numbers per query: the four points at t = 0 (v f0 f1 f2, or a0 a1 b0 b1), then at t = 1. */
  readonly points: Float64Array
  /** 1 where they touch for some t in [0, 1]. */
  readonly truth: Uint8Array
  /** The largest double not later than the first contact; NaN where there is none. */
  readonly toi: Float64Array
}

interface ManifestEntry {
  readonly name: string
  readonly type: 'vf' | 'ee'
  readonly n: number
}

export function readSampleQueries(folder: string): QuerySet[] {
  const home = join(folder, 'sample-queries')
  const manifest = readJson(join(home, 'manifest.json')) as readonly ManifestEntry[]
  return manifest.map(({ name, type, n }) => ({
    name,
    kind: type === 'vf' ? 'vertex-face' : 'edge-edge',
    count: n,
    points: readF64(join(home, `${name}.f64`), n * 24),
    truth: readU8(join(home, `${name}.u8`), n),
    toi: readF64(join(home, `${name}.toi.f64`), n),
  }))
}
