import { atRest, merge, renumbered, reversed, snap, type MovingMesh } from '../moving-mesh'
import { breakingGrid } from './breaking'
import { closingRing, flippingGrid, foldedSheet, grid, helicalRamp, rollingSheet, sheetWithHoles } from './sheets'
import { badWinding, finnedSheet, soup } from './soups'
import {
  doubleCover,
  doubleFan,
  openFan,
  pinchedSheets,
  pyramid,
  threeTriangleRing,
  triangleWithInteriorVertices,
} from './stars'
import { balls, moebius, sphere, tetrahedron, torus } from './surfaces'

/**
 * Every hard small mesh (at most 64 triangles each) for property tests: open, closed, non-manifold, badly wound, at rest, backwards,
 * already crossing at the start, and each of them once more on integer coordinates, where degeneracies are exact.
 */
export function smallMeshes(seed: number): MovingMesh[] {
  const meshes = [
    ...nothing(),
    grid({ columns: 4, rows: 4, seed }),
    grid({ columns: 5, rows: 4, seed, noise: 0.3 }),
    atRest(grid({ columns: 4, rows: 4, seed })),
    reversed(grid({ columns: 4, rows: 4, seed })),
    sheetWithHoles({ columns: 5, rows: 4, seed }),
    foldedSheet({ seed }),
    foldedSheet({ seed, noise: 0, to: 1 }),
    foldedSheet({ seed, from: 0.8, to: 1.1 }),
    rollingSheet({ seed }),
    rollingSheet({ seed, from: 0, noise: 0.2 }),
    rollingSheet({ seed, turns: 2.1, taper: 1 }),
    helicalRamp({ seed }),
    helicalRamp({ seed, bump: 1.2 }),
    helicalRamp({ seed, endPitch: -0.5 }),
    closingRing(),
    closingRing({ endGap: 0 }),
    reversed(closingRing()),
    flippingGrid({ columns: 4, rows: 4, seed }),
    flippingGrid({ columns: 4, rows: 4, seed, noise: 0.2 }),
    breakingGrid({ seed }),
    breakingGrid({ seed }).after,
    openFan({ seed }),
    openFan({ count: 30, seed }),
    threeTriangleRing({ seed }),
    merge('two three-triangle rings', [threeTriangleRing({ seed }), threeTriangleRing({ seed: seed + 1 })]),
    pyramid({ seed }),
    pyramid({ seed, noise: 4 }),
    doubleFan({ seed }),
    triangleWithInteriorVertices({ count: 1, seed }),
    triangleWithInteriorVertices({ count: 8, seed, noise: 2 }),
    pinchedSheets({ seed }),
    doubleCover({ seed }),
    tetrahedron({ seed }),
    tetrahedron({ seed, noise: 6 }),
    merge('two tetrahedra', [tetrahedron({ seed }), tetrahedron({ seed: seed + 1 })]),
    sphere({ level: 0, seed, noise: 2 }),
    sphere({ level: 1, seed }),
    merge('nested spheres', [sphere({ level: 0, seed, radius: 1, noise: 2 }), sphere({ level: 1, seed, noise: 0 })]),
    balls({ seed }),
    torus({ seed }),
    torus({ seed, from: 2.5, noise: 0.5 }),
    moebius({ seed }),
    moebius({ seed, segments: 5, width: 1 }),
    soup({ seed }),
    soup({ seed, triangles: 40, vertices: 9 }),
    soup({ seed, triangles: 12, vertices: 36 }),
    badWinding({ seed }),
    finnedSheet({ seed }),
  ]
  return meshes.flatMap((mesh) => [mesh, snap(mesh), renumbered(snap(mesh, 0.5), seed).mesh])
}

// No triangle, one triangle, and one whose corners are all the same vertex.
function nothing(): MovingMesh[] {
  const x0 = Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0)
  const x1 = Float64Array.of(0, 0, 1, 1, 0, -1, 0, 1, 0)
  return [
    { name: 'no triangle', triangles: new Uint32Array(), x0: new Float64Array(), x1: new Float64Array() },
    { name: 'one triangle', triangles: Uint32Array.of(0, 1, 2), x0, x1 },
    { name: 'one triangle of one vertex', triangles: Uint32Array.of(1, 1, 1), x0, x1 },
  ]
}
