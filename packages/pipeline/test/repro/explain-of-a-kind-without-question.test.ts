import { deformableCcd } from '@ccd/pipeline'
import { describe, expect, it } from 'vitest'

const x0 = Float64Array.of(-2, -2, 0, 2, -2, 0, 0, 2, 0, 0, 0, 1, 1, 0, 2, 0, 1, 2)
const x1 = x0.map((x, i) => (i >= 9 && i % 3 === 2 ? x - 2 : x))
const made = () => deformableCcd({ triangles: Uint32Array.of(0, 1, 2, 3, 4, 5), vertexCount: 6 })
const refusal = (message: string) =>
  expect.objectContaining({ name: 'CcdError', code: 'unknown-value', argument: 'kind', message }) as Error

describe('explain refuses kinds of pairs that a step does not look at, because no part has dropped them', () => {
  it.each(['edge-face', 'body-body', 'triangle-triangle'] as const)('a step in motion: %s', (kind) => {
    const ccd = made()
    expect(() => ccd.explain(kind, 0, 1)).toThrow(expect.objectContaining({ code: 'no-step' }) as Error)
    const message = `this step looks at vertex-face and edge-edge pairs only, not at ${kind} pairs`
    ccd.step(x0, x1)
    expect(() => ccd.explain(kind, 0, 1)).toThrow(refusal(message))
    ccd.curvedStep([x0, x1])
    expect(() => ccd.explain(kind, 0, 1)).toThrow(refusal(message))
    expect(ccd.explain('vertex-face', 3, 0).verdict).toBe('contact')
  })

  it.each(['vertex-face', 'edge-edge'] as const)('a mesh at rest: %s', (kind) => {
    const ccd = made()
    ccd.intersections(x0)
    const message = `this step looks at edge-face pairs only, not at ${kind} pairs`
    expect(() => ccd.explain(kind, 0, kind === 'edge-edge' ? 3 : 1)).toThrow(refusal(message))
  })
})
