/** Tables 2 and 3 of Radial view for one model, as shares and factors. */
export interface PaperFigures {
  /** Volume tests over those of Base, and of MCD. */
  readonly volumes: readonly [base: number, mcd: number]
  /** How often faster than Base, and than MCD. */
  readonly faster: readonly [base: number, mcd: number]
  /** Potentially colliding triangle pairs over those of Base. */
  readonly pairs: number
}

export const PAPER: ReadonlyMap<string, PaperFigures> = new Map<string, PaperFigures>([
  ['Rope', { volumes: [0.29, 0.68], faster: [6.92, 2.59], pairs: 0.08 }],
  ['Octopus', { volumes: [0.3, 0.42], faster: [4.37, 2.12], pairs: 0.13 }],
  ['Urchin', { volumes: [0.22, 0.25], faster: [7.57, 3.15], pairs: 0.07 }],
  ['Man', { volumes: [0.39, 0.53], faster: [4.31, 2.54], pairs: 0.19 }],
  ['Box', { volumes: [0.22, 0.46], faster: [8.03, 1.78], pairs: 0.02 }],
  ['Hand', { volumes: [0.18, 0.28], faster: [7.42, 2.35], pairs: 0.04 }],
])
