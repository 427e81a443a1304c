import { CcdError, valueAt } from '@ccd/core'

/** Triangles of two shapes, as places in the order of the leaves. */
export type Leaves = readonly [number, number]

/**
 * Remembers the triangles of the last contact of each pair of links. Give the same one to all queries of one model with the
 * same pairs: the answers stay the same within the tolerance, and come sooner where motions differ little.
 */
export class LinkWarmStart {
  private readonly leaves = new Map<number, Leaves>()

  /**
   * The triangles of a pair; undefined before its first contact.
   *
   * @param pair - The place of the pair among those that a query looks at.
   * @param countA - How many triangles the first side of the pair has.
   * @param countB - How many triangles the second side has.
   * @throws CcdError `unknown-value` where the shapes have no such triangles.
   */
  of(pair: number, countA: number, countB: number): Leaves | undefined {
    const leaves = this.leaves.get(pair)
    if (leaves === undefined) return undefined
    if (valueAt(leaves, 0) < countA && valueAt(leaves, 1) < countB) return leaves
    throw new CcdError('unknown-value', 'warmStart belongs to other pairs of links', { argument: 'warmStart' })
  }

  /**
   * Remembers the triangles of a contact.
   *
   * @param pair - The place of the pair among those that a query looks at.
   * @param leafA - Triangle of the first side, as its place in the order of the leaves.
   * @param leafB - Triangle of the second side.
   */
  remember(pair: number, leafA: number, leafB: number): void {
    this.leaves.set(pair, [leafA, leafB])
  }
}

/** Triangles that look random, and are the same each time. */
export function randomLeaves(pair: number, countA: number, countB: number): Leaves {
  return [scramble(2 * pair) % countA, scramble(2 * pair + 1) % countB]
}

function scramble(value: number): number {
  let x = Math.imul(value + 1, 0x9e3779b1)
  x = Math.imul(x ^ (x >>> 15), 0x85ebca77)
  return (x ^ (x >>> 13)) >>> 0
}
