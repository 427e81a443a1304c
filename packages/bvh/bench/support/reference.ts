import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DynamicHierarchy } from '../../src/index'

export interface ReferenceTime {
  readonly refit: number
  readonly traverse: number
  readonly pairs: number
}

export interface Reference {
  readonly folder: string
  /** Times by k. */
  run(file: string): Map<number, ReferenceTime>
  close(): void
}

/** The C++ program, compiled on the spot; undefined where there is no compiler. */
export function compileReference(): Reference | undefined {
  if (spawnSync('g++', ['--version']).status !== 0) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'bvh-reference-'))
  const program = join(folder, 'reference')
  const source = fileURLToPath(new URL('reference.cpp', import.meta.url))
  execFileSync('g++', ['-O3', '-march=native', '-o', program, source])
  return {
    folder,
    run(file) {
      const lines = execFileSync(program, [file], { encoding: 'utf8' }).trim().split('\n')
      return new Map(
        lines.map((line) => {
          const [k = 0, refit = 0, traverse = 0, pairs = 0] = line.split(' ').map(Number)
          return [k, { refit, traverse, pairs }]
        }),
      )
    },
    close: () => rmSync(folder, { recursive: true }),
  }
}

/** The scene and the tree, as the program reads them. */
export function writeScene(file: string, hierarchy: DynamicHierarchy, x0: Float64Array, x1: Float64Array): void {
  const { topology, roots, child, nodeCount } = hierarchy
  const trees = roots.subarray(0, -1)
  const head = Uint32Array.of(topology.vertexCount, topology.triangleCount, nodeCount, trees.length)
  const triangles = topology.triangles.subarray(0, 3 * topology.triangleCount)
  const parts = [head, x0, x1, triangles, trees, child]
  writeFileSync(file, Buffer.concat(parts.map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength))))
}
