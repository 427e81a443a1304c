import { EDGE_EDGE, updateTopology, valueAt, type ContactBuffer, type Topology } from '@ccd/core'
import { tearingSheet, type MovingMesh } from '@ccd/scenes'
import { defaultParts } from '../../configurations/parts'
import type { Cell } from '../../report/cell'
import { hashOf } from '../../report/hash'
import { ratio } from '../../report/ratio'
import type { TableResult } from '../../report/report'
import { composeParts } from '../../run/compose-parts'
import { FollowedTopology } from '../../run/followed-topology'
import { timing } from '../../run/timing'
import type { BenchScene } from '../../scenes/bench-scene'
import { loadScene } from '../../scenes/scenes'
import { Progress } from '../../terminal/progress'
import type { Size } from '../suite'

/** More rounds would take long and tell little. */
const MOST_ROUNDS = 3

/** Scenes whose topology changes. A row of the tearing sheet changes in each step, the others break as a whole. */
const SCENES: Readonly<Record<Size, readonly string[]>> = {
  tiny: ['tear'],
  usual: ['tear', 'letters', 'dragon'],
  full: ['tear', 'letters', 'dragon'],
}

const sceneOf = (name: string, size: Size): BenchScene => {
  if (name !== 'tear' || size !== 'tiny') return loadScene(name)
  const { steps, at } = tearingSheet({ columns: 24, rows: 24, steps: 6 })
  return { name, steps, at }
}

/** What one way to follow a breaking scene took. */
interface Way {
  /** Milliseconds of all changes. */
  change: number
  /** Milliseconds of all steps, without the changes. */
  steps: number
}

/** Breaking objects: each change is made in the timed loop, by `updateTopology` or by building all parts anew. */
export function breakingTable(size: Size, repetitions: number): { table: TableResult; lost: readonly string[] } {
  const lost: string[] = []
  const rows = SCENES[size].map((name): Cell[] => {
    const scene = sceneOf(name, size)
    const { updated, rebuilt, changes, triangles, changed, contacts } = follow(scene, repetitions, lost)
    return [
      scene.name,
      triangles,
      changes,
      changed,
      contacts,
      (updated.change / changes).toFixed(2),
      (rebuilt.change / changes).toFixed(2),
      ratio(rebuilt.change, updated.change),
      (updated.steps / scene.steps).toFixed(1),
      (rebuilt.steps / scene.steps).toFixed(1),
      ratio(rebuilt.change + rebuilt.steps, updated.change + updated.steps),
    ]
  })
  const table: TableResult = {
    title: 'Breaking objects, changes inside the timed loop: updateTopology against building anew',
    head: [
      'scene',
      'triangles',
      'changes',
      'triangles changed',
      'contacts',
      'update ms',
      'build ms',
      'build / update',
      'step ms, updated',
      'step ms, built',
      'loop: built / updated',
    ],
    rows,
  }
  return { table, lost }
}

function follow(scene: BenchScene, repetitions: number, lost: string[]) {
  const rounds = Math.min(repetitions, MOST_ROUNDS)
  const samples: { updated: Way; rebuilt: Way }[] = []
  const progress = new Progress(`breaking ${scene.name}`, 1)
  let [changes, changed, contacts] = [0, 0, 0]
  for (let round = 0; round <= rounds; round++) {
    const ways = { updated: { change: 0, steps: 0 }, rebuilt: { change: 0, steps: 0 } }
    ;[changes, changed, contacts] = [0, 0, 0]
    const first = scene.at(0)
    const followed = made(first)
    const names = new FollowedTopology(followed.topology)
    let rebuilt = made(first)
    let { triangles } = first
    for (let step = 0; step < scene.steps; step++) {
      const mesh = scene.at(step)
      if (mesh.triangles !== triangles) {
        triangles = mesh.triangles
        changes++
        const change = names.changeTo(mesh)
        changed += change.removed.length
        ways.updated.change += timed(() => followed.change(change))
        ways.rebuilt.change += timed(() => (rebuilt = made(mesh)))
      }
      const [x0, x1] = [names.positions(mesh.x0), names.positions(mesh.x1)]
      const runs: { updated?: ContactBuffer; rebuilt?: ContactBuffer } = {}
      const work = {
        updated: () => (runs.updated = followed.run(x0, x1)),
        rebuilt: () => (runs.rebuilt = rebuilt.run(mesh.x0, mesh.x1)),
      }
      const order = ['updated', 'rebuilt'] as const
      for (const way of step % 2 === 0 ? order : order.toReversed()) ways[way].steps += timed(work[way])
      const { updated: a, rebuilt: b } = runs
      if (a === undefined || b === undefined) continue
      contacts += b.length
      const hashes = [
        hashIn(a, followed.topology, names.sceneVertices()),
        hashIn(
          b,
          rebuilt.topology,
          Uint32Array.from({ length: rebuilt.topology.vertexCount }, (_, v) => v),
        ),
      ]
      if (hashes[0] !== hashes[1] && round === 0)
        lost.push(`${scene.name}, step ${step}: after updateTopology the contacts are others than after building anew`)
      progress.update((round * scene.steps + step + 1) / ((rounds + 1) * scene.steps))
    }
    if (round > 0) samples.push(ways)
  }
  progress.end()
  const median = (of: (ways: { updated: Way; rebuilt: Way }) => number): number => timing(samples.map(of)).median
  return {
    updated: { change: median((w) => w.updated.change), steps: median((w) => w.updated.steps) },
    rebuilt: { change: median((w) => w.rebuilt.change), steps: median((w) => w.rebuilt.steps) },
    changes,
    changed,
    contacts,
    triangles: scene.at(0).triangles.length / 3,
  }
}

/** The default pipeline for a mesh, and how it is told of a change. */
function made(mesh: Pick<MovingMesh, 'triangles' | 'x0'>) {
  const parts = defaultParts(mesh)
  const { topology, hierarchy } = parts
  const pipeline = composeParts(parts)
  return {
    topology,
    run: (x0: Float64Array, x1: Float64Array): ContactBuffer =>
      pipeline.run({ topology, hierarchy, motion: { kind: 'linear', x0, x1 } }).contacts,
    change(change: Parameters<typeof updateTopology>[1]): void {
      updateTopology(topology, change)
      for (const part of [parts.source, ...parts.stages, parts.test]) part.topologyChanged?.(change, topology)
    },
  }
}

function timed(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

/** A hash of the set of contacts, by the scene's numbers of vertices. */
function hashIn({ length, kind, a, b }: ContactBuffer, { edges, triangles }: Topology, vertex: Uint32Array): string {
  const named = (list: Uint32Array, at: number, width: number): string =>
    [...list.subarray(width * at, width * at + width)]
      .map((v) => valueAt(vertex, v))
      .sort((p, q) => p - q)
      .join(' ')
  const keys = new Set<string>()
  for (let i = 0; i < length; i++) {
    const [first, second] = [valueAt(a, i), valueAt(b, i)]
    keys.add(
      kind[i] === EDGE_EDGE
        ? `e ${[named(edges, first, 2), named(edges, second, 2)].sort().join(', ')}`
        : `v ${valueAt(vertex, first)}, ${named(triangles, second, 3)}`,
    )
  }
  return hashOf([...keys].sort().join('\n'))
}
