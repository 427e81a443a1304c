import type { LinearMotion, Motion } from './motion'

/** Copies of the positions of one step, in arrays that the next copy uses again. */
export class MotionCopy {
  readonly #arrays: Float64Array[] = []

  /**
   * The same motion, with positions of its own; bodies and joints are not copied. Valid until the next call.
   *
   * @param motion - How things move.
   */
  of(motion: LinearMotion): LinearMotion
  of(motion: Motion): Motion
  of(motion: Motion): Motion {
    switch (motion.kind) {
      case 'linear':
        return { kind: 'linear', x0: this.#copied(0, motion.x0), x1: this.#copied(1, motion.x1) }
      case 'polynomial':
        return { kind: 'polynomial', control: motion.control.map((points, i) => this.#copied(i, points)) }
      case 'static':
        return { kind: 'static', positions: this.#copied(0, motion.positions) }
      default:
        return motion
    }
  }

  #copied(slot: number, positions: Float64Array): Float64Array {
    const known = this.#arrays[slot]
    const array = known?.length === positions.length ? known : new Float64Array(positions.length)
    array.set(positions)
    this.#arrays[slot] = array
    return array
  }
}
