import { valueAt } from '@ccd/core'
import { treeArea } from './patches.kernel'

/** Growth of a tree's total surface after which it is built anew, once rebuilding pays at all. */
const DEGRADED = 1.1
/** Every how many updates the trees are looked at: measuring them takes 0.3 to 0.7 of an update. */
const CHECK_UPDATES = 8
/**
 * What building a spatial tree costs per triangle and level, in visited node pairs of a traversal: in the middle of what
 * `bench/rebuild.bench.ts` measures, 1.1 to 3.6 and 7 to 15.
 */
const BUILD_VISITS = { morton: 1.5, sah: 10 } as const

/** However little a rebuild has saved, this share of the visits that seem lost still counts: motion may change. */
const LEAST_TRUST = 1 / 4
/**
 * The trust before the first rebuild. By the same bench, trees by surface area stay good for longer than their boxes
 * say.
 */
const FIRST_TRUST = { morton: 1, sah: LEAST_TRUST } as const

/**
 * Says when it pays to build spatial trees anew: as soon as the visits that worn trees have cost exceed what building
 * costs. So the cost is never more than twice that of the best policy in hindsight, as far as the loss is estimated
 * rightly. Traversals count the visits. The share of them that seems lost is how much the boxes of the trees have grown
 * against the root since they were built, times how much of such a share the last rebuild has really saved. Trees by
 * connectivity or partition do not depend on positions and do not wear.
 */
export class TreeWear {
  #builtArea: Float64Array | undefined
  #updates = 0
  #visits = 0
  #lostVisits = 0
  #trust: number | undefined
  /** The share that the last rebuild should save of so many visits; kept until the next look shows what it did save. */
  #promise: { readonly share: number; readonly visits: number } | undefined

  /** All trees are new. */
  reset(): void {
    this.#builtArea = undefined
    this.#promise = undefined
    this.#updates = 0
  }

  traversed(visits: number): void {
    this.#visits += visits
  }

  /** Trees that are to be built anew in this update. */
  wornTrees(
    build: 'morton' | 'sah',
    child: Int32Array,
    volumes: Float32Array,
    lanes: number,
    roots: Uint32Array,
    leafCount: number,
  ): number[] {
    if (this.#updates++ % CHECK_UPDATES !== 0) return []
    const areas = Float64Array.from({ length: roots.length - 1 }, (_, tree) =>
      treeArea(child, volumes, lanes, valueAt(roots, tree), valueAt(roots, tree + 1)),
    )
    // Trees that have been added since count from now on.
    const built = areas.map((area, tree) => this.#builtArea?.[tree] ?? area)
    this.#builtArea = built
    const now = areas.reduce((sum, area) => sum + area, 0)
    const before = built.reduce((sum, area) => sum + area, 0)
    const visits = this.#visits
    const share = now > before ? 1 - before / now : 0
    this.#visits = 0
    if (this.#promise) {
      const saved = (1 - visits / this.#promise.visits) / this.#promise.share
      this.#trust = Math.min(1, Math.max(LEAST_TRUST, saved))
      this.#promise = undefined
    }
    this.#trust ??= FIRST_TRUST[build]
    this.#lostVisits += visits * share * this.#trust
    if (this.#lostVisits < BUILD_VISITS[build] * leafCount * Math.log2(leafCount + 1)) return []
    this.#lostVisits = 0
    const worn = [...areas.keys()].filter((tree) => valueAt(areas, tree) > DEGRADED * valueAt(built, tree))
    if (worn.length > 0 && visits > 0 && share > 0) this.#promise = { share, visits }
    return worn
  }

  rebuilt(tree: number, area: number): void {
    if (this.#builtArea) this.#builtArea[tree] = area
  }
}
