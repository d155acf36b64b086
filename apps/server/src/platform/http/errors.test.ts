import { describe, expect, test } from 'vitest'
import { ApiError, isAway, isOfGoneAccount, sqlState } from './errors.ts'

const coded = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more })

test('a refusal tells its code, and of the rest what the caller may know', () => {
  const rejection = new ApiError('request.invalid', { account: 'ana' })
  expect([rejection.status, rejection.body, rejection.account, rejection.message]).toEqual([
    400,
    { error: { code: 'request.invalid' } },
    'ana',
    'request.invalid',
  ])
  expect(new ApiError('request.invalid', { field: '' }).body).toEqual({ error: { code: 'request.invalid', field: '' } })
  const limited = new ApiError('request.rate_limited', { retryAfter: 60 })
  expect([limited.status, limited.body]).toEqual([429, { error: { code: 'request.rate_limited', retryAfter: 60 } }])
})

describe('a server that is away is told from a fault', () => {
  test.each([
    ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH'].map((code) => coded(code)),
    ...['08006', '08P01', '57P01', '53300', '57014', '55P03', '25P03'].map((code) => coded(code)),
    coded('ENOENT', { syscall: 'connect' }),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Client has encountered a connection error and is not queryable'),
    new Error('Failed query', { cause: new Error('x', { cause: coded('57P03') }) }),
  ])('%s %#: away', (error) => {
    expect(isAway(error)).toBe(true)
  })

  test.each([
    ...['23505', '57000', '55006', '25P01', '10853', 'ENOENT', 'E08'].map((code) => coded(code)),
    coded('ENOENT', { syscall: 'open' }),
    new Error('The name of the film: Connection terminated unexpectedly'),
    new TypeError('x'),
    'ECONNREFUSED',
    undefined,
  ])('%s %#: a fault', (error) => {
    expect(isAway(error)).toBe(false)
  })
})

test('the SQLSTATE of a failure is that of the database, however it is wrapped', () => {
  expect(sqlState(coded('23505'))).toBe('23505')
  expect(sqlState(new Error('Failed query', { cause: new Error('x', { cause: coded('40P01') }) }))).toBe('40P01')
  for (const other of [
    coded('ECONNRESET'),
    coded('2350'),
    coded('abcde'),
    new Error('x'),
    { code: '23505' },
    undefined,
  ])
    expect(sqlState(other)).toBeUndefined()
})

describe('a write for an account that is gone', () => {
  const violation = {
    constraint: 'favourites_user_id_accounts_id_fk',
    detail: 'Key (user_id)=(ana) is not present in table "accounts".',
  }

  test('is known by its constraint, and by the caller', () => {
    const error = new Error('Failed query', { cause: coded('23503', violation) })
    expect(isOfGoneAccount(error, 'ana')).toBe(true)
    expect(isOfGoneAccount(error, undefined)).toBe(true)
    // Something for an account that is deleted.
    expect(isOfGoneAccount(error, 'an')).toBe(false)
    expect(isOfGoneAccount(error, 'leo')).toBe(false)
  })

  test.each([
    coded('23505', violation),
    coded('23503', { ...violation, constraint: 'images_group_id_groups_id_fk' }),
    coded('23503', { ...violation, constraint: 'x_accounts_id_fk_y' }),
    coded('23503'),
    new Error('x'),
  ])('is no other failure: %#', (error) => {
    expect(isOfGoneAccount(error, 'ana')).toBe(false)
    expect(isOfGoneAccount(error, undefined)).toBe(false)
  })
})
