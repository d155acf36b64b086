import { createHash } from 'node:crypto'
import type { DBAdapter } from 'better-auth'
import { expect, test } from 'vitest'
import { withHashedTokens } from './hashed-tokens.ts'

const hash = (token: string) => createHash('sha256').update(token).digest('hex')

/** The accounts library's queries as they reach the database, and their results. */
function watched(answer: unknown) {
  const asked: unknown[] = []
  const ask = async (call: unknown) => {
    asked.push(call)
    return answer
  }
  const inner = { id: 'inner', create: ask, findOne: ask, findMany: ask, update: ask, count: ask }
  const transaction = (work: (adapter: unknown) => Promise<unknown>) => work(inner)
  const adapter = withHashedTokens({ ...inner, transaction } as unknown as DBAdapter)
  return { adapter, asked }
}

test('[GAP-37] a token is written and looked for by its hash, and given back as it was', async () => {
  const { adapter, asked } = watched({ id: 's', token: hash('a') })
  const data = { userId: 'u', token: 'a' }
  expect(await adapter.create({ model: 'session', data })).toEqual({ id: 's', token: 'a' })
  const where = [
    { field: 'token', value: 'a' },
    { field: 'userId', value: 'u' },
  ]
  expect(await adapter.findOne({ model: 'session', where })).toEqual({ id: 's', token: 'a' })
  await adapter.update({ model: 'session', where, update: { token: 'b' } })
  await adapter.update({ model: 'session', where, update: { userId: 'v' } })
  const hashed = [
    { field: 'token', value: hash('a') },
    { field: 'userId', value: 'u' },
  ]
  expect(asked).toEqual([
    { model: 'session', data: { userId: 'u', token: hash('a') } },
    { model: 'session', where: hashed },
    { model: 'session', where: hashed, update: { token: hash('b') } },
    { model: 'session', where: hashed, update: { userId: 'v' } },
  ])
})

test('[GAP-37] of several rows only tokens that were asked for are given back', async () => {
  const { adapter, asked } = watched([{ token: hash('a') }, { token: hash('b') }, { token: hash('c') }, null])
  const where = [{ field: 'token', operator: 'in' as const, value: ['a', 'b'] }]
  expect(await adapter.findMany({ model: 'session', where })).toEqual([
    { token: 'a' },
    { token: 'b' },
    { token: hash('c') },
    null,
  ])
  expect(asked).toEqual([{ model: 'session', where: [{ ...where[0], value: [hash('a'), hash('b')] }] }])
})

test('what is no session passes as it is, and so does what is no row', async () => {
  const { adapter, asked } = watched(3)
  const call = { model: 'verification', where: [{ field: 'token', value: 'a' }] }
  await adapter.findOne(call)
  expect(asked).toEqual([call])
  expect(await adapter.count({ model: 'session' })).toBe(3)
  expect(adapter.id).toBe('inner')
})

test('[GAP-37] a transaction hides tokens, too', async () => {
  const { adapter, asked } = watched({ token: hash('a') })
  const found = await adapter.transaction((inner) =>
    inner.findOne({ model: 'session', where: [{ field: 'token', value: 'a' }] }),
  )
  expect(found).toEqual({ token: 'a' })
  expect(asked).toEqual([{ model: 'session', where: [{ field: 'token', value: hash('a') }] }])
})
