/**
 * A second decision procedure, built on purpose without anything of the first: no roots are isolated and nothing is
 * projected. Contact is split into strata (point on point, point on open edge, point in open face, open edge across
 * open edge), each a system of equations and strict inequalities in t alone (barycentric coordinates by Cramer's rule on
 * Gram matrices). Whether a system has a solution in (0, 1) is a count of roots with signs by Tarski queries.
 */
type Poly = bigint[]
type Vec = [Poly, Poly, Poly]
export type IntegerPoint = readonly [number | bigint, number | bigint, number | bigint]

const coefficient = (p: Poly, i: number) => p[i] ?? 0n
const sgn = (x: bigint) => (x > 0n ? 1 : x < 0n ? -1 : 0)
const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b))

/** Without leading zeros and without a common factor of the coefficients. */
function clean(p: Poly): Poly {
  const content = p.reduce((g, c) => (g === 1n ? g : gcd(g, c)), 0n)
  const q = content > 1n ? p.map((c) => c / content) : p
  let length = q.length
  while (length > 0 && q[length - 1] === 0n) length--
  return q.slice(0, length)
}

const plus = (p: Poly, q: Poly, factor = 1n): Poly =>
  Array.from({ length: Math.max(p.length, q.length) }, (_, i) => coefficient(p, i) + factor * coefficient(q, i))

function times(p: Poly, q: Poly): Poly {
  const r: Poly = new Array<bigint>(Math.max(0, p.length + q.length - 1)).fill(0n)
  p.forEach((a, i) =>
    q.forEach((b, j) => {
      r[i + j] = coefficient(r, i + j) + a * b
    }),
  )
  return r
}

const vectorBetween = (a: Vec, b: Vec): Vec => [plus(b[0], a[0], -1n), plus(b[1], a[1], -1n), plus(b[2], a[2], -1n)]
const inner = (a: Vec, b: Vec): Poly => plus(plus(times(a[0], b[0]), times(a[1], b[1])), times(a[2], b[2]))
const outer = (a: Vec, b: Vec): Vec => [
  plus(times(a[1], b[2]), times(a[2], b[1]), -1n),
  plus(times(a[2], b[0]), times(a[0], b[2]), -1n),
  plus(times(a[0], b[1]), times(a[1], b[0]), -1n),
]

/** Remainder of p by q times a positive number. */
function remainder(p: Poly, q: Poly): Poly {
  const lead = coefficient(q, q.length - 1)
  let r = p
  while (r.length >= q.length) {
    const offset = r.length - q.length
    const top = coefficient(r, r.length - 1)
    r = clean(r.map((c, i) => c * lead * lead - (i < offset ? 0n : coefficient(q, i - offset) * top * lead)))
  }
  return r
}

const atZero = (p: Poly) => sgn(coefficient(p, 0))
const atOne = (p: Poly) => sgn(p.reduce((a, b) => a + b, 0n))

function variations(signs: number[]): number {
  const nonZero = signs.filter((s) => s !== 0)
  return nonZero.filter((s, i) => i > 0 && s !== nonZero[i - 1]).length
}

const derive = (p: Poly) => p.slice(1).map((c, i) => c * BigInt(i + 1))

/** Roots of f in (0, 1) with q > 0 less those with q < 0; f has no root at 0 or 1. */
function tarskiQuery(f: Poly, q: Poly): number {
  const chain = [f]
  let [a, b] = [f, remainder(clean(times(derive(f), q)), f)]
  while (b.length > 0) {
    chain.push(b)
    ;[a, b] = [b, remainder(a, b).map((c) => -c)]
  }
  return variations(chain.map(atZero)) - variations(chain.map(atOne))
}

