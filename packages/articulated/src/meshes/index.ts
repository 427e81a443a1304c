// Readers of mesh files, for Node and browsers: what the option `mesh` of `parseUrdf` can use.
export type { FileReader } from './gltf/buffers'
export { readDae, type DaeOptions } from './dae/read-dae'
export { readGltf, type GltfOptions } from './gltf/read-gltf'
export { readMesh } from './read-mesh'
export { readObj } from './read-obj'
export { readPly } from './read-ply'
export { readStl } from './read-stl'
export type { IndexedMesh, TriangleMesh } from './triangle-mesh'
