import { expect, test } from 'vitest'
import { isId } from './friend-inputs.ts'

test('[FRND-14] [FRND-22] [FRND-24] an id is a text that is not blank', () => {
  expect([undefined, null, '', '  ', 7, {}, ['a']].filter(isId)).toEqual([])
  expect(isId('a')).toBe(true)
})
