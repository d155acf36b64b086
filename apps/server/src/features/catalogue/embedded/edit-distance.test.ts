import { expect, test } from 'vitest'
import { isOneSlip } from './edit-distance.ts'

test.each([
  ['chihiro', 'chihiro', true],
  ['chihiro', 'chiiro', true],
  ['chihiro', 'chihhiro', true],
  ['chihiro', 'chihira', true],
  ['chihiro', 'hcihiro', true],
  ['chihiro', 'chihior', true],
  ['chihiro', 'hihiro', true],
  ['chihiro', 'chihir', true],
  ['chihiro', 'chiri', false],
  ['chihiro', 'hcihior', false],
  ['chihiro', 'chohira', false],
  ['', 'a', true],
  ['', 'ab', false],
] as const)('[SRCH-01] %j and %j are one slip apart: %s', (a, b, expected) => {
  expect([isOneSlip(a, b), isOneSlip(b, a)]).toEqual([expected, expected])
})
