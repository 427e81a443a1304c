/**
 * Is an expression in large integers zero? Modulo a prime it costs a few operations on small numbers. If it is not zero
 * there, it is certainly not zero. If it is zero there, it is zero but for bad luck, and only then are all digits
 * computed.
 */
import type { Polynomial } from './polynomial.kernel'

const PRIME = (1n << 61n) - 1n

/** An integer polynomial in the coefficients of its operands. */
export type Expression = (...operands: readonly (readonly bigint[])[]) => bigint

export function isZero(expression: Expression, ...operands: readonly Polynomial[]): boolean {
  return mayBeZero(expression, ...operands) && expression(...operands.map((operand) => operand.coefficients)) === 0n
}

/** False is certain, true is not. */
export function mayBeZero(expression: Expression, ...operands: readonly Polynomial[]): boolean {
  const residues = operands.map((operand) => operand.coefficients.map((coefficient) => coefficient % PRIME))
  return expression(...residues) % PRIME === 0n
}
