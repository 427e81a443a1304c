import type { RigidModel } from '@ccd/advancement'
import { CcdError, valueAt } from '@ccd/core'
import type { Articulated } from '../model/articulated'
import type { Shape } from '../model/bodies'

/** A link, by name, and what it may touch: another link, by name, or an obstacle, by its place in the environment. */
export type NamedPair = readonly [string, string | number]

/** Two shapes that may touch. The second one is of a link or an obstacle. */
export interface CandidatePair {
  readonly names: NamedPair
  readonly a: Shape
  readonly b: Shape | undefined
  readonly nodeA: number
  readonly nodeB: number
  readonly modelB: RigidModel
  /** The sum of both paddings, and the part of it that is an error of triangulation. */
  readonly padding: number
  readonly error: number
}

/** The node of an obstacle: bodies come first, then the world. */
function obstacleNode(model: Articulated, obstacle: number): number {
  return model.bodies.count + 1 + obstacle
}

/**
 * All pairs of shapes that a query looks at, in the order of links and obstacles.
 *
 * @param moves - Whether an obstacle, or the base, moves in the world; a link that the base carries can only touch those.
 * @throws CcdError `unknown-value` or `wrong-type` for a pair that names no link or obstacle, with its index.
 */
export function candidatePairs(
  model: Articulated,
  obstacles: readonly RigidModel[],
  named: readonly NamedPair[] | undefined,
  moves: (obstacle: number) => boolean,
): CandidatePair[] {
  const { bodies, links, pairs } = model
  const shapesOf = links.map((_, id) => bodies.shapes.filter(({ link }) => link === id))
  const wanted: readonly NamedPair[] = named ?? [
    ...pairs,
    ...links.flatMap((name, id) =>
      obstacles.flatMap((_, i) => (valueAt(bodies.ofLink, id) === 0 && !moves(i) ? [] : [[name, i] as const])),
    ),
  ]
  const idOf = new Map(links.map((name, id) => [name, id]))
  return wanted.flatMap((names, index) => {
    const { a, b } = read(names, index, idOf, obstacles.length)
    const shapes = valueAt(shapesOf, a)
    if (typeof b === 'number') return shapes.map((shape) => withObstacle(model, names, shape, b, obstacles))
    return shapes.flatMap((shape) => valueAt(shapesOf, b.link).map((other) => withShape(names, shape, other)))
  })
}

function withShape(names: NamedPair, a: Shape, b: Shape): CandidatePair {
  return {
    names,
    a,
    b,
    nodeA: a.body,
    nodeB: b.body,
    modelB: b.model,
    padding: a.padding + b.padding,
    error: a.error + b.error,
  }
}

function withObstacle(
  model: Articulated,
  names: NamedPair,
  a: Shape,
  obstacle: number,
  obstacles: readonly RigidModel[],
): CandidatePair {
  return {
    names,
    a,
    b: undefined,
    nodeA: a.body,
    nodeB: obstacleNode(model, obstacle),
    modelB: valueAt(obstacles, obstacle),
    padding: a.padding,
    error: a.error,
  }
}

function read(
  names: NamedPair,
  index: number,
  idOf: ReadonlyMap<string, number>,
  obstacles: number,
): { readonly a: number; readonly b: { readonly link: number } | number } {
  if (!Array.isArray(names) || names.length !== 2) {
    throw new CcdError('wrong-type', `pairs[${index}] must be two names, or a name and the index of an obstacle`, {
      argument: 'pairs',
      index,
      value: names,
    })
  }
  const [first, second] = names
  const a = linkOf(first, index, idOf)
  if (typeof second === 'number') {
    if (Number.isInteger(second) && second >= 0 && second < obstacles) return { a, b: second }
    throw new CcdError('unknown-value', `pairs[${index}] names obstacle ${second}, but there are ${obstacles}`, {
      argument: 'pairs',
      index,
      value: second,
    })
  }
  const b = linkOf(second, index, idOf)
  if (a !== b) return { a, b: { link: b } }
  throw new CcdError('unknown-value', `pairs[${index}] names the link "${first}" twice`, {
    argument: 'pairs',
    index,
    value: first,
  })
}

function linkOf(name: unknown, index: number, idOf: ReadonlyMap<string, number>): number {
  const id = typeof name === 'string' ? idOf.get(name) : undefined
  if (id !== undefined) return id
  throw new CcdError('unknown-value', `pairs[${index}] names "${String(name)}", which is no link`, {
    argument: 'pairs',
    index,
    value: name,
  })
}
