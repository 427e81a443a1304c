import { listSource } from '@ccd/core'
import { proceduralRepresentatives } from '@ccd/prt-orphan'
import { finnedSheet, grid, merge, smallMeshes, soup, sphere, torus } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { nonAdjacentPairs, stepOf, topologyOfMesh, type Mesh } from './support/cases'

/** Every batch as it was yielded: kind, pairs, order. */
function recorded(mesh: Mesh, kernels: 'auto' | 'typescript', minSeparation: number): string[] {
  const topology = topologyOfMesh(mesh)
  const step = { ...stepOf(mesh, topology), minSeparation }
  const list: string[] = []
  const source = listSource('triangle-triangle', nonAdjacentPairs(topology))
  for (const { kind, pairs, length } of proceduralRepresentatives({ kernels }).run(source.pairs(step), step)) {
    list.push(`${kind} ${pairs.subarray(0, 2 * length).join(' ')}`)
  }
  return list
}

const collapsed = (mesh: Mesh): Mesh => ({
  ...mesh,
  x0: new Float64Array(mesh.x0.length),
  x1: new Float64Array(mesh.x0.length),
})

describe('WebAssembly and TypeScript give the same batches in the same order', () => {
  const meshes = [1, 2].flatMap((seed) => smallMeshes(seed))
  it.each([0, 0.3])('on small meshes, separation %s', (minSeparation) => {
    for (const mesh of meshes) {
      const expected = recorded(mesh, 'typescript', minSeparation)
      expect(recorded(mesh, 'auto', minSeparation), mesh.name).toEqual(expected)
    }
  })

  it('when nothing is dropped by volumes, so that every representative shows', () => {
    for (const mesh of meshes)
      expect(recorded(collapsed(mesh), 'auto', 0), mesh.name).toEqual(recorded(collapsed(mesh), 'typescript', 0))
  })

  it('over many batches, with edges of three triangles', () => {
    const mesh = merge('large', [
      sphere({ level: 2, seed: 1 }),
      finnedSheet({ seed: 2 }),
      torus({ seed: 3 }),
      grid({ columns: 12, rows: 12, seed: 4 }),
      soup({ seed: 5, triangles: 60, vertices: 40 }),
    ])
    const expected = recorded(collapsed(mesh), 'typescript', 0)
    expect(expected.length).toBeGreaterThan(20)
    expect(recorded(collapsed(mesh), 'auto', 0)).toEqual(expected)
    expect(recorded(mesh, 'auto', 0)).toEqual(recorded(mesh, 'typescript', 0))
  })
})

it('refuses to go on with a stream after another one was started', () => {
  const mesh = collapsed(sphere({ level: 2, seed: 1 }))
  const topology = topologyOfMesh(mesh)
  const step = stepOf(mesh, topology)
  const stage = proceduralRepresentatives()
  const pairs = nonAdjacentPairs(topology)
  const open = stage.run(listSource('triangle-triangle', pairs).pairs(step), step)[Symbol.iterator]()
  open.next()
  stage.run(listSource('triangle-triangle', pairs).pairs(step), step)
  expect(() => open.next()).toThrow(/another stream/)
})
