import { CcdError, valueAt } from '@ccd/core'

/** What a query knows of a possible contact when it asks a metric. It is reused: copy what you keep. */
export interface ContactEstimate {
  /** The point of A, in the world. */
  readonly point: Float64Array
  /** Unit vector from A to B, in the world. */
  readonly normal: Float64Array
  /** Distance of the two hulls; 0 if they overlap. */
  readonly distance: number
  /** Estimated contact area. */
  readonly area: number
  /** Radius of the first body, about the middle of its box. */
  readonly radiusA: number
  /** Radius of the second body, about the middle of its box. */
  readonly radiusB: number
  /** Relative speed of the bodies at the point. */
  readonly speed: number
  /** The camera that the query was given. */
  readonly camera: Camera | undefined
}

/** Where the viewer is, for `viewMetric`. */
export interface Camera {
  /** Position of the eye, in the world. */
  readonly position: ArrayLike<number>
  /** Distance to the near plane. */
  readonly near: number
  /** Size of the view frustum at the near plane, in the unit of the world. */
  readonly frustum: number
  /** Size of the image plane, in pixels. */
  readonly pixels: number
}

/** Says how large the weighted surface deviation s* may be at a contact; what lies above it is refined (CLOD §5.2). */
export interface Metric {
  /** What the query has to be given for it. */
  readonly needs?: readonly ('twists' | 'camera')[]
  /**
   * The largest s* that is fine, a length.
   *
   * @param contact - What is known of the contact.
   */
  readonly allowed: (contact: ContactEstimate) => number
}

/**
 * Allows a share of the radius of the smaller body, or of a radius that you give.
 *
 * ```ts
 * const metric = sizeMetric(0.035)
 * ```
 *
 * @param share - The share, such as 0.035.
 * @param radius - The radius; default that of the smaller body.
 * @throws CcdError `out-of-range`.
 */
export function sizeMetric(share: number, radius?: number): Metric {
  checkFactor('share', share)
  if (radius !== undefined) checkFactor('radius', radius)
  return { allowed: ({ radiusA, radiusB }) => share * (radius ?? Math.min(radiusA, radiusB)) }
}

/**
 * Allows what bodies move past each other at the contact within a time: the faster, the coarser. The query needs twists.
 *
 * @param duration - The time.
 * @throws CcdError `out-of-range`.
 */
export function velocityMetric(duration: number): Metric {
  checkFactor('duration', duration)
  return { needs: ['twists'], allowed: ({ speed }) => duration * speed }
}

/**
 * Allows what a number of pixels covers at the contact: s0 = N l f / (n i). The query needs a camera.
 *
 * @param pixels - The error on the screen.
 * @throws CcdError `out-of-range`.
 */
export function viewMetric(pixels: number): Metric {
  checkFactor('pixels', pixels)
  return {
    needs: ['camera'],
    allowed: ({ point, camera }) => {
      if (camera === undefined) return 0
      const { position, near, frustum, pixels: image } = camera
      const along = (k: number): number => valueAt(point, k) - valueAt(position, k)
      const away = Math.hypot(along(0), along(1), along(2))
      return (pixels * away * frustum) / (near * image)
    },
  }
}

/**
 * Asks several metrics and takes the least that one of them allows.
 *
 * @param metrics - The metrics.
 */
export function strictest(...metrics: readonly Metric[]): Metric {
  return combined(metrics, Math.min)
}

/**
 * Asks several metrics and takes the most that one of them allows.
 *
 * @param metrics - The metrics.
 */
export function mostLenient(...metrics: readonly Metric[]): Metric {
  return combined(metrics, Math.max)
}

function combined(metrics: readonly Metric[], choose: (...values: number[]) => number): Metric {
  if (metrics.length === 0) throw new CcdError('wrong-length', 'there is no metric to combine', { argument: 'metrics' })
  return {
    needs: [...new Set(metrics.flatMap(({ needs }) => needs ?? []))],
    allowed: (contact) => choose(...metrics.map(({ allowed }) => allowed(contact))),
  }
}

function checkFactor(argument: string, value: number): void {
  if (typeof value === 'number' && value > 0 && value < Infinity) return
  throw new CcdError('out-of-range', `${argument} must be a number above 0, not ${String(value)}`, { argument, value })
}
