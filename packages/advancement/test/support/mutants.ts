/** A source with one proof condition taken out: the `at`-th occurrence of `from` (default the only one) becomes `to`. */
export interface Mutant {
  readonly file: string
  readonly from: string
  readonly to: string
  readonly at?: number
}

const NODE = 'src/step/node-step.kernel.ts'
const TRIANGLE = 'src/step/triangle-step.kernel.ts'
const BODIES = 'src/search/advance-bodies.kernel.ts'
const FIT = 'src/model/fit.kernel.ts'
const FRONT = 'src/search/front.kernel.ts'
const HIERARCHY = 'src/search/advance-hierarchy.kernel.ts'
const BEND = 'bend += across * arm * spin'
const FASTEST = 'fastest += across * arm\n'

/** `import('../src/step/x.kernel?mutant=name')` gives the mutant; `vitest.config.ts` makes it. */
export const mutants = {
  'node: curvature of A': { file: NODE, from: BEND, to: '', at: 0 },
  'node: curvature of B': { file: NODE, from: BEND, to: '', at: 1 },
  'node: lemma 4.1 for A': { file: NODE, from: FASTEST, to: '\n', at: 0 },
  'node: lemma 4.1 for B': { file: NODE, from: FASTEST, to: '\n', at: 1 },
  'node: lemma 4.1 from the centre only': { file: NODE, from: ' + CORNER * Math.sqrt(la1 * la1 + la2 * la2)', to: '' },
  'node: speed of the corners of A': { file: NODE, from: 'la1 * Math.abs(lx * a1x', to: '0 * Math.abs(lx * a1x' },
  'node: speed of the corners of B': { file: NODE, from: 'lb1 * Math.abs(lx * b1x', to: '0 * Math.abs(lx * b1x' },
  'node: sign of the turn of B': { file: NODE, from: '-\n      (lx * ox', to: '+\n      (lx * ox' },
  'node: radius': { file: NODE, from: 'nodesA[i + 11] + nodesB[j + 11]', to: 'nodesB[j + 11]' },
  'node: axes in f32': { file: NODE, from: '1 + 2 ** -20', to: '1' },
  'node: the form of the root': { file: NODE, from: 'speed < 0 ?', to: 'speed < -Infinity ?' },
  'node: rounding down': { file: NODE, from: '1 - 2 ** -48', to: '1' },
  'triangle: curvature of A': { file: TRIANGLE, from: 'bendA + bendB', to: 'bendB' },
  'triangle: curvature of B': { file: TRIANGLE, from: 'bendA + bendB', to: 'bendA' },
  'triangle: sign of the turn of B': { file: TRIANGLE, from: 'v - rate[j]', to: 'v + rate[j]' },
  'triangle: margin': { file: TRIANGLE, from: 'height[i] + margin', to: 'height[i]' },
  'triangle: the form of the root': { file: TRIANGLE, from: 'speed < 0 ?', to: 'speed < -Infinity ?' },
  'triangle: rounding down': { file: TRIANGLE, from: '1 - 2 ** -48', to: '1' },
  'volume: radius in f32': { file: FIT, from: '1 + 2 ** -22', to: '1' },
  'bodies: end of the piece': { file: BODIES, from: 't + step < until ? t + step : until', to: 't + step' },
  'bodies: contact at the horizon': { file: BODIES, from: 't <= horizon', to: 't < horizon', at: 0 },
  'bodies: not converged': {
    file: BODIES,
    from: 'search.converged = distance <= reach',
    to: 'search.converged = true',
  },
  'leap: end of the piece': { file: BODIES, from: 'if (next >= until) return until', to: '' },
  'leap: the share of the front': {
    file: BODIES,
    from: 'if (!(next > t)) return t',
    to: 'if (!(next > t)) return Infinity',
  },
  'front: budget': { file: FRONT, from: 'step = 0', to: '', at: 0 },
  'front: triangles': { file: FRONT, from: 'if (s < step) step = s', to: '' },
  'front: nodes far apart': { file: FRONT, from: 'if (own < step) step = own\n      continue', to: 'continue' },
  'hierarchy: the other pieces': {
    file: HIERARCHY,
    from: 'while (from <= search.horizon) from',
    to: 'if (from <= search.horizon) from',
  },
  'hierarchy: end of the piece, roots': {
    file: HIERARCHY,
    from: 'next >= until || next > horizon',
    to: 'next > horizon',
  },
  'hierarchy: end of the piece, first child': { file: HIERARCHY, from: 'first < until ? first : until', to: 'first' },
  'hierarchy: end of the piece, second child': {
    file: HIERARCHY,
    from: 'second < until ? second : until',
    to: 'second',
  },
  'hierarchy: end of the piece, triangles': {
    file: HIERARCHY,
    from: 't + step < until ? t + step : until',
    to: 't + step',
  },
  'hierarchy: triangles at the horizon': { file: HIERARCHY, from: 'if (next <= horizon)', to: 'if (next < horizon)' },
  'hierarchy: first child at the horizon': { file: HIERARCHY, from: 'firstTime <= horizon', to: 'firstTime < horizon' },
  'hierarchy: second child at the horizon': {
    file: HIERARCHY,
    from: 'secondTime <= horizon',
    to: 'secondTime < horizon',
  },
  'hierarchy: not converged': { file: HIERARCHY, from: 'search.converged = near', to: 'search.converged = true' },
} as const satisfies Record<string, Mutant>

export type MutantName = keyof typeof mutants

/** The mutated source; throws if the code that it changes is no longer there. */
export function mutate(name: string, source: string): string {
  const mutant = Object.entries<Mutant>(mutants).find(([key]) => key === name)?.[1]
  if (mutant === undefined) throw new Error(`no mutant "${name}"`)
  const parts = source.split(mutant.from)
  const at = mutant.at ?? 0
  if (parts.length < at + 2 || (mutant.at === undefined && parts.length !== 2)) {
    throw new Error(`mutant "${name}": "${mutant.from}" occurs ${parts.length - 1} times in ${mutant.file}`)
  }
  return parts.slice(0, at + 1).join(mutant.from) + mutant.to + parts.slice(at + 1).join(mutant.from)
}
