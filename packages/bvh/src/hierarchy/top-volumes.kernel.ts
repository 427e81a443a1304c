import type { Splitter } from '../build/preorder.kernel'

/** Volume of the box (the first three axes) of a k-DOP; 0 for an empty one. */
export function boxVolume(volumes: Float32Array, at: number, lanes: number): number {
  const x = volumes[at + lanes] - volumes[at]
  const y = volumes[at + lanes + 1] - volumes[at + 1]
  const z = volumes[at + lanes + 2] - volumes[at + 2]
  return x >= 0 ? x * y * z : 0
}

/** Half the surface of that box: what a flat patch still has some of. */
export function boxArea(volumes: Float32Array, at: number, lanes: number): number {
  const x = volumes[at + lanes] - volumes[at]
  const y = volumes[at + lanes + 1] - volumes[at + 1]
  const z = volumes[at + lanes + 2] - volumes[at + 2]
  return x >= 0 ? x * y + y * z + z * x : 0
}

/** Refits nodes [first, end) of the top level; its leaves take over the volume of a tree's root. */
export function refitTop(
  child: Int32Array,
  volumes: Float32Array,
  first: number,
  end: number,
  lanes: number,
  roots: Uint32Array,
  treeVolumes: Float32Array,
): void {
  const stride = 2 * lanes
  for (let n = end - 1; n >= first; n--) {
    const c = child[n]
    const at = n * stride
    if (c < 0) {
      const from = roots[~c] * stride
      for (let i = 0; i < stride; i++) volumes[at + i] = treeVolumes[from + i]
    } else {
      const l = at + stride
      const r = c * stride
      for (let i = 0; i < lanes; i++) volumes[at + i] = Math.min(volumes[l + i], volumes[r + i])
      for (let i = lanes; i < stride; i++) volumes[at + i] = Math.max(volumes[l + i], volumes[r + i])
    }
  }
}

/** Halves a list of trees at the median centre of their volumes, along the axis on which the centres spread most. */
export function medianOfTrees(
  order: Uint32Array,
  roots: Uint32Array,
  treeVolumes: Float32Array,
  lanes: number,
): Splitter {
  const stride = 2 * lanes
  const centre = (tree: number, axis: number) => {
    const at = roots[tree] * stride + axis
    const c = treeVolumes[at] + treeVolumes[at + lanes]
    // An empty tree has no place; anywhere will do.
    return c === c ? c : 0
  }
  return {
    split(begin, end) {
      let axis = 0
      let width = -1
      for (let k = 0; k < 3; k++) {
        let low = Infinity
        let high = -Infinity
        for (let i = begin; i < end; i++) {
          const c = centre(order[i], k)
          if (c < low) low = c
          if (c > high) high = c
        }
        if (high - low > width) {
          width = high - low
          axis = k
        }
      }
      order.subarray(begin, end).sort((a, b) => centre(a, axis) - centre(b, axis) || a - b)
      return (begin + end) >>> 1
    },
  }
}
