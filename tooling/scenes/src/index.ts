export { dataFolder } from './data-folder'
export { readSampleQueries, type QuerySet } from './sample-queries'
export { listScenes, readScene, type PairTruth, type Scene } from './scene'
export {
  listSequences,
  readSequence,
  type Interval,
  type IntervalObject,
  type IntervalSequence,
  type Sequence,
  type Skeleton,
} from './sequence'
export {
  listRigidModels,
  listRigidQueries,
  readRigidModel,
  readRigidQueries,
  type OtherAnswer,
  type RigidModelData,
  type RigidQueries,
  type RigidQuery,
  type TriangleMesh,
} from './rigid'
export {
  listArticulatedQueries,
  readArticulatedQueries,
  readRobot,
  type ArticulatedQueries,
  type ArticulatedQuery,
  type Robot,
} from './robots'
export { below, between, seededRandom, type Random } from './random'
export { atRest, merge, renumbered, reversed, snap, type MovingMesh, type Point, type Renumbered } from './moving-mesh'
export {
  closingRing,
  flippingGrid,
  foldedSheet,
  grid,
  helicalRamp,
  rollingSheet,
  sheetWithHoles,
  type ClosingOptions,
  type FoldedOptions,
  type RampOptions,
  type RollingOptions,
  type SheetOptions,
} from './generators/sheets'
export { breakingGrid, type BreakingMesh } from './generators/breaking'
export {
  doubleCover,
  doubleFan,
  openFan,
  pinchedSheets,
  pyramid,
  threeTriangleRing,
  triangleWithInteriorVertices,
  type PinchOptions,
  type StarOptions,
} from './generators/stars'
export {
  balls,
  moebius,
  sphere,
  tetrahedron,
  torus,
  type BallsOptions,
  type MoebiusOptions,
  type SphereOptions,
  type SurfaceOptions,
  type TorusOptions,
} from './generators/surfaces'
export {
  bowl,
  cup,
  digit,
  gear,
  knot,
  rolledPlate,
  spiralPeg,
  spoon,
  wrinkledTorus,
  type GearOptions,
  type KnotOptions,
  type PlateOptions,
  type RingOptions,
  type WrinkledTorusOptions,
} from './generators/solids'
export { badWinding, finnedSheet, soup, type DefectOptions, type SoupOptions } from './generators/soups'
export { smallMeshes } from './generators/small-meshes'
export { pleats, type PleatsOptions } from './generators/pleats'
export {
  clothOverBall,
  clothScene,
  type ClothOverBallOptions,
  type ClothSceneOptions,
} from './generators/cloth-over-ball'
export { loadBunny, loadDragon, type DragonLevel } from './models'
export { parsePly, type PlyMesh } from './ply'
export type { MovingScene, SceneSkeleton, SkeletalScene } from './animated/moving-scene'
export { nBody, type NBodyOptions } from './animated/n-body'
export { letters, type LettersOptions } from './animated/letters'
export { dragonBunny, type DragonBunnyOptions } from './animated/dragon-bunny'
export { layeredSkirt, princess, type SkirtOptions } from './animated/skirt'
export { knottedRope, type RopeOptions } from './animated/rope'
export { tearingSheet, type TearingSheetOptions } from './animated/tearing-sheet'
export { twistedBox, type TwistedBoxOptions } from './animated/twisted-box'
export { hand, octopus, urchin, type CreatureOptions } from './animated/creatures'
