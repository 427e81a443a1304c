import { type StepResult, valueAt } from '@ccd/core'
import { deformableCcd, type DeformableCcd, type DeformableOptions } from '@ccd/pipeline'
import { foldedSheet, rollingSheet } from '@ccd/scenes'
import { meshOf } from '../../configurations/configuration'
import type { Cell } from '../../report/cell'
import { ratio } from '../../report/ratio'
import type { TableResult } from '../../report/report'
import { contactHash } from '../../run/contact-hash'
import { interleaved } from '../../run/interleaved'
import { loadScene } from '../../scenes/scenes'
import { Progress } from '../../terminal/progress'
import type { Size, Suite, SuiteContext } from '../suite'
import { curveThrough, type CurvedMesh } from './curved-mesh'

/** Curves take the conservative solver, which takes its time with many contacts. */
const MOST_REPETITIONS = 3

type Make = () => CurvedMesh
type Named = readonly [name: string, make: Make]

/** Two steps of a scene as one step on parabolas. */
const twoSteps =
  (name: string, step: number): Make =>
  () => {
    const scene = loadScene(name)
    return curveThrough(scene.at(step), scene.at(step + 1))
  }

const SMALL: readonly Named[] = [
  ['rolling sheet', () => curveThrough(rollingSheet({ seed: 1, turns: 1 }), rollingSheet({ seed: 1, turns: 1 }))],
  ['folded sheet', () => curveThrough(foldedSheet({ seed: 1 }), foldedSheet({ seed: 1 }))],
]
const LARGE: readonly Named[] = [
  ['n-body', twoSteps('n-body', 4)],
  ['twisted-box', twoSteps('twisted-box', 16)],
  ['hand', twoSteps('hand', 10)],
]
/** Close layers: a minute on curves. */
const LONG: readonly Named[] = [['skirt', twoSteps('skirt', 2)]]
const ALL: readonly Named[] = [...SMALL, ...LARGE, ...LONG]
const SCENES: Readonly<Record<Size, readonly Named[]>> = { tiny: SMALL, usual: LARGE, full: ALL }

/** How a mesh moves, and who examines it. */
interface Way {
  readonly motion: 'straight' | 'curved' | 'at rest'
  run(ccd: DeformableCcd, mesh: CurvedMesh): StepResult
}

const WAYS: readonly Way[] = [
  { motion: 'straight', run: (ccd, { control: [x0, , x1] }) => ccd.step(x0, x1) },
  { motion: 'curved', run: (ccd, { control }) => ccd.curvedStep(control) },
  { motion: 'at rest', run: (ccd, { control: [x0] }) => ccd.intersections(x0) },
]

/** Curved paths and meshes at rest, by the parts that straight steps have. */
export const motionsSuite: Suite = {
  id: 'motions',
  title: '8. Curved paths and meshes at rest',
  paper:
    'ICCD §VII names paths of a higher degree, Representative-Triangles §5 discrete detection; neither gives figures. Two steps of a scene are one step: straight, on parabolas through the middle, and at rest at its start',
  scenes: () => ALL.map(([name]) => name),
  run(context: SuiteContext) {
    const { repetitions, shard, size, scenes: wanted } = context
    const all = wanted.length > 0 ? ALL.filter(([name]) => wanted.includes(name)) : SCENES[size]
    const lost: string[] = []
    const rows = all.flatMap(([name, make], i): Cell[][] => {
      if (!shard.takesNext()) return []
      const progress = new Progress(`${i + 1}/${all.length} ${name}`, 1)
      const found = rowsOf(name, make(), Math.min(repetitions, MOST_REPETITIONS), Math.max(2, context.threads), lost)
      progress.end()
      return found
    })
    return { suite: 'motions', scenes: [], tables: [motionsTable(rows)], notes: [], lost }
  },
}

const motionsTable = (rows: readonly (readonly Cell[])[]): TableResult => ({
  title: 'Curved paths and meshes at rest, with and without cullers, on one thread and on several',
  head: [
    'scene',
    'motion',
    'triangles',
    'triangle pairs',
    'without cullers',
    'tests',
    'contacts',
    'undecided',
    'ms',
    'without cullers: ms',
    'threads faster',
  ],
  rows,
})

function rowsOf(name: string, mesh: CurvedMesh, repetitions: number, threads: number, lost: string[]): Cell[][] {
  const shape = meshOf({ triangles: mesh.triangles, x0: mesh.control[0] })
  const options: readonly (readonly [string, DeformableOptions])[] = [
    ['default', {}],
    ['no cullers', { cullers: [] }],
    ['threads', { threads }],
  ]
  const made = options.map(([label, one]) => [label, deformableCcd(shape, one)] as const)
  const rows = WAYS.map(({ motion, run }): Cell[] => {
    const measured = interleaved(
      `${name}, ${motion}`,
      made.map(([label, ccd]) => ({
        name: label,
        run: () => run(ccd, mesh),
        look: ({ contacts, stages }: StepResult) => ({ stages, ...hashOf(contacts, ccd) }),
      })),
      ({ count, hash }) => `${count} ${hash}`,
      { repetitions },
    )
    const [one, plain, several] = measured
    if (!one || !plain || !several) return []
    for (const other of [plain, several]) {
      if (other.result.hash !== one.result.hash) {
        lost.push(`${name}, ${motion}: "${other.name}" finds other contacts than the default`)
      }
    }
    const test = one.result.stages.at(-1)
    return [
      name,
      motion,
      mesh.triangles.length / 3,
      valueAt(one.result.stages, 0).out,
      valueAt(plain.result.stages, 0).out,
      test?.in ?? Number.NaN,
      one.result.count,
      test?.undecided ?? '–',
      one.ms.median.toFixed(1),
      plain.ms.median.toFixed(1),
      ratio(one.ms.median, several.ms.median),
    ]
  })
  for (const [, ccd] of made) ccd.close()
  return rows
}

const hashOf = (contacts: StepResult['contacts'], ccd: DeformableCcd) => contactHash(contacts, ccd.parts.topology)
