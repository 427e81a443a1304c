export interface RoadmapEdge {
  readonly a: number
  readonly b: number
  readonly length: number
}

/** The shortest way from one node to another over these edges, by Dijkstra's algorithm; infinitely long where there is none. */
export function shortestPath(
  nodes: number,
  edges: readonly RoadmapEdge[],
  from: number,
  to: number,
): { length: number; edges: RoadmapEdge[] } {
  const reached = Array.from({ length: nodes }, () => Number.POSITIVE_INFINITY)
  const by = new Map<number, RoadmapEdge>()
  const open = new Set(reached.keys())
  reached[from] = 0
  const distanceOf = (node: number): number => reached[node] ?? Number.POSITIVE_INFINITY
  while (open.size > 0) {
    const node = [...open].reduce((best, other) => (distanceOf(other) < distanceOf(best) ? other : best))
    open.delete(node)
    for (const edge of edges) {
      const next = edge.a === node ? edge.b : edge.b === node ? edge.a : undefined
      if (next === undefined || !(distanceOf(node) + edge.length < distanceOf(next))) continue
      reached[next] = distanceOf(node) + edge.length
      by.set(next, edge)
    }
  }
  const way: RoadmapEdge[] = []
  for (let node = to, edge = by.get(node); edge; edge = by.get(node)) {
    way.unshift(edge)
    node = edge.a === node ? edge.b : edge.a
  }
  return { length: distanceOf(to), edges: way }
}
