import { expect, test } from 'vitest'
import { ApiFailure, NetworkFailure } from './api.ts'
import { sendInBatches } from './batches.ts'

const rejection = (code: ConstructorParameters<typeof ApiFailure>[0]['code']) => new ApiFailure({ code })

/** Sends texts. @param judge Throws what the server answers to a batch. */
async function send(texts: readonly string[], judge: (batch: readonly string[]) => void = () => {}, bytes = 1000) {
  const batches: string[] = []
  const sent: string[] = []
  const refused: string[] = []
  const end = sendInBatches(texts, {
    count: 3,
    bytes,
    async send(batch) {
      batches.push(batch.join(''))
      judge(batch)
    },
    onSent: (batch) => sent.push(...batch),
    onRefused: (text, { code }) => refused.push(`${text}: ${code}`),
  })
  const error: unknown = await end.catch((reason: unknown) => reason)
  return { batches, sent: sent.join(''), refused, error }
}

test('items go out in their order, so many at a time', async () => {
  expect(await send(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toEqual({
    batches: ['abc', 'def', 'g'],
    sent: 'abcdefg',
    refused: [],
    error: undefined,
  })
  expect((await send([])).batches).toEqual([])
})

test('a batch holds so many bytes of JSON; one item that is larger goes alone', async () => {
  // With its quotes and its comma "é" has five bytes.
  expect((await send(['é', 'é', 'é', 'é'], undefined, 10)).batches).toEqual(['éé', 'éé'])
  expect((await send(['é', 'é'], undefined, 9)).batches).toEqual(['é', 'é'])
  expect((await send(['a', 'xxxxxxxxxxxx', 'b'], undefined, 9)).batches).toEqual(['a', 'xxxxxxxxxxxx', 'b'])
})

test('only what is to blame for a final refusal is left out', async () => {
  const judge = (batch: readonly string[]) => {
    if (batch.includes('b')) throw rejection('request.invalid')
  }
  expect(await send(['a', 'b', 'c', 'd'], judge)).toEqual({
    batches: ['abc', 'ab', 'a', 'b', 'c', 'd'],
    sent: 'acd',
    refused: ['b: request.invalid'],
    error: undefined,
  })
})

test.each([
  new NetworkFailure('offline'),
  rejection('request.rate_limited'),
  rejection('server.unexpected'),
  rejection('server.unavailable'),
  rejection('session.required'),
  rejection('session.other_account'),
  rejection('request.foreign_origin'),
])('after %s the rest waits, and nothing counts as refused', async (failure) => {
  const judge = (batch: readonly string[]) => {
    if (batch.includes('d')) throw failure
  }
  const { sent, refused, error, batches } = await send(['a', 'b', 'c', 'd', 'e', 'f', 'g'], judge)
  expect(error).toBe(failure)
  expect({ sent, refused, batches }).toEqual({ sent: 'abc', refused: [], batches: ['abc', 'def'] })
})

test('where that is looked for, only what the server fails at by itself is left out; other failures end it all the same', async () => {
  const batches: string[] = []
  const sent: string[] = []
  const failures: string[] = []
  const options = {
    count: 4,
    bytes: 1000,
    onSent: (batch: readonly string[]) => void sent.push(...batch),
    onRefused: () => expect.unreachable(),
    onFailure: (text: string) => void failures.push(text),
  }
  const judge = async (batch: readonly string[]) => {
    batches.push(batch.join(''))
    if (batch.includes('b')) throw rejection('server.unexpected')
    if (batch.includes('e')) throw rejection('server.unavailable')
  }
  await expect(sendInBatches(['a', 'b', 'c', 'd', 'e'], { ...options, send: judge })).rejects.toThrow(
    'server.unavailable',
  )
  expect({ batches, sent: sent.join(''), failures }).toEqual({
    batches: ['abcd', 'ab', 'a', 'b', 'cd', 'e'],
    sent: 'acd',
    failures: ['b'],
  })
})
