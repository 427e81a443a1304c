import { createDualHierarchy, type DualHierarchy } from '@ccd/clod'
import { bowl, cup, digit, spiralPeg, spoon, wrinkledTorus, type TriangleMesh } from '@ccd/scenes'
import type { Size } from '../suite'
import { massOf } from './mass.kernel'
import { RigidBody } from './rigid-body.kernel'
import type { SceneBody } from './world'

/** A model of a scene, with its levels of detail. */
export interface Model {
  readonly mesh: TriangleMesh
  readonly hierarchy: DualHierarchy
}

/** How fine the meshes are, as a share of the fineness of the paper's models. */
const FINENESS: Readonly<Record<Size, number>> = { tiny: 0.1, usual: 0.3, full: 1 }

const MAKERS = {
  cup: (f: number) => cup({ around: Math.round(160 * f), rings: Math.round(200 * f) }),
  spoon: (f: number) => spoon({ around: Math.round(128 * f), rings: Math.round(336 * f) }),
  torus: (f: number) => wrinkledTorus({ around: Math.round(160 * f), rings: Math.round(100 * f) }),
  peg: (f: number) => spiralPeg({ around: Math.round(80 * f), rings: Math.round(201 * f) }),
  bowl: (f: number) => bowl({ around: Math.round(96 * f), rings: Math.round(64 * f) }),
}

/** The models of one size; each is built when it is first asked for. */
export class Models {
  readonly #fineness: number
  readonly #built = new Map<string, Model>()

  constructor(size: Size) {
    this.#fineness = FINENESS[size]
  }

  get(name: keyof typeof MAKERS): Model {
    return this.#make(name, () => MAKERS[name](this.#fineness))
  }

  /** A digit is small, so it is as large as in the paper in all sizes but the smallest. */
  digit(value: number): Model {
    return this.#make(`digit ${value}`, () => smaller(digit(value, this.#fineness < 0.2 ? 1 : 3)))
  }

  #make(name: string, make: () => TriangleMesh): Model {
    const known = this.#built.get(name)
    if (known !== undefined) return known
    const mesh = make()
    const model = { mesh, hierarchy: createDualHierarchy(mesh.positions, mesh.triangles) }
    this.#built.set(name, model)
    return model
  }
}

/** A tenth of a mesh, so that digits of blocks are half as high as the bowl. */
const smaller = (mesh: TriangleMesh): TriangleMesh => ({ ...mesh, positions: mesh.positions.map((x) => 0.1 * x) })

/** A scene that can be started again and again. */
export interface Scene {
  readonly name: string
  readonly start: () => SceneBody[]
  /** Contacts closer than this are looked for. */
  readonly distance: number
  /** What s0 is a share of: the radius of the larger body, as in the paper. */
  readonly radius: number
}

/** The three scenes of the paper. */
export function scenesOf(models: Models, digits: number): Scene[] {
  const placed = (
    { mesh, hierarchy }: Model,
    resting: boolean,
    position: readonly number[],
    rotation: readonly number[] = [0, 0, 0, 1],
  ): SceneBody => {
    const body = new RigidBody(massOf(mesh.positions, mesh.triangles), resting)
    if (!resting) body.position.set(position)
    if (!resting) body.rotation.set(rotation)
    return { hierarchy, body }
  }
  const about = (x: number, y: number, z: number, angle: number): number[] => {
    const s = Math.sin(angle / 2)
    return [x * s, y * s, z * s, Math.cos(angle / 2)]
  }
  return [
    {
      name: 'spoon in a cup',
      distance: 0.01,
      radius: 1,
      start: () => [
        placed(models.get('cup'), true, []),
        placed(models.get('spoon'), false, [0, 0, 1.45], about(0, 1, 0, 1.2)),
      ],
    },
    {
      name: 'wrinkled torus on a spiral peg',
      distance: 0.01,
      radius: 1.35,
      start: () => [
        placed(models.get('peg'), true, []),
        placed(models.get('torus'), false, [0.02, 0, 4.2], about(1, 0, 0, 0.15)),
      ],
    },
    {
      name: 'numbers in a bowl',
      distance: 0.01,
      radius: 1,
      start: () => [
        placed(models.get('bowl'), true, []),
        ...Array.from({ length: digits }, (_, i) =>
          placed(
            models.digit(i),
            false,
            [0.3 * Math.cos(2.4 * i), 0.3 * Math.sin(2.4 * i), 0.9 + 0.35 * i],
            about(0.6, 0.8, 0, i),
          ),
        ),
      ],
    },
  ]
}
