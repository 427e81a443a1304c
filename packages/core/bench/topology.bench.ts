// Time and memory of a topology, and what a change costs as the mesh grows.
// Run: npm run bench -- bench/topology.bench.ts [--json] (in packages/core)
import { compact, createTopology, diagnoseMesh, type Topology, updateTopology, weld } from '@ccd/core'
import { edgesByMap, gridMesh, shuffled, splitMesh } from './support/topology-meshes.kernel'

const ROUNDS = 5

function bytesOf(topology: Topology): number {
  const arrays = [
    topology.triangles,
    topology.edges,
    topology.triangleEdges,
    topology.component,
    topology.vertexTriangleStart,
    topology.vertexTriangleCount,
    topology.vertexTriangles,
    topology.edgeTriangleStart,
    topology.edgeTriangleCount,
    topology.edgeTriangles,
  ]
  return arrays.reduce((sum, array) => sum + array.buffer.byteLength, 0)
}

function time(run: () => unknown): number {
  const start = performance.now()
  run()
  return performance.now() - start
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

/** All runs in turn, round by round, so that noise of the machine meets all alike. */
function interleaved(runs: Record<string, () => unknown>, rounds = ROUNDS): Map<string, number> {
  const times = new Map<string, number[]>(Object.keys(runs).map((name) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const [name, run] of Object.entries(runs)) times.get(name)?.push(time(run))
  }
  return new Map([...times].map(([name, list]) => [name, median(list)]))
}

function createAndLabel(triangles: Uint32Array, vertexCount: number): Topology {
  const topology = createTopology(triangles, vertexCount)
  if (topology.componentCount === 0) throw new Error('a mesh without components')
  return topology
}

/** Removes 50 triangles somewhere and puts as many back in their place: 100 triangles change hands. */
function createChanger(topology: Topology): () => void {
  const live = Uint32Array.from({ length: topology.triangleCount }, (_, t) => t)
  let seed = 1
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    const first = seed % (live.length - 50)
    const removed = live.slice(first, first + 50)
    const added = Uint32Array.from([...removed].flatMap((t) => [...topology.triangles.subarray(3 * t, 3 * t + 3)]))
    const { firstTriangle } = updateTopology(topology, { removed, added, vertexOrigin: new Uint32Array(0) })
    removed.forEach((_, i) => (live[first + i] = firstTriangle + i))
  }
}

const million = gridMesh(708)
const scattered = { ...million, triangles: shuffled(million.triangles, million.positions.length / 3) }
const split = splitMesh(million)
const meshes = { 'grid, in order': million, 'grid, shuffled ids': scattered, 'no shared vertices': split }

const creation = interleaved(
  {
    ...Object.fromEntries(
      Object.entries(meshes).map(([name, mesh]) => [
        name,
        () => createAndLabel(mesh.triangles, mesh.positions.length / 3),
      ]),
    ),
    'Map of edges only, in order': () => edgesByMap(million.triangles),
  },
  3,
)
const rows = [...creation].map(([name, ms]) => {
  const mesh = Object.entries(meshes).find(([key]) => key === name)?.[1]
  const triangles = (mesh ?? million).triangles.length / 3
  const bytes = mesh ? bytesOf(createAndLabel(mesh.triangles, mesh.positions.length / 3)) / triangles : undefined
  return { what: name, triangles, ms: Math.round(ms), 'bytes per triangle': bytes?.toFixed(1) }
})

const changes = [70, 224, 708].map((n) => {
  const mesh = gridMesh(n)
  const topology = createTopology(mesh.triangles, mesh.positions.length / 3)
  const change = createChanger(topology)
  for (let i = 0; i < 300; i++) change()
  const ms = median(Array.from({ length: 300 }, () => time(change)))
  return {
    'mesh, triangles': mesh.triangles.length / 3,
    'change of 100, µs': Math.round(1000 * ms),
    'components anew, ms': time(() => topology.componentCount).toFixed(1),
    'compact, ms': time(() => compact(topology)).toFixed(0),
    'bytes per live triangle after 600 changes': (bytesOf(topology) / (mesh.triangles.length / 3)).toFixed(1),
  }
})

const others = [
  ...interleaved(
    {
      'weld 3 M vertices, equal': () => weld(split.positions, split.triangles),
      'weld 3 M vertices, tolerance': () => weld(split.positions, split.triangles, { tolerance: 1e-3 }),
      'diagnose 1 M triangles': () => diagnoseMesh(million.positions, million.triangles),
    },
    1,
  ),
].map(([what, ms]) => ({ what, ms: Math.round(ms) }))

if (process.argv.includes('--json')) console.log(JSON.stringify({ creation: rows, changes, others }, undefined, 2))
else for (const table of [rows, changes, others]) console.table(table)
