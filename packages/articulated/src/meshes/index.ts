// Readers of mesh files, for Node and browsers: what the option `mesh` of `parseUrdf` can use.
export { readMesh } from './read-mesh'
export { readObj } from './read-obj'
export { readPly } from './read-ply'
export { readStl } from './read-stl'
export type { IndexedMesh, TriangleMesh } from './triangle-mesh'
