/** A straight way between two nodes, which can be walked in both directions. */
export interface RoadmapEdge<Node> {
  readonly a: Node
  readonly b: Node
  readonly length: number
}

/** A way from node to node. */
export interface Path<Node> {
  readonly length: number
  readonly edges: readonly RoadmapEdge<Node>[]
}

/** The shortest way over these edges, by Dijkstra's algorithm. It is infinitely long and has no edges where there is none. */
export function shortestPath<Node>(edges: readonly RoadmapEdge<Node>[], from: Node, to: Node): Path<Node> {
  const done = new Set<Node>()
  const reached = new Map<Node, Path<Node>>([[from, { length: 0, edges: [] }]])
  for (;;) {
    const open = [...reached].filter(([node]) => !done.has(node))
    const [first, ...others] = open
    if (!first) return { length: Number.POSITIVE_INFINITY, edges: [] }
    const [node, path] = others.reduce((best, other) => (other[1].length < best[1].length ? other : best), first)
    if (node === to) return path
    done.add(node)
    for (const edge of edges) {
      const next = edge.a === node ? edge.b : edge.b === node ? edge.a : undefined
      if (next === undefined) continue
      const known = reached.get(next)
      const length = path.length + edge.length
      if (!known || length < known.length) reached.set(next, { length, edges: [...path.edges, edge] })
    }
  }
}
