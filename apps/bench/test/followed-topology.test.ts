import { createTopology, NONE, updateTopology } from '@ccd/core'
import { letters, tearingSheet, type MovingScene } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { FollowedTopology } from '../src/run/followed-topology'

const scenes: readonly (readonly [string, MovingScene])[] = [
  ['a tearing sheet', tearingSheet({ columns: 8, rows: 8, steps: 10 })],
  ['letters that break', letters({ word: 'CD', steps: 30 })],
]

describe('a topology that follows a scene', () => {
  it.each(scenes)('has the same triangles at the same places after each change: %s', (_name, scene) => {
    const first = scene.at(0)
    const topology = createTopology(first.triangles, first.x0.length / 3)
    const followed = new FollowedTopology(topology)
    let { triangles } = first
    let changes = 0
    for (let step = 1; step < scene.steps; step++) {
      const mesh = scene.at(step)
      if (mesh.triangles !== triangles) {
        changes++
        triangles = mesh.triangles
        updateTopology(topology, followed.changeTo(mesh))
      }
      const places = (list: Uint32Array, x: Float64Array): string[] =>
        Array.from({ length: list.length / 3 }, (_, t) => [...list.subarray(3 * t, 3 * t + 3)])
          .filter(([v]) => v !== NONE)
          .map((corners) => corners.map((v) => x.subarray(3 * v, 3 * v + 3).join(' ')).join(', '))
          .sort()
      expect(places(topology.triangles, followed.positions(mesh.x1))).toEqual(places(mesh.triangles, mesh.x1))
    }
    expect(changes).toBeGreaterThan(0)
    // Vertices that are the scene's: as many as it has.
    const last = scene.at(scene.steps - 1)
    expect(followed.sceneVertices().filter((v) => v !== NONE).length).toBe(last.x0.length / 3)
  })

  it('refuses scenes that change in other ways', () => {
    const scene = tearingSheet({ columns: 4, rows: 4, steps: 2 })
    const first = scene.at(0)
    const followed = new FollowedTopology(createTopology(first.triangles, first.x0.length / 3))
    expect(() => followed.changeTo({ ...first, triangles: first.triangles.slice(3) })).toThrow(/lost or gained/)
  })
})
