/** A slow topology with Maps and strings, written from the definitions only. */
export interface ReferenceTopology {
  /** Edge key "low-high" to its triangles, ascending; in order of first appearance. */
  readonly edges: Map<string, number[]>
  readonly vertices: Map<number, number[]>
  /** Sets of triangles, by lowest triangle. */
  readonly components: number[][]
  readonly boundary: string[]
  readonly nonManifoldEdges: number
  readonly nonManifoldVertices: number
  readonly misorientedEdges: number
  readonly closed: boolean
  readonly manifold: boolean
  readonly oriented: boolean
}

export type Triangle = readonly [number, number, number]

export function edgeKey(a: number, b: number): string {
  return `${Math.min(a, b)}-${Math.max(a, b)}`
}

export function sidesOf([a, b, c]: Triangle): [number, number][] {
  return [
    [a, b],
    [b, c],
    [c, a],
  ]
}

/** Triangles by id; ids may have gaps. */
export function referenceTopology(triangles: ReadonlyMap<number, Triangle>): ReferenceTopology {
  const edges = new Map<string, number[]>()
  const vertices = new Map<number, number[]>()
  const runs = new Map<string, Set<number>>()
  for (const [t, triangle] of triangles) {
    for (const v of new Set(triangle)) vertices.set(v, [...(vertices.get(v) ?? []), t])
    const collapsed = new Set(triangle).size < 3
    for (const [a, b] of sidesOf(triangle)) {
      if (a === b) continue
      const list = edges.get(edgeKey(a, b)) ?? []
      if (!list.includes(t)) list.push(t)
      edges.set(edgeKey(a, b), list)
      for (const run of collapsed ? [`${a}>${b}`, `${b}>${a}`] : [`${a}>${b}`]) {
        runs.set(run, (runs.get(run) ?? new Set()).add(t))
      }
    }
  }
  const lists = [...edges.values()]
  const nonManifoldEdges = lists.filter((list) => list.length > 2).length
  const nonManifoldVertices = [...vertices.keys()].filter((v) => !isFan(triangles, vertices, v)).length
  const alike = [...runs].filter(([, set]) => set.size > 1)
  const misorientedEdges = new Set(alike.map(([run]) => run.split('>').toSorted().join()))
  return {
    edges,
    vertices,
    components: componentsOf(triangles, vertices),
    boundary: [...edges].filter(([, list]) => list.length === 1).map(([key]) => key),
    closed: lists.every((list) => list.length === 2),
    manifold: nonManifoldEdges === 0 && nonManifoldVertices === 0,
    oriented: misorientedEdges.size === 0,
    nonManifoldEdges,
    nonManifoldVertices,
    misorientedEdges: misorientedEdges.size,
  }
}

function componentsOf(triangles: ReadonlyMap<number, Triangle>, vertices: Map<number, number[]>): number[][] {
  const components: number[][] = []
  const seen = new Set<number>()
  for (const seed of [...triangles.keys()].toSorted((a, b) => a - b)) {
    if (seen.has(seed)) continue
    const component: number[] = []
    const queue = [seed]
    seen.add(seed)
    for (let t = queue.pop(); t !== undefined; t = queue.pop()) {
      component.push(t)
      for (const v of triangles.get(t) ?? []) {
        for (const u of vertices.get(v) ?? []) {
          if (!seen.has(u)) queue.push(u)
          seen.add(u)
        }
      }
    }
    components.push(component.toSorted((a, b) => a - b))
  }
  return components
}

/** One fan: the opposite sides of the triangles at v form a single path or a single cycle. */
function isFan(triangles: ReadonlyMap<number, Triangle>, vertices: Map<number, number[]>, v: number): boolean {
  const opposite: [number, number][] = []
  for (const t of vertices.get(v) ?? []) {
    const triangle = triangles.get(t)
    if (!triangle || new Set(triangle).size < 3) return false
    const [a, b] = triangle.filter((w) => w !== v)
    if (a === undefined || b === undefined) return false
    opposite.push([a, b])
  }
  const degree = new Map<number, number>()
  for (const w of opposite.flat()) degree.set(w, (degree.get(w) ?? 0) + 1)
  if ([...degree.values()].some((d) => d > 2)) return false
  const reached = new Set(opposite[0])
  for (let i = 0; i < opposite.length; i++) {
    for (const [a, b] of opposite) if (reached.has(a) || reached.has(b)) reached.add(a).add(b)
  }
  return reached.size === degree.size
}
