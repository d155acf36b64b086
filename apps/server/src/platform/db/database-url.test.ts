import { expect, test } from 'vitest'
import { hostsOf } from './database-url.ts'

test('[NODE-12] a connection string with several hosts is one for each', () => {
  expect(hostsOf('postgres://ana:a%2Cb@one:5433,two,[::1]:5434/name?a=b,c')).toEqual([
    'postgres://ana:a%2Cb@one:5433/name?a=b,c',
    'postgres://ana:a%2Cb@two/name?a=b,c',
    'postgres://ana:a%2Cb@[::1]:5434/name?a=b,c',
  ])
  expect(hostsOf('postgresql://one/name')).toEqual(['postgresql://one/name'])
  expect(hostsOf('mysql://one,two/name')).toEqual(['mysql://one,two/name'])
})
