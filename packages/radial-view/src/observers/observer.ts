/**
 * Where a cluster is looked at from: a joint (both ends are the same), or the segment between two joints. A point of
 * the mesh is seen from the point of the segment that is nearest to it.
 */
export interface Observer {
  /** Whether its two ends are one. */
  readonly kind: 'point' | 'segment'
  /** The joints at its two ends. */
  readonly joints: readonly [number, number]
}

export function pointObserver(joint: number): Observer {
  return { kind: 'point', joints: [joint, joint] }
}

export function segmentObserver(a: number, b: number): Observer {
  return { kind: 'segment', joints: [a, b] }
}
