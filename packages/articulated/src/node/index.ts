// For Node alone: reads meshes from folders.
export { folderMeshes, type FolderMeshesOptions } from './folder-meshes'
