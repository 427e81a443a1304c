import type { MovingMesh } from '@ccd/scenes'

/** The mesh of some of the triangles, with the vertices that they use, in the old order. */
export function submesh(mesh: MovingMesh, triangles: readonly number[]): MovingMesh {
  const corners = triangles.flatMap((t) => [...mesh.triangles.subarray(3 * t, 3 * t + 3)])
  const used = [...new Set(corners)].sort((a, b) => a - b)
  const id = new Map(used.map((vertex, i) => [vertex, i]))
  const rows = (x: Float64Array): Float64Array =>
    Float64Array.from(used.flatMap((vertex) => [...x.subarray(3 * vertex, 3 * vertex + 3)]))
  return {
    name: mesh.name,
    triangles: Uint32Array.from(corners, (vertex) => id.get(vertex) ?? 0),
    x0: rows(mesh.x0),
    x1: rows(mesh.x1),
  }
}

/**
 * A smallest part of a mesh that still fails, by delta debugging: leaves out ever smaller runs of triangles as long as
 * the rest fails, until no single triangle can be left out. Then rounds coordinates as far as it goes on failing.
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
    const round = (value: number): number => Number((Math.round(value / cell) * cell).toPrecision(12)) + 0
    const simple = { ...mesh, x0: mesh.x0.map(round), x1: mesh.x1.map(round) }
    if (fails(simple)) return simple
  }
  return mesh
}

/** A mesh as code that a test can hold. */
export function fixture({ triangles, x0, x1 }: MovingMesh): string {
  const rows = (values: ArrayLike<number>): string =>
    Array.from(
      { length: values.length / 3 },
      (_, i) => `  ${[0, 1, 2].map((k) => values[3 * i + k]).join(', ')},`,
    ).join('\n')
  return [
    'triangles: Uint32Array.of(',
    rows(triangles),
    '),',
    'x0: Float64Array.of(',
    rows(x0),
    '),',
    'x1: Float64Array.of(',
    rows(x1),
    '),',
  ].join('\n')
}
