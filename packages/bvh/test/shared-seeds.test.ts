import { updateTopology } from '@ccd/core'
import { balls, foldedSheet, smallMeshes, soup, type MovingMesh } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { bvhSource, createHierarchy, type DynamicHierarchy, type WorkShare } from '../src/index'
import { labelCuller, linear, nestedCuller, pairsOf, stepOf, topologyOf } from './support/scene-helpers'

const meshes: readonly MovingMesh[] = [
  foldedSheet({ columns: 20, rows: 14, seed: 2 }),
  balls({ count: 40, level: 1, seed: 4 }),
  soup({ triangles: 200, vertices: 120, seed: 5 }),
  ...[...smallMeshes(51)].filter((_, i) => i % 6 === 0),
]

/** Threads that take turns, one batch at a time; returns what each of them found, and the hash of its front. */
function shared(mesh: MovingMesh, threads: number, before: (thread: number) => readonly MovingMesh[] = () => []) {
  let next = 0
  const hashes: number[] = []
  const streams = Array.from({ length: threads }, (_, thread) => {
    const topology = topologyOf(mesh)
    const share: WorkShare = { claim: () => next++, cut: (hash) => void (hashes[thread] = hash) }
    const source = bvhSource({ hierarchy: createHierarchy(topology), adjacent: 'include', share })
    for (const earlier of before(thread)) pairsOf(source.pairs(stepOf(topology, linear(earlier))))
    next = 0
    return source.pairs(stepOf(topology, linear(mesh)))[Symbol.iterator]()
  })
  const found = streams.map((): string[] => [])
  for (let busy = true; busy; ) {
    busy = false
    streams.forEach((stream, thread) => {
      const { done, value } = stream.next()
      if (done) return
      busy = true
      found[thread]?.push(...pairsOf([value]))
    })
  }
  return { found, hashes }
}

function alone(mesh: MovingMesh): string[] {
  const topology = topologyOf(mesh)
  return pairsOf(
    bvhSource({ hierarchy: createHierarchy(topology), adjacent: 'include' }).pairs(stepOf(topology, linear(mesh))),
  )
}

describe('a traversal that is shared', () => {
  it.each([1, 2, 3, 7])('gives every pair to exactly one of %i threads', (threads) => {
    for (const mesh of meshes) {
      const { found, hashes } = shared(mesh, threads)
      expect(found.flat().sort()).toEqual(alone(mesh).sort())
      expect(new Set(hashes).size).toBe(1)
    }
  })

  it('gives every pair to exactly one thread after triangles were removed and added, with cullers', () => {
    const mesh = foldedSheet({ columns: 20, rows: 14, seed: 2 })
    const run = (makeCuller: typeof labelCuller, share?: WorkShare) => {
      const topology = topologyOf(mesh)
      const hierarchy = createHierarchy(topology)
      const change = {
        removed: Uint32Array.from({ length: 40 }, (_, i) => 7 * i),
        added: Uint32Array.of(0, 50, 100, 50, 100, 120, 9, 80, 150),
        vertexOrigin: new Uint32Array(),
      }
      updateTopology(topology, change)
      hierarchy.topologyChanged(change, topology)
      const cullers = [makeCuller(hierarchy, 'runs', 30)]
      return pairsOf(
        bvhSource({ hierarchy, cullers, ...(share ? { share } : {}) }).pairs(stepOf(topology, linear(mesh))),
      )
    }
    // The first thread takes every third piece of work, the second those between.
    const pieces = [...Array(10_000).keys()]
    const mine = (own: (piece: number) => boolean): WorkShare => {
      const left = pieces.filter(own)
      return { claim: () => left.shift() ?? Infinity, cut: () => undefined }
    }
    for (const culler of [
      labelCuller,
      nestedCuller,
      (of: DynamicHierarchy, name: string) => nestedCuller(of, name, 200),
    ]) {
      const parts = [
        run(
          culler,
          mine((i) => i % 3 === 0),
        ),
        run(
          culler,
          mine((i) => i % 3 !== 0),
        ),
      ]
      expect(parts.every((part) => part.length > 0)).toBe(true)
      expect(parts.flat().sort()).toEqual(run(culler).sort())
    }
  })

  it('gives work to every thread where there is enough', () => {
    for (const mesh of meshes.slice(0, 2)) {
      const counts = shared(mesh, 2).found.map((pairs) => pairs.length)
      expect(Math.min(...counts)).toBeGreaterThan(0.2 * Math.max(...counts))
    }
  })

  it('shows by the hash that two hierarchies are not alike', () => {
    const mesh = balls({ count: 300, level: 0, seed: 4, box: 6 })
    const scattered = { ...mesh, x0: mesh.x0.map((x, i) => x + 5 * Math.sin(7 * Math.floor(i / 36))), x1: mesh.x1 }
    const { hashes } = shared(mesh, 2, (thread) => (thread === 0 ? [scattered] : []))
    expect(new Set(hashes).size).toBe(2)
  })
})
