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

export function traverse4(
  t: usize,
  c: usize,
  v: usize,
  stack: usize,
  seeds: usize,
  state: usize,
  out: usize,
  capacity: i32,
  skip: i32,
  nl: usize,
  tl: usize,
  labels: i32,
  ns: i32,
  ts: i32,
  nb: usize,
  tb: usize,
): i32 {
  if (nb !== 0)
    return traverse<i8, i32>(t, c, v, stack, seeds, state, out, capacity, skip, nl, tl, labels, ns, ts, nb, tb)
  return labels > 0
    ? traverse<i8, i16>(t, c, v, stack, seeds, state, out, capacity, skip, nl, tl, labels, ns, ts, 0, 0)
    : traverse<i8, i8>(t, c, v, stack, seeds, state, out, capacity, skip, nl, tl, labels, ns, ts, 0, 0)
}
export function traverse8(
  t: usize,
  c: usize,
  v: usize,
  stack: usize,
  seeds: usize,
  state: usize,
  out: usize,
  capacity: i32,
  skip: i32,
  nl: usize,
  tl: usize,
  labels: i32,
  ns: i32,
  ts: i32,
  nb: usize,
  tb: usize,
): i32 {
  if (nb !== 0)
    return traverse<i16, i32>(t, c, v, stack, seeds, state, out, capacity, skip, nl, tl, labels, ns, ts, nb, tb)
  return labels > 0
    ? traverse<i16, i16>(t, c, v, stack, seeds, state, out, capacity, skip, nl, tl, labels, ns, ts, 0, 0)
    : traverse<i16, i8>(t, c, v, stack, seeds, state, out, capacity, skip, nl, tl, labels, ns, ts, 0, 0)
}
export function traverse12(
  t: usize,
  c: usize,
  v: usize,
  stack: usize,
  seeds: usize,
  state: usize,
  out: usize,
  capacity: i32,
  skip: i32,
  nl: usize,
  tl: usize,
  labels: i32,
  ns: i32,
  ts: i32,
  nb: usize,
  tb: usize,
): i32 {
  if (nb !== 0)
    return traverse<i32, i32>(t, c, v, stack, seeds, state, out, capacity, skip, nl, tl, labels, ns, ts, nb, tb)
  return labels > 0
    ? traverse<i32, i16>(t, c, v, stack, seeds, state, out, capacity, skip, nl, tl, labels, ns, ts, 0, 0)
    : traverse<i32, i8>(t, c, v, stack, seeds, state, out, capacity, skip, nl, tl, labels, ns, ts, 0, 0)
}
export function traverse16(
  t: usize,
  c: usize,
  v: usize,
  stack: usize,
  seeds: usize,
  state: usize,
  out: usize,
  capacity: i32,
  skip: i32,
  nl: usize,
  tl: usize,
  labels: i32,
  ns: i32,
  ts: i32,
  nb: usize,
  tb: usize,
): i32 {
  if (nb !== 0)
    return traverse<i64, i32>(t, c, v, stack, seeds, state, out, capacity, skip, nl, tl, labels, ns, ts, nb, tb)
  return labels > 0
    ? traverse<i64, i16>(t, c, v, stack, seeds, state, out, capacity, skip, nl, tl, labels, ns, ts, 0, 0)
    : traverse<i64, i8>(t, c, v, stack, seeds, state, out, capacity, skip, nl, tl, labels, ns, ts, 0, 0)
}
