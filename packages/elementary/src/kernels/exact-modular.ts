/**
 * Do two polynomials share a root? Their resultant is an integer; modulo a prime it costs a few operations on small numbers.
 * Not zero there, it is not zero: the answer is no, for sure. Zero there, it is zero up to bad luck, which algebra finds out.
 */
import type { Polynomial } from './exact-polynomial'

const PRIME = (1n << 61n) - 1n

/** False is sure. Of f, of degree 2 or 3, and q, of degree 1 or 2, whose leading coefficients are not 0. */
export function mayShareRoot(f: Polynomial, q: Polynomial): boolean {
  const [f0, f1, f2, f3] = residues(f)
  if (q.length === 2) {
    const [q0, q1] = residues(q)
    // Σ f_i (−q0)^i q1^(n − i)
    const x = -q0
    const quadratic = (f2 * x + f1 * q1) % PRIME * x + f0 * q1 % PRIME * q1
    if (f.length === 3) return quadratic % PRIME === 0n
    return ((f3 * x + f2 * q1) % PRIME * x % PRIME * x + (f1 * x + f0 * q1) % PRIME * q1 % PRIME * q1) % PRIME === 0n
  }
  const [c, b, a] = residues(q)
  // A multiple of f is α t + β modulo q, and at a common root both vanish: a β² − b α β + c α² = 0.
  let alpha: bigint
  let beta: bigint
  if (f.length === 4) {
    const s = (a * f2 - b * f3) % PRIME
    alpha = (a * ((a * f1 - c * f3) % PRIME) - b * s) % PRIME
    beta = (a * a % PRIME * f0 - c * s) % PRIME
  } else {
    alpha = (a * f1 - b * f2) % PRIME
    beta = (a * f0 - c * f2) % PRIME
  }
  return (a * beta % PRIME * beta - b * alpha % PRIME * beta + c * alpha % PRIME * alpha) % PRIME === 0n
}

function residues(f: Polynomial): bigint[] {
  return f.map((coefficient) => coefficient % PRIME)
}
