// Type parameters choose code at compile time. T says how many lanes a volume has: i8 4, i16 8, i32 12, i64 16.

// @inline
export function lanesOf<T>(): i32 {
  return sizeof<T>() === 1 ? 4 : sizeof<T>() === 2 ? 8 : sizeof<T>() === 4 ? 12 : 16
}

// @inline
export function strideOf<T>(): i32 {
  return lanesOf<T>() << 3
}
