import type { MovingMesh } from '@ccd/scenes'

/** A mesh as code that a test can hold. */
export function fixture({ triangles, x0, x1 }: MovingMesh): string {
  return [`triangles: ${code(triangles)},`, `x0: ${code(x0)},`, `x1: ${code(x1)},`].join('\n')
}

/** Three numbers per line. */
function code(values: Uint32Array | Float64Array): string {
  const rows = Array.from(
    { length: values.length / 3 },
    (_, i) => `  ${[...values.subarray(3 * i, 3 * i + 3)].join(', ')},`,
  )
  return [`${values.constructor.name}.of(`, ...rows, ')'].join('\n')
}
