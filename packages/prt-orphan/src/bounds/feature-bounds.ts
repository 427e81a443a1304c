import type { KDop } from '@ccd/bvh'
import {
  checkChoice,
  checkOptions,
  topologyOf,
  type FeatureKind,
  type LinearMotion,
  type PairBatch,
  type PairKind,
  type PairStream,
  type Stage,
  type StepContext,
  type Topology,
} from '@ccd/core'
import { explainBounds } from './explain-bounds'
import { filterEdgeEdge, filterEdgeEdgeStored, filterVertexFace, filterVertexSegments } from './filter-bounds.kernel'
import { sweepEdges } from './feature-overlap.kernel'
import { VertexVolumes } from './volumes'

/** Options of `featureBounds`. */
export interface FeatureBoundsOptions {
  /** Edge volumes: computed once per step and stored, or from the volumes of their ends when needed (default). */
  readonly volumes?: 'stored' | 'on-demand'
  /** Default 16. */
  readonly kDop?: KDop
  /** What stands for a moving vertex: its segment (default) or its volume. On curved paths always the volume. */
  readonly vertex?: 'segment' | 'box'
}

/**
 * Drops feature pairs whose swept volumes are certainly apart by more than the separation
 * (Representative-Triangles §4.1).
 *
 * @param options - See the fields; all may be left out.
 * @throws CcdError `unknown-option` or `unknown-value`; when it runs, `missing-topology`, `unsupported-motion` or
 * `not-finite`.
 */
export function featureBounds(options: FeatureBoundsOptions = {}): Stage<FeatureKind, FeatureKind> {
  checkOptions('featureBounds', options, ['volumes', 'kDop', 'vertex'])
  const { kDop = 16 } = options
  const mode = checkChoice('volumes', options.volumes ?? 'on-demand', ['stored', 'on-demand'])
  const vertex = checkChoice('vertex', options.vertex ?? 'segment', ['segment', 'box'])
  const volumes = new VertexVolumes(kDop)
  let edgeVolumes: Float32Array = new Float32Array(0)
  return {
    name: 'feature bounds',
    filter: true,
    contract: { motion: ['linear', 'polynomial'], separation: 'any', keeps: 'every-contact' },
    *run(input: PairStream<FeatureKind>, step: StepContext) {
      const topology = topologyOf(step, 'feature bounds')
      volumes.sweep(step, topology)
      if (mode === 'stored') edgeVolumes = sweptEdges(topology, volumes, edgeVolumes)
      const straight = vertex === 'segment' ? straightMotion(step) : undefined
      for (const batch of input) {
        filter(batch, topology, straight)
        if (batch.length > 0) yield batch
      }
    },
    explain(kind: PairKind, a: number, b: number, step: StepContext) {
      const topology = topologyOf(step, 'feature bounds')
      volumes.sweep(step, topology)
      return explainBounds(kind, a, b, topology, volumes, vertex === 'segment' ? straightMotion(step) : undefined)
    },
  }

  function filter(batch: PairBatch<FeatureKind>, topology: Topology, straight: LinearMotion | undefined): void {
    const { values, axes, grow } = volumes
    if (batch.kind === 'vertex-face') {
      if (straight) filterVertexSegments(batch, topology.triangles, straight.x0, straight.x1, axes, grow, values)
      else filterVertexFace(batch, topology.triangles, values, axes.lanes)
    } else if (mode === 'stored') filterEdgeEdgeStored(batch, edgeVolumes, axes.lanes)
    else filterEdgeEdge(batch, topology.edges, values, axes.lanes)
  }
}

function straightMotion({ motion }: StepContext): LinearMotion | undefined {
  return motion.kind === 'linear' ? motion : undefined
}

function sweptEdges(topology: Topology, { values, axes }: VertexVolumes, reuse: Float32Array): Float32Array {
  const length = topology.edgeCount * axes.stride
  const edgeVolumes = reuse.length < length ? new Float32Array(length) : reuse
  sweepEdges(values, axes.lanes, topology.edges, topology.edgeCount, edgeVolumes)
  return edgeVolumes
}
