import { createHierarchy } from '@ccd/bvh'
import { createNormalCones } from '@ccd/cnc'
import { createTopology } from '@ccd/core'
import { expect, it } from 'vitest'

const topology = createTopology(Uint32Array.of(0, 1, 2), 3)
const cones = (options: object) => () => createNormalCones(topology, createHierarchy(topology), options as never)

it.each([
  [{ contour: 'off' }, /createNormalCones has no option "contour"/],
  [{ contourTest: 'of' }, /contourTest cannot be "of"; did you mean "off"/],
  [{ effort: 'adaptiv' }, /did you mean "adaptive"/],
  [{ kernels: 'wasm' }, /kernels cannot be "wasm"; it can be auto, typescript/],
])('options of normal cones that do not exist are refused with the nearest that does: %o', (options, message) => {
  expect(cones(options)).toThrow(message)
})
