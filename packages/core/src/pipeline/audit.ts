import { EDGE_EDGE, VERTEX_FACE, type ContactBuffer } from '../contacts/contact-buffer'
import type { Keeps } from '../stages/contract'
import { forEachFeaturePair } from '../topology/feature-pairs'
import type { FeatureKind, PairKind } from '../stages/pairs'
import type { Source } from '../stages/stage'
import type { StepContext } from '../motion/step'
import { areAdjacent, NONE, type Topology } from '../topology/topology'

/** Rechecks a share of the pairs of a step, dropped ones included, with a test that is trusted. */
export interface Audit {
  /** Between 0 and 1. */
  readonly share: number
  /** Exact time of impact of a feature pair, Infinity when it never touches. */
  readonly toi: (kind: FeatureKind, a: number, b: number, step: StepContext) => number
}

/** A contact that the pipeline should have reported. */
export interface LostContact {
  readonly kind: FeatureKind
  readonly a: number
  readonly b: number
  readonly toi: number
}

/**
 * Draws triangle pairs from the source without its cullers, and adjacent ones (which only orphans cover) from the
 * topology; every contact among their features must be in the result. The sample depends on the ids alone, so a
 * failure is found again.
 */
export function findLostContact(
  audit: Audit,
  source: Source<PairKind>,
  step: StepContext,
  contacts: ContactBuffer,
  keeps: Keeps,
): LostContact | undefined {
  const known = new Set<string>()
  for (let i = 0; i < contacts.length; i++) known.add(`${contacts.kind[i]} ${contacts.a[i]} ${contacts.b[i]}`)
  const first = contacts.toi[0] !== undefined && contacts.length > 0 ? contacts.toi[0] : Number.POSITIVE_INFINITY
  let lost: LostContact | undefined

  const check = (kind: FeatureKind, a: number, b: number): void => {
    if (lost || known.has(`${kind === 'vertex-face' ? VERTEX_FACE : EDGE_EDGE} ${a} ${b}`)) return
    const toi = audit.toi(kind, a, b, step)
    const missed = keeps === 'first-contact' ? toi < first : toi <= 1
    if (missed) lost = { kind, a, b, toi }
  }

  for (const batch of (source.unculled ?? source).pairs(step)) {
    for (let i = 0; i < batch.length && !lost; i++) {
      const a = batch.pairs[2 * i] ?? 0
      const b = batch.pairs[2 * i + 1] ?? 0
      if (!drawn(a, b, audit.share)) continue
      if (batch.kind === 'triangle-triangle' && step.topology) forEachFeaturePair(step.topology, a, b, check)
      else if (batch.kind === 'vertex-face' || batch.kind === 'edge-edge') check(batch.kind, a, b)
    }
    if (lost) return lost
  }
  if (step.topology)
    forEachAdjacentPair(
      step.topology,
      audit.share,
      (t, u) => step.topology && forEachFeaturePair(step.topology, t, u, check),
    )
  return lost
}

function forEachAdjacentPair(topology: Topology, share: number, visit: (t: number, u: number) => void): void {
  const { triangles, triangleCount, vertexTriangles, vertexTriangleStart, vertexTriangleCount } = topology
  for (let t = 0; t < triangleCount; t++) {
    for (let k = 0; k < 3; k++) {
      const v = triangles[3 * t + k] ?? NONE
      if (v === NONE) continue
      const start = vertexTriangleStart[v] ?? 0
      const end = start + (vertexTriangleCount[v] ?? 0)
      for (let i = start; i < end; i++) {
        const u = vertexTriangles[i] ?? NONE
        if (u > t && u !== NONE && areAdjacent(triangles, t, u) && drawn(t, u, share)) visit(t, u)
      }
    }
  }
}

/** A hash of the pair, below the share of all hashes. */
function drawn(a: number, b: number, share: number): boolean {
  let h = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b ^ 0x7f4a7c15, 0xc2b2ae35)
  h = Math.imul(h ^ (h >>> 16), 0x27d4eb2f)
  return (h ^ (h >>> 15)) >>> 0 < share * 4294967296
}
