import { describe, expect, test } from 'vitest'
import { isAway } from './errors.ts'

const coded = (code: string) => Object.assign(new Error('x'), { code })

describe('a server that is away is told from a fault', () => {
  test.each([
    coded('ECONNREFUSED'),
    coded('57P01'),
    coded('08006'),
    coded('57014'),
    Object.assign(coded('ENOENT'), { syscall: 'connect' }),
    new Error('Connection terminated unexpectedly'),
    new Error('Failed query', { cause: new Error('x', { cause: coded('57P03') }) }),
  ])('%s: away', (error) => {
    expect(isAway(error)).toBe(true)
  })

  test.each([coded('23505'), coded('ENOENT'), new TypeError('x'), 'ECONNREFUSED'])('%s: a fault', (error) => {
    expect(isAway(error)).toBe(false)
  })
})
