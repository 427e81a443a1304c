import { CcdError, checkPositions, type Motion, type Positions } from '@ccd/core'
import { columnsOf } from './columns'
import type { Purpose } from './engine'
import type { DeformableOptions } from './options'

/** The motion that arrays of positions stand for. */
export function motionOf(purpose: Purpose, positions: readonly Float64Array[]): Motion {
  const [first, second] = positions
  if (purpose === 'curved') return { kind: 'polynomial', control: positions }
  if (purpose === 'discrete' && first) return { kind: 'static', positions: first }
  if (first && second) return { kind: 'linear', x0: first, x1: second }
  throw new CcdError('missing-positions', `a step of purpose "${purpose}" needs more than ${positions.length} arrays`)
}

/** The arrays of positions that a motion is made of. */
export function positionsOf(motion: Motion): readonly Float64Array[] {
  if (motion.kind === 'polynomial') return motion.control
  if (motion.kind === 'static') return [motion.positions]
  return motion.kind === 'linear' ? [motion.x0, motion.x1] : []
}

/**
 * Refuses options that say nothing about curved paths.
 *
 * @throws CcdError `unsupported-motion`, naming the option.
 */
export function checkCurvedOptions({ solver, audit }: DeformableOptions): void {
  const where = 'curvedStep examines curved paths'
  if (solver !== undefined && solver !== 'inclusion') {
    refuse('solver', solver, `${where}, which only solver 'inclusion' knows: solver '${solver}' is for straight lines`)
  }
  if (audit) refuse('audit', audit, `${where}, and an audit compares with an exact solver, which is for straight lines`)
}

/**
 * Refuses options that say nothing about meshes at rest.
 *
 * @throws CcdError `unsupported-motion`, `unsupported-separation`, naming the option.
 */
export function checkDiscreteOptions(options: DeformableOptions): void {
  const { solver, audit, minSeparation = 0, representatives, baseline } = options
  const where = 'intersections examines a mesh at rest'
  if (minSeparation > 0) {
    throw new CcdError(
      'unsupported-separation',
      `${where}, exactly, and knows no minSeparation, got ${minSeparation}`,
      {
        argument: 'minSeparation',
        value: minSeparation,
      },
    )
  }
  if (solver !== undefined && solver !== 'exact') {
    refuse('solver', solver, `${where}, exactly: solver '${solver}' is for times of contact`)
  }
  if (audit) refuse('audit', audit, `${where}, and an audit compares times of contact`)
  if (representatives !== undefined && representatives !== 'static') {
    refuse(
      'representatives',
      representatives,
      `${where}, where an edge has a static representative, not '${representatives}'`,
    )
  }
  if (baseline) refuse('baseline', baseline, `${where}; the baseline tests vertices and edges in motion`)
  if (columnsOf(options)) {
    refuse(
      options.detail ? 'detail' : 'columns',
      true,
      `${where}, whose contacts of an edge and a face have no columns`,
    )
  }
}

/**
 * Control points of curved paths, checked.
 *
 * @throws CcdError `wrong-type`, `wrong-length` for fewer than two arrays, or as `checkPositions` does.
 */
export function checkControl(control: readonly Positions[], vertexCount: number): readonly Float64Array[] {
  if (!Array.isArray(control)) {
    throw new CcdError('wrong-type', 'control must be a list of arrays, one per control point of each path', {
      argument: 'control',
      value: control,
    })
  }
  if (control.length < 2) {
    throw new CcdError('wrong-length', `a path has at least two control points, not ${control.length}`, {
      argument: 'control',
      value: control.length,
    })
  }
  return control.map((points, i) => checkPositions(`control[${i}]`, points, vertexCount))
}

function refuse(argument: string, value: unknown, message: string): never {
  throw new CcdError('unsupported-motion', message, { argument, value })
}
