import { NONE } from './topology'

/** Union-find over vertices with path halving; the root of a set is its lowest vertex. Returns how many there are. */
export function labelComponents(triangles: Uint32Array, vertexCount: number, component: Uint32Array): number {
  const parent = new Uint32Array(vertexCount)
  for (let v = 0; v < vertexCount; v++) parent[v] = v
  for (let c = 0; c < triangles.length; c += 3) {
    if (triangles[c] === NONE) continue
    join(parent, triangles[c], triangles[c + 1])
    join(parent, triangles[c], triangles[c + 2])
  }
  const label = new Uint32Array(vertexCount).fill(NONE)
  let count = 0
  for (let t = 0; t < component.length; t++) {
    const v = triangles[3 * t]
    if (v === NONE) {
      component[t] = NONE
      continue
    }
    const root = rootOf(parent, v)
    if (label[root] === NONE) label[root] = count++
    component[t] = label[root]
  }
  return count
}

function rootOf(parent: Uint32Array, v: number): number {
  while (parent[v] !== v) {
    parent[v] = parent[parent[v]]
    v = parent[v]
  }
  return v
}

function join(parent: Uint32Array, a: number, b: number): void {
  const p = rootOf(parent, a)
  const q = rootOf(parent, b)
  if (p < q) parent[q] = p
  else parent[p] = q
}
