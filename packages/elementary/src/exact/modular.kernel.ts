/**
 * Is an expression in large integers zero? Modulo a prime it costs a few operations on small numbers. Not zero there, it is
 * not zero: the answer is no, for sure. Zero there, it is zero up to bad luck, and only then all digits are computed.
 */
import type { Polynomial } from './polynomial.kernel'

const PRIME = (1n << 61n) - 1n

/** An integer polynomial in the coefficients of its operands. */
export type Expression = (...operands: readonly (readonly bigint[])[]) => bigint

export function isZero(expression: Expression, ...operands: readonly Polynomial[]): boolean {
  return mayBeZero(expression, ...operands) && expression(...operands.map((operand) => operand.coefficients)) === 0n
}

/** False is sure. */
export function mayBeZero(expression: Expression, ...operands: readonly Polynomial[]): boolean {
  const residues = operands.map((operand) => operand.coefficients.map((coefficient) => coefficient % PRIME))
  return expression(...residues) % PRIME === 0n
}