/** How many roots of f in (0, 1) have all of the given polynomials positive: [q > 0] = (q² + q) / 2 where q is a sign. */
function countRoots(f: Poly, positive: Poly[]): number {
  let g = clean(f)
  while (g.length > 0 && atZero(g) === 0) g = g.slice(1)
  while (g.length > 0 && atOne(g) === 0) {
    // Synthetic division by t - 1.
    let carry = 0n
    g = g
      .slice(1)
      .reverse()
      .map((_, i) => (carry += coefficient(g, g.length - 1 - i)))
      .reverse()
  }
  if (g.length < 2) return 0
  let products: Poly[] = [[1n]]
  let count = tarskiQuery(g, [1n])
  for (const q of positive) {
    if (count === 0) return 0
    const once = remainder(clean(q), g)
    const twice = remainder(clean(times(once, once)), g)
    products = products.flatMap((p) => [remainder(clean(times(p, once)), g), remainder(clean(times(p, twice)), g)])
    count = products.reduce((sum, product) => sum + tarskiQuery(g, product), 0) / products.length
  }
  return count
}

/** p without the factors it shares with q, times a positive number or a negative one. */
function without(p: Poly, q: Poly): Poly {
  let [a, b] = [p, q]
  while (b.length > 0) [a, b] = [b, remainder(a, b)]
  if (a.length < 2) return p
  const lead = coefficient(a, a.length - 1)
  let [quotient, rest]: [Poly, Poly] = [[], p]
  while (rest.length >= a.length) {
    const term = [...new Array<bigint>(rest.length - a.length).fill(0n), coefficient(rest, rest.length - 1)]
    quotient = plus(
      quotient.map((c) => c * lead),
      term,
    )
    rest = plus(
      rest.map((c) => c * lead),
      times(a, term),
      -1n,
    )
    while (rest.length > 0 && rest[rest.length - 1] === 0n) rest.pop()
  }
  return without(clean(quotient), q)
}

/** Bernstein coefficients on [from, from + 1] / pieces, times positive numbers. */
function bernstein(p: Poly, from: bigint, pieces: bigint): Poly {
  const n = p.length - 1
  const scaled = p.map((c, i) => c * pieces ** BigInt(n - i))
  const local = scaled.map((_, j) =>
    scaled.reduce((sum, c, i) => (i < j ? sum : sum + c * choose(i, j) * from ** BigInt(i - j)), 0n),
  )
  return local.map((_, j) => local.reduce((sum, c, i) => (i > j ? sum : sum + c * choose(n - i, j - i)), 0n))
}

const choose = (a: number, b: number): bigint => (b === 0 ? 1n : (choose(a - 1, b - 1) * BigInt(a)) / BigInt(b))
const notPositive = (p: Poly, from: bigint, pieces: bigint) => bernstein(p, from, pieces).every((c) => c <= 0n)

const valueSign = (p: Poly, num: bigint, den: bigint) =>
  sgn(p.reduce((sum, c, i) => sum + c * num ** BigInt(i) * den ** BigInt(p.length - 1 - i), 0n))

const sixteen = Array.from({ length: 16 }, (_, i) => BigInt(i))

/** Whether all `zero` vanish and all `positive` are positive at some t in [0, 1]. */
function solvable(zero: Poly[], positive: Poly[]): boolean {
  if (positive.some((p) => notPositive(p, 0n, 1n))) return false
  const holds = (num: bigint, den: bigint) =>
    zero.every((p) => valueSign(p, num, den) === 0) && positive.every((p) => valueSign(p, num, den) > 0)
  if (holds(0n, 1n) || holds(1n, 1n)) return true
  const f = clean(zero.length === 1 ? (zero[0] ?? []) : zero.reduce((sum, p) => plus(sum, times(p, p)), [] as Poly))
  if (f.length > 0) return countRoots(f, positive) > 0
  for (let i = 1n; i < 16n; i++) if (holds(i, 16n)) return true
  if (sixteen.every((i) => positive.some((p) => notPositive(p, i, 16n)))) return false
  // Inequalities alone: a product h that has the roots of all of them, 0 and 1 is zero at the ends of each interval of
  // solutions and not inside, so h' has a root in it.
  const h = positive.reduce((product, p) => times(product, without(clean(p), product)), [0n, 1n, -1n])
  return countRoots(derive(h), positive) > 0
}

