import type { SceneChoice } from '../paper-scenes'

/** Tables I, II and III of ICCD for one scene. */
export interface PaperFigures {
  /** Thousands of feature pairs tested by the base. */
  readonly base: number
  /** Thousands of feature pairs tested by ICCD. */
  readonly ours: number
  /** How often faster ICCD finds the first contact. */
  readonly faster: number
  /** Orphans, and the tests between adjacent triangles in whose place they are. */
  readonly orphans?: readonly [orphans: number, tests: number]
}

const PAPER: ReadonlyMap<string, PaperFigures> = new Map<string, PaperFigures>([
  ['cloth', { base: 7522, ours: 216, faster: 9, orphans: [4800, 4_400_000] }],
  ['princess', { base: 932, ours: 14, faster: 8.8, orphans: [2000, 2_100_000] }],
  ['flamenco', { base: 1125, ours: 16, faster: 9.4, orphans: [10_800, 2_300_000] }],
  ['n-body', { base: 3359, ours: 188, faster: 14.6, orphans: [200, 1_500_000] }],
  ['letters', { base: 340, ours: 8, faster: 12.6, orphans: [114, 224_000] }],
  ['dragon', { base: 16199, ours: 981, faster: 21.4 }],
])

/** Our scenes, each with the one of the paper for which it stands. */
export const SCENES: readonly SceneChoice[] = [
  { scene: 'cloth-ball', like: 'cloth', sizes: ['usual', 'full'] },
  { scene: 'cloth', like: 'cloth', sizes: ['tiny', 'usual', 'full'] },
  { scene: 'cloth-funnel', like: 'cloth', sizes: ['full'] },
  { scene: 'n-body', like: 'n-body', sizes: ['tiny', 'usual', 'full'] },
  { scene: 'letters', like: 'letters', sizes: ['usual', 'full'] },
  { scene: 'dragon', like: 'dragon', sizes: ['usual', 'full'] },
  { scene: 'dragon-250k', like: 'dragon', sizes: ['full'] },
  { scene: 'princess', like: 'princess', sizes: ['usual', 'full'] },
  { scene: 'skirt', like: 'flamenco', sizes: ['usual', 'full'] },
  { scene: 'break-three-ammo', like: 'letters', sizes: ['full'] },
]

/** The scene of the paper for which a scene stands, and its figures. A scene that stands for none has a dash. */
export function paperOf(scene: string): { readonly like: string; readonly figures: PaperFigures | undefined } {
  const like = SCENES.find((choice) => choice.scene === scene)?.like ?? '–'
  return { like, figures: PAPER.get(like) }
}
