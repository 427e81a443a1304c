import {
  checkChoice,
  checkOptions,
  createBatch,
  topologyOf,
  type FeatureKind,
  type PairBatch,
  type PairStream,
  type Stage,
  type StepContext,
  type Topology,
  type TopologyChange,
} from '@ccd/core'
import { Assignment, SCHEMAS, type Schema } from './assignment'
import { expandStream } from '../procedural/expand'
import { expandEdgeFace, expandStatic } from './static.kernel'

/** Options of `staticRepresentatives` and `edgeFaceRepresentatives`. */
export interface StaticOptions {
  /** Default `greedy`. */
  readonly schema?: Schema
}

/**
 * Dispatches a feature pair where the two triangles that own its features meet (Representative-Triangles §4). These
 * two may be adjacent, so every overlapping triangle pair must arrive; then nothing is missing and nothing comes twice.
 *
 * @param options - See the fields; all may be left out.
 * @throws CcdError `unknown-option` or `unknown-value`; when it runs, `missing-topology`.
 */
export function staticRepresentatives(options: StaticOptions = {}): Stage<'triangle-triangle', FeatureKind> {
  const name = 'static representatives'
  const owners = assignmentKeeper(schemaOf('staticRepresentatives', options))
  return {
    name,
    contract: {
      motion: ['linear', 'polynomial'],
      separation: 'any',
      needs: ['adjacent-pairs'],
      keeps: 'every-contact',
    },
    run(input: PairStream<'triangle-triangle'>, step: StepContext) {
      const topology = topologyOf(step, name)
      const assignment = owners.of(topology)
      return expandStream(
        input,
        createBatch('vertex-face'),
        createBatch('edge-edge'),
        (pairs, from, to, vertexFace, edgeEdge) =>
          expandStatic(topology, assignment, pairs, from, to, vertexFace, edgeEdge),
      )
    },
    topologyChanged: owners.topologyChanged,
  }
}

/**
 * Discrete mode: every (edge, face) without a common vertex once, where the triangle that owns the edge meets the face.
 *
 * @param options - See the fields; all may be left out.
 * @throws CcdError as `staticRepresentatives` does.
 */
export function edgeFaceRepresentatives(options: StaticOptions = {}): Stage<'triangle-triangle', 'edge-face'> {
  const name = 'edge-face representatives'
  const owners = assignmentKeeper(schemaOf('edgeFaceRepresentatives', options))
  return {
    name,
    contract: { motion: ['static'], separation: 'any', needs: ['adjacent-pairs'], keeps: 'every-contact' },
    run(input: PairStream<'triangle-triangle'>, step: StepContext) {
      const topology = topologyOf(step, name)
      return expandEdges(input, topology, owners.of(topology))
    },
    topologyChanged: owners.topologyChanged,
  }
}

/**
 * How many features each triangle represents: vertices in the lowest two bits, edges in the next two. A pair of triangles
 * dispatches nothing where neither represents a vertex and not both represent an edge (Representative-Triangles §5).
 *
 * @param topology - Connectivity of the mesh.
 * @param options - See the fields; all may be left out.
 */
export function representativeMasks(topology: Topology, options: StaticOptions = {}): Uint8Array {
  return new Assignment(topology, schemaOf('representativeMasks', options)).mask
}

function schemaOf(where: string, options: StaticOptions): Schema {
  checkOptions(where, options, ['schema'])
  return checkChoice('schema', options.schema ?? 'greedy', SCHEMAS)
}

function* expandEdges(
  input: PairStream<'triangle-triangle'>,
  topology: Topology,
  assignment: Assignment,
): Generator<PairBatch<'edge-face'>> {
  const out = createBatch('edge-face')
  for (const { pairs, length } of input) {
    for (let done = 0; done < length; ) {
      done = expandEdgeFace(topology, assignment, pairs, done, length, out)
      if (done === length) continue
      yield out
      out.length = 0
    }
  }
  if (out.length > 0) yield out
}

/** Keeps an assignment up to date with one topology: locally where it is told of each change, else anew. */
function assignmentKeeper(schema: Schema) {
  let known: { topology: Topology; version: number; assignment: Assignment } | undefined
  return {
    of(topology: Topology): Assignment {
      if (known?.topology !== topology || known.version !== topology.version) {
        known = { topology, version: topology.version, assignment: new Assignment(topology, schema) }
      }
      return known.assignment
    },
    topologyChanged(change: TopologyChange, topology: Topology): void {
      if (known?.topology !== topology || known.version !== topology.version - 1) return
      known.assignment.update(topology, change)
      known.version = topology.version
    },
  }
}
