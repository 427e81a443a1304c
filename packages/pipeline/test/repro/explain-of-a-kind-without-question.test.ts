import { CcdError } from '@ccd/core'
import { expect, test } from 'vitest'
import { deformableCcd } from '../../src/index'

const x0 = Float64Array.of(-2, -2, 0, 2, -2, 0, 0, 2, 0, 0, 0, 1, 1, 0, 2, 0, 1, 2)
const x1 = x0.map((x, i) => (i >= 9 && i % 3 === 2 ? x - 2 : x))

test.each(['edge-face', 'body-body'] as const)(
  'a step in motion looks at no pair of kind %s, so none was dropped',
  (kind) => {
    const ccd = deformableCcd({ triangles: Uint32Array.of(0, 1, 2, 3, 4, 5), vertexCount: 6 })
    ccd.step(x0, x1)
    expect(() => ccd.explain(kind, 0, 1)).toThrow(CcdError)
  },
)
