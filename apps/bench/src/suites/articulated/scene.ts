import type { Articulated, Obstacle } from '@ccd/articulated'

/** One motion between two configurations, perhaps of the base as well. */
export interface Query {
  readonly q0: readonly number[]
  readonly q1: readonly number[]
}

/** A robot, what surrounds it, and motions. */
export interface ArticulatedScene {
  readonly name: string
  /** Links with geometry, triangles of the robot and of what surrounds it, in words. */
  readonly size: string
  readonly model: Articulated
  readonly environment: readonly Obstacle[]
  readonly queries: readonly Query[]
  /** Mean milliseconds per query in table 2 of the paper, where the scene is like one of them. */
  readonly paper?: number
}

/** A scene that is made when it is asked for. */
export interface SceneMaker {
  readonly name: string
  readonly make: (count: number) => ArticulatedScene
}