const paths = (start: readonly IntegerPoint[], end: readonly IntegerPoint[]) => {
  const path = (i: number, axis: 0 | 1 | 2): Poly => {
    const from = BigInt(start[i]?.[axis] ?? 0)
    return [from, BigInt(end[i]?.[axis] ?? 0) - from]
  }
  return (i: number): Vec => [path(i, 0), path(i, 1), path(i, 2)]
}

const meet = (p: Vec, q: Vec) => solvable(vectorBetween(p, q), [])
const onOpenEdge = (p: Vec, a: Vec, b: Vec) => {
  const edge = vectorBetween(a, b)
  const [fromA, toB] = [vectorBetween(a, p), vectorBetween(p, b)]
  return solvable(outer(edge, fromA), [inner(fromA, edge), inner(toB, edge)])
}

function inOpenFace(p: Vec, a: Vec, b: Vec, c: Vec): boolean {
  const [u, v, w] = [vectorBetween(a, b), vectorBetween(a, c), vectorBetween(a, p)]
  const [uu, uv, vv, wu, wv] = [inner(u, u), inner(u, v), inner(v, v), inner(w, u), inner(w, v)]
  const gram = plus(times(uu, vv), times(uv, uv), -1n)
  const beta = plus(times(wu, vv), times(wv, uv), -1n)
  const gamma = plus(times(wv, uu), times(wu, uv), -1n)
  return solvable([inner(outer(u, v), w)], [plus(plus(gram, beta, -1n), gamma, -1n), beta, gamma])
}

function openEdgesCross(a0: Vec, a1: Vec, b0: Vec, b1: Vec): boolean {
  const [d, e, r] = [vectorBetween(a0, a1), vectorBetween(b0, b1), vectorBetween(a0, b0)]
  const [dd, de, ee, rd, re] = [inner(d, d), inner(d, e), inner(e, e), inner(r, d), inner(r, e)]
  const gram = plus(times(dd, ee), times(de, de), -1n)
  const s = plus(times(rd, ee), times(de, re), -1n)
  const u = plus(times(de, rd), times(dd, re), -1n)
  return solvable([inner(outer(d, e), r)], [s, plus(gram, s, -1n), u, plus(gram, u, -1n)])
}

export function tarskiVertexFace(start: readonly IntegerPoint[], end: readonly IntegerPoint[]): boolean {
  const at = paths(start, end)
  const [p, a, b, c] = [at(0), at(1), at(2), at(3)]
  return (
    [a, b, c].some((q) => meet(p, q)) ||
    onOpenEdge(p, a, b) ||
    onOpenEdge(p, b, c) ||
    onOpenEdge(p, c, a) ||
    inOpenFace(p, a, b, c)
  )
}

export function tarskiEdgeEdge(start: readonly IntegerPoint[], end: readonly IntegerPoint[]): boolean {
  const at = paths(start, end)
  const [a0, a1, b0, b1] = [at(0), at(1), at(2), at(3)]
  return (
    meet(a0, b0) ||
    meet(a0, b1) ||
    meet(a1, b0) ||
    meet(a1, b1) ||
    onOpenEdge(a0, b0, b1) ||
    onOpenEdge(a1, b0, b1) ||
    onOpenEdge(b0, a0, a1) ||
    onOpenEdge(b1, a0, a1) ||
    openEdgesCross(a0, a1, b0, b1)
  )
}

/** Points 0 against the edge of points 1 and 2; third coordinates are zero. */
export function tarskiVertexEdge(start: readonly IntegerPoint[], end: readonly IntegerPoint[]): boolean {
  const at = paths(start, end)
  return meet(at(0), at(1)) || meet(at(0), at(2)) || onOpenEdge(at(0), at(1), at(2))
}
