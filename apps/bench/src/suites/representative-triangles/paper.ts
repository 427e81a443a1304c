import type { SceneChoice } from '../paper-scenes'

/** What Representative-Triangles says about one scene. */
export interface PaperFigures {
  /** Figure 10, from its text and the captions of the scenes: tests of BASIC over those of R-TRI. */
  readonly basic: string
  /** Table 2, in per cent: swept vertices culled by boxes, and by their segments. */
  readonly cullRate: string
}

const PAPER: ReadonlyMap<string, PaperFigures> = new Map([
  ['balls', { basic: '9 ×', cullRate: '72.3 → 77.9 %' }],
  ['cloth-ball', { basic: '12 × (92 K), 28 × (40 K)', cullRate: '77.4 → 87.9 %' }],
  ['flamenco', { basic: '15 ×', cullRate: '61.2 → 72.0 %' }],
])

/** Our scenes, each with the one of the paper for which it stands. */
export const SCENES: readonly SceneChoice[] = [
  { scene: 'n-body', like: 'balls', sizes: ['tiny', 'usual', 'full'] },
  { scene: 'cloth-ball', like: 'cloth-ball', sizes: ['usual', 'full'] },
  { scene: 'cloth', like: 'cloth-ball', sizes: ['tiny', 'usual', 'full'] },
  { scene: 'skirt', like: 'flamenco', sizes: ['usual', 'full'] },
]

/** The paper's figures for the scene for which ours stands. */
export function paperOf(scene: string): PaperFigures | undefined {
  const choice = SCENES.find((one) => one.scene === scene)
  return choice && PAPER.get(choice.like)
}

const TESTS: ReadonlyMap<string, string> = new Map([
  ['ADJ', '1 ×'],
  ['NO-DUPL', '3 to 6 ×'],
  ['R-TRI', '1 ×'],
])

/** Figure 10: the paper's tests of an algorithm over those of R-TRI. */
export function paperTests(scene: string, algorithm: string): string {
  return (algorithm === 'BASIC' ? paperOf(scene)?.basic : TESTS.get(algorithm)) ?? '–'
}
