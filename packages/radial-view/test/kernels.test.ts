import { sphere } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { FAMILIES } from './support/skeletal-steps'
import { beginView } from './support/views'

describe('the kernels', () => {
  for (const [name, make] of Object.entries(FAMILIES)) {
    it(`give the same bytes in WebAssembly as in TypeScript: ${name}`, () => {
      for (let seed = 1; seed <= 8; seed++) {
        const mesh = make(seed, seed / 10)
        const marksWith = (kernels: 'auto' | 'typescript', scheme: 'sound' | 'paper') => {
          const { view } = beginView(mesh, { options: { kernels, scheme } })
          const { triangleLabel, nodeLabel, bits, classes, counts } = view
          return { triangleLabel, nodeLabel, bits, classes, counts }
        }
        for (const scheme of ['sound', 'paper'] as const) {
          const there = marksWith('auto', scheme)
          expect(there).toEqual(marksWith('typescript', scheme))
          expect(there.classes.length).toBe(mesh.triangles.length / 3)
        }
      }
    })
  }

  it('keep marks up to date over steps, whether few triangles changed or many', () => {
    const ball = sphere({ level: 3, noise: 0 })
    const joints = Float64Array.of(-0.2, 0, 0, 0.2, 0, 0)
    const still = { ...ball, joints0: joints, joints1: joints, bones: Uint32Array.of(0, 1) }
    const wild = { ...still, x1: sphere({ seed: 4, level: 3, noise: 1 }).x1 }
    const intersecting = () => new Uint32Array(0)
    const few = { ...still, x1: still.x1.slice() }
    for (let k = 6; k < 9; k++) few.x1[k] = 3 * (few.x1[k] ?? 0)
    let paths = 0
    for (const kernels of ['auto', 'typescript'] as const) {
      const { view, step } = beginView(still, { options: { kernels, intersecting } })
      for (const mesh of [few, still, wild, still, few, wild]) {
        view.begin({ ...step, motion: { kind: 'linear', x0: mesh.x0, x1: mesh.x1 } })
        const options = { kernels, intersecting, rest: still.x0 }
        const fresh = beginView({ ...still, x0: mesh.x0, x1: mesh.x1 }, { options }).view
        expect(view.triangleLabel).toEqual(fresh.triangleLabel)
        expect(view.nodeLabel).toEqual(fresh.nodeLabel)
        expect(view.bits).toEqual(fresh.bits)
        const { changed } = view.counts
        if (changed > 0 && 16 * changed < mesh.triangles.length / 3) paths++
      }
    }
    expect(paths).toBeGreaterThan(0)
  })
})
