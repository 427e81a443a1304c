import { expect, it } from 'vitest'
import { CcdError } from '@ccd/core'
import { bodySet, createRigidModel, piecewiseMotion, resting } from '../../src/index'

const model = createRigidModel([0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, 2])
const stays = resting({ position: [0, 0, 0], rotation: [0, 0, 0, 1] })

it.each(['1', '', null, true, []])('refuses the margin %j, which is no number', (margin) => {
  // @ts-expect-error a margin that is no number
  expect(() => bodySet([model, model], { margins: [[0, 1, margin]] })).toThrow(CcdError)
})

it.each([null, undefined, ['0', '1'], [0, true], 1])('refuses the times %j, which are no numbers', (times) => {
  // @ts-expect-error times that are no numbers
  expect(() => piecewiseMotion([stays], times)).toThrow(CcdError)
})
