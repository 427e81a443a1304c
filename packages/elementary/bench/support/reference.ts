import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { interleave } from '../../src/batch/batch-loops.kernel'
import type { Candidates } from './candidates'

interface Mesh {
  readonly x0: Float64Array
  readonly x1: Float64Array
  readonly triangles: Uint32Array
  readonly edges: Uint32Array
}

export interface Reference {
  /** One run over all candidates: nanoseconds in total, and how many the filter leaves. */
  run(): { readonly nanoseconds: number; readonly survivors: number }
  close(): void
}

/** The filter in C++, compiled on the spot for one scene; undefined where there is no compiler. */
export function compileReference(mesh: Mesh, candidates: Candidates): Reference | undefined {
  if (spawnSync('g++', ['--version']).status !== 0) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'pair-filter-reference-'))
  const program = join(folder, 'reference')
  const source = fileURLToPath(new URL('reference.cpp', import.meta.url))
  // Multiplications and additions that are fused round once, and would change verdicts.
  execFileSync('g++', ['-O3', '-march=native', '-ffp-contract=off', '-o', program, source])
  const file = join(folder, 'candidates.bin')
  writeCandidates(file, mesh, candidates)
  return {
    run() {
      const [nanoseconds = 0, vertexFace = 0, edgeEdge = 0] = execFileSync(program, [file], { encoding: 'utf8' })
        .split(' ')
        .map(Number)
      return { nanoseconds, survivors: vertexFace + edgeEdge }
    },
    close: () => rmSync(folder, { recursive: true }),
  }
}

/** As reference.cpp reads them. */
function writeCandidates(file: string, { x0, x1, triangles, edges }: Mesh, { vertexFace, edgeEdge }: Candidates): void {
  const positions = new Float64Array(2 * x0.length)
  interleave(x0, x1, positions)
  const head = Uint32Array.of(
    x0.length / 3,
    triangles.length / 3,
    edges.length / 2,
    vertexFace.length / 2,
    edgeEdge.length / 2,
    0,
  )
  const parts = [head, positions, triangles, edges, vertexFace, edgeEdge]
  writeFileSync(file, Buffer.concat(parts.map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength))))
}
