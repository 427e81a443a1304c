import type { MovingMesh } from '@ccd/scenes'
import { submesh } from './submesh'

/**
 * A smallest part of a mesh that still fails, by delta debugging: leaves out ever shorter runs of triangles as long as
 * the rest fails, until no single triangle can be left out. Then it rounds coordinates as far as the rest goes on
 * failing.
 */
export function shrink(mesh: MovingMesh, fails: (mesh: MovingMesh) => boolean): MovingMesh {
  let kept = Array.from({ length: mesh.triangles.length / 3 }, (_, t) => t)
  let size = Math.ceil(kept.length / 2)
  while (size >= 1) {
    let smaller = false
    for (let from = 0; from < kept.length && kept.length > 1; ) {
      const rest = [...kept.slice(0, from), ...kept.slice(from + size)]
      if (rest.length > 0 && fails(submesh(mesh, rest))) {
        kept = rest
        smaller = true
      } else from += size
    }
    if (size === 1 && !smaller) break
    size = smaller && size === 1 ? 1 : Math.max(1, Math.min(size >> 1, kept.length >> 1))
  }
  return rounded(submesh(mesh, kept), fails)
}

function rounded(mesh: MovingMesh, fails: (mesh: MovingMesh) => boolean): MovingMesh {
  for (const cell of [1, 0.5, 0.1, 0.01, 0.001]) {
    // Adding zero makes −0 a plain 0.
    const round = (value: number): number => Number((Math.round(value / cell) * cell).toPrecision(12)) + 0
    const simple = { ...mesh, x0: mesh.x0.map(round), x1: mesh.x1.map(round) }
    if (fails(simple)) return simple
  }
  return mesh
}
