import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { diagnoseMesh, weld } from '@ccd/core'
import { userPath } from '../../cli/files'
import type { BenchScene } from '../scenes'
import { UsageError } from '../../terminal/usage-error'
import { readMesh, type MeshFile } from './read-mesh'

/** A user's mesh as a scene: one file per frame. Says what may surprise, and welds if asked to. */
export function meshScene(patterns: readonly string[], welding: boolean, say: (text: string) => void): BenchScene {
  const files = patterns.flatMap(expand)
  if (files.length < 2) throw new UsageError(`--mesh takes two files or more, one per frame, not ${files.length}`)
  const frames = files.map(readMesh)
  const [first] = frames
  if (!first) throw new UsageError('--mesh takes two files or more')
  for (const frame of frames) checkSame(first, frame)
  const positions = frames.map((frame) => frame.positions)
  const diagnosis = diagnoseMesh(first.positions, first.triangles)
  for (const message of diagnosis.messages) say(`${first.name}: ${message}`)
  if (!welding) {
    if (diagnosis.coincidentPairs > 0)
      say('these touch at t = 0; run again with --weld to merge vertices that coincide in every frame')
    return scene(first.name, first.triangles, positions)
  }
  const welded = weld(positions, first.triangles)
  const merged = (first.positions.length - (welded.positions[0]?.length ?? 0)) / 3
  say(`welded: ${merged.toLocaleString('en-US')} vertices merged into others`)
  return scene(first.name, welded.triangles, welded.positions)
}

function scene(name: string, triangles: Uint32Array, frames: readonly Float64Array[]): BenchScene {
  const none = new Float64Array()
  return {
    name,
    steps: frames.length - 1,
    at: (i) => ({ name, triangles, x0: frames[i] ?? none, x1: frames[i + 1] ?? none }),
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

/** A name with * or ? stands for the files of its folder that match, in natural order; shells do this too, but not all. */
function expand(pattern: string): string[] {
  if (!/[*?]/.test(basename(pattern))) return [pattern]
  const escaped = basename(pattern)
    .replace(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  const match = new RegExp(`^${escaped}$`)
  let names: string[]
  try {
    names = readdirSync(userPath(dirname(pattern)))
  } catch {
    throw new UsageError(`--mesh: there is no folder ${dirname(pattern)}`)
  }
  const found = names.filter((name) => match.test(name)).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  if (found.length === 0) throw new UsageError(`--mesh: no file matches ${pattern}`)
  return found.map((name) => join(dirname(pattern), name))
}
