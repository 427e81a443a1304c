import { diagnoseMesh, weld } from '@ccd/core'
import { UsageError } from '../../terminal/usage-error'
import type { BenchScene } from '../bench-scene'
import { matchingFiles } from './matching-files'
import { readMesh, type MeshFile } from './read-mesh'

/**
 * A user's mesh as a scene: one file per frame.
 *
 * @param patterns - Names of files, or names with * or ? for several.
 * @param welding - Whether to merge vertices that coincide in every frame.
 * @param say - Is told what may surprise about the mesh.
 * @throws UsageError where a file cannot be read, or the files are not frames of one mesh.
 */
export function meshScene(patterns: readonly string[], welding: boolean, say: (text: string) => void): BenchScene {
  const frames = patterns.flatMap(matchingFiles).map(readMesh)
  const [first, ...others] = frames
  if (!first || others.length === 0)
    throw new UsageError(`--mesh takes two files or more, one per frame, not ${frames.length}`)
  for (const frame of others) checkSame(first, frame)
  const positions = frames.map((frame) => frame.positions)
  const diagnosis = diagnoseMesh(first.positions, first.triangles)
  for (const message of diagnosis.messages) say(`${first.name}: ${message}`)
  if (!welding) {
    if (diagnosis.coincidentPairs > 0)
      say('these touch at t = 0; run again with --weld to merge vertices that coincide in every frame')
    return scene(first.name, first.triangles, positions)
  }
  const welded = weld(positions, first.triangles)
  const merged = welded.vertexMap.length - new Set(welded.vertexMap).size
  say(`welded: ${merged.toLocaleString('en-US')} vertices merged into others`)
  return scene(first.name, welded.triangles, welded.positions)
}

function scene(name: string, triangles: Uint32Array, frames: readonly Float64Array[]): BenchScene {
  return {
    name,
    steps: frames.length - 1,
    at(step) {
      const [x0, x1] = frames.slice(step, step + 2)
      if (!x0 || !x1) throw new RangeError(`${name} has the steps 0 to ${frames.length - 2}, not ${step}`)
      return { name, triangles, x0, x1 }
    },
  }
}

function checkSame(first: MeshFile, frame: MeshFile): void {
  const [was, is] = [first.positions.length / 3, frame.positions.length / 3]
  if (was !== is)
    throw new UsageError(
      `--mesh: ${first.name} has ${was} vertices, but ${frame.name} has ${is}; frames must have the same`,
    )
  const same =
    first.triangles.length === frame.triangles.length &&
    first.triangles.every((vertex, i) => vertex === frame.triangles[i])
  if (!same)
    throw new UsageError(`--mesh: ${frame.name} has other triangles than ${first.name}; frames must have the same`)
}
