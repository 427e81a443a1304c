import { motionOfPieces } from '@ccd/advancement/search'
import { isPathFree } from '../query/path'
import type { Articulated } from '../model/articulated'
import type { Obstacle } from '../query/obstacle'
import type { Answer, EdgeAnswer, EdgeOptions, Start, Work } from './messages'

/** Checks one edge. */
export function checkEdge(
  model: Articulated,
  from: ArrayLike<number>,
  to: ArrayLike<number>,
  environment: readonly Obstacle[],
  options: EdgeOptions,
): EdgeAnswer {
  const { free, safe, contact } = isPathFree(model, [from, to], environment, options)
  return { free, safe, links: contact?.links }
}

/** What a thread does: it is told about the robot once, and then answers pieces of work. */
export class EdgeWorker {
  private model: Articulated | undefined
  private environment: readonly Obstacle[] = []
  private options: EdgeOptions = {}

  handle(message: Start | Work): Answer | undefined {
    if (message.kind === 'start') {
      this.model = message.model
      this.environment = message.environment.map(({ model, motion }) =>
        motion ? { model, motion: motionOfPieces(motion.kind, motion.pieces) } : { model },
      )
      this.options = message.options
      return undefined
    }
    try {
      return { edges: this.check(message.configurations) }
    } catch (error) {
      return { edges: [], error: error instanceof Error ? error.message : String(error) }
    }
  }

  private check(configurations: Float64Array): EdgeAnswer[] {
    const { environment, model, options } = this
    if (!model) throw new Error('no robot to check')
    const size = model.dofs.length
    const count = size > 0 ? configurations.length / (2 * size) : 0
    return Array.from({ length: count }, (_, i) => {
      const from = configurations.subarray(2 * i * size, (2 * i + 1) * size)
      const to = configurations.subarray((2 * i + 1) * size, (2 * i + 2) * size)
      return checkEdge(model, from, to, environment, options)
    })
  }
}
