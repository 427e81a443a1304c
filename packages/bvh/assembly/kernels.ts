// Sweep, refit and traversal in WebAssembly SIMD. The references in src are `sweepVertices`, `refit` and `traverse`: the
// results are the same, and the traversal gives the same pairs in the same order.
import { refit } from './_refit'
import { traverse } from './_traverse'

export { sweep16, sweep18, sweepAny } from './_sweep'

export function refit4(t: usize, c: usize, first: i32, end: i32, vertices: usize, volumes: usize): void {
  refit<i8>(t, c, first, end, vertices, volumes)
}
export function refit8(t: usize, c: usize, first: i32, end: i32, vertices: usize, volumes: usize): void {
  refit<i16>(t, c, first, end, vertices, volumes)
}
export function refit12(t: usize, c: usize, first: i32, end: i32, vertices: usize, volumes: usize): void {
  refit<i32>(t, c, first, end, vertices, volumes)
}
export function refit16(t: usize, c: usize, first: i32, end: i32, vertices: usize, volumes: usize): void {
  refit<i64>(t, c, first, end, vertices, volumes)
}

export function traverse4(table: usize, capacity: i32, skip: i32, labels: i32, bits: i32): i32 {
  return traverseOf<i8>(table, capacity, skip, labels, bits)
}
export function traverse8(table: usize, capacity: i32, skip: i32, labels: i32, bits: i32): i32 {
  return traverseOf<i16>(table, capacity, skip, labels, bits)
}
export function traverse12(table: usize, capacity: i32, skip: i32, labels: i32, bits: i32): i32 {
  return traverseOf<i32>(table, capacity, skip, labels, bits)
}
export function traverse16(table: usize, capacity: i32, skip: i32, labels: i32, bits: i32): i32 {
  return traverseOf<i64>(table, capacity, skip, labels, bits)
}

/**
 * Without labels, with labels, or with labels and bits: three loops, so that a traversal pays for nothing that it does
 * not use.
 */
// @inline
function traverseOf<T>(table: usize, capacity: i32, skip: i32, labels: i32, bits: i32): i32 {
  if (bits !== 0) return traverse<T, i32>(table, capacity, skip, labels)
  return labels > 0 ? traverse<T, i16>(table, capacity, skip, labels) : traverse<T, i8>(table, capacity, skip, labels)
}
