import { describe, expect, test } from 'vitest'
import { ApiError } from '../http/errors.ts'
import { createFairQueue, type FairQueueOptions } from './fair-queue.ts'

const few: FairQueueOptions = { atOnce: 4, ofHost: 2, ofAsker: 3, mostWaiting: 6, mostWaitingOfAsker: 4 }

/** Lets everything run that needs no time. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

/** Queued tasks that end when a test says so. */
function start(options: Partial<FairQueueOptions> = {}) {
  const queued = createFairQueue<string>({ ...few, ...options })
  const begun: string[] = []
  const abandoned: string[] = []
  const ends = new Map<string, (answer: string) => void>()
  return {
    begun,
    abandoned,
    ask: (key: string, host: string, asker: string, signal?: AbortSignal) =>
      queued({ key, host, asker, signal }, (given) => {
        begun.push(key)
        return new Promise((resolve, reject) => {
          ends.set(key, resolve)
          given.addEventListener('abort', () => {
            abandoned.push(key)
            reject(given.reason)
          })
        })
      }).catch((error: unknown) => (error instanceof ApiError ? error.code : String(error))),
    async end(key: string) {
      ends.get(key)?.(key)
      await settle()
    },
  }
}

describe('turns', () => {
  test('[PICT-05] are given to so many at once: of all, of one host, and for one asker', () => {
    const { ask, begun } = start()
    for (const key of ['a1', 'a2', 'a3']) void ask(key, 'slow', 'a')
    expect(begun).toEqual(['a1', 'a2'])
    void ask('a4', 'other', 'a')
    void ask('a5', 'third', 'a')
    expect(begun).toEqual(['a1', 'a2', 'a4'])
    void ask('b1', 'third', 'b')
    void ask('c1', 'fourth', 'c')
    expect(begun).toEqual(['a1', 'a2', 'a4', 'b1'])
  })

  test('[PICT-05] go from one asker to the next, however many wait for one of them', async () => {
    const { ask, begun, end } = start({ ofHost: 1 })
    for (const key of ['a1', 'a2', 'a3']) void ask(key, 'slow', 'a')
    void ask('b1', 'slow', 'b')
    void ask('b2', 'slow', 'b')
    for (const key of ['a1', 'a2', 'b1', 'a3', 'b2']) await end(key)
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2'])
  })

  test('[PICT-05] are one for those who ask for the same, and the first that any of them has', async () => {
    const { ask, begun, end } = start({ ofHost: 1 })
    const answers = ['a1', 'a2', 'a3', 'same'].map((key) => ask(key, 'slow', 'a'))
    const other = ask('same', 'slow', 'b')
    for (const key of ['a1', 'a2', 'same', 'a3']) await end(key)
    expect(begun).toEqual(['a1', 'a2', 'same', 'a3'])
    expect(await Promise.all([...answers, other])).toEqual(['a1', 'a2', 'a3', 'same', 'same'])
  })
})

describe('where too much waits', () => {
  test('[PICT-05] who has their share waiting is told at once, and nobody else', async () => {
    const { ask, begun } = start({ ofHost: 1 })
    for (const key of ['a1', 'a2', 'a3', 'a4', 'a5']) void ask(key, 'slow', 'a')
    expect(await ask('a6', 'slow', 'a')).toBe('server.busy')
    void ask('b1', 'other', 'b')
    expect(begun).toEqual(['a1', 'b1'])
  })

  test('[PICT-05] those who have most waiting make room for the others, the last first', async () => {
    const { ask, begun, end } = start({ ofHost: 1, mostWaiting: 4 })
    const answers = ['a1', 'a2', 'a3', 'a4', 'a5'].map((key) => ask(key, 'slow', 'a'))
    const other = ask('b1', 'slow', 'b')
    expect(await answers[4]).toBe('server.busy')
    await end('a1')
    await end('a2')
    await end('b1')
    expect(await other).toBe('b1')
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  })

  test('[PICT-05] who has as much waiting as anybody is refused themselves', async () => {
    const { ask } = start({ ofHost: 1, mostWaiting: 2 })
    for (const asker of ['a', 'b', 'c']) void ask(`${asker}1`, 'slow', asker)
    expect(await ask('b2', 'slow', 'b')).toBe('server.busy')
  })

  test('[PICT-05] there is room again for what somebody was refused', async () => {
    const { ask, end, begun } = start({ ofHost: 1, mostWaitingOfAsker: 1 })
    void ask('a1', 'slow', 'a')
    void ask('a2', 'slow', 'a')
    expect(await ask('a3', 'slow', 'a')).toBe('server.busy')
    await end('a1')
    void ask('a3', 'slow', 'a')
    await end('a2')
    expect(begun).toEqual(['a1', 'a2', 'a3'])
  })
})

describe('who hangs up', () => {
  test('[PICT-05] gives up the work that was done for them alone, and makes room', async () => {
    const { ask, begun, abandoned, end } = start({ ofHost: 1 })
    const [first, second] = [new AbortController(), new AbortController()]
    const answer = ask('a1', 'slow', 'a', first.signal)
    void ask('a2', 'slow', 'a', second.signal)
    void ask('a3', 'slow', 'a')
    second.abort()
    first.abort()
    expect(await answer).toContain('AbortError')
    await settle()
    expect([begun, abandoned]).toEqual([['a1', 'a3'], ['a1']])
    // A cancelled task is started again for the next caller.
    void ask('a1', 'slow', 'b')
    await end('a3')
    expect(begun).toEqual(['a1', 'a3', 'a1'])
  })

  test('[PICT-05] takes nothing from those who still wait for the same', async () => {
    const { ask, begun, abandoned, end } = start({ ofHost: 1 })
    const gone = [new AbortController(), new AbortController()]
    void ask('same', 'slow', 'a', gone[0]?.signal)
    void ask('same', 'slow', 'a', gone[1]?.signal)
    const left = ask('same', 'slow', 'b')
    void ask('later', 'slow', 'a', gone[0]?.signal)
    const later = ask('later', 'slow', 'b')
    for (const asker of gone) asker.abort()
    await end('same')
    expect([await left, abandoned, begun]).toEqual(['same', [], ['same', 'later']])
    await end('later')
    expect(await later).toBe('later')
  })

  test('[PICT-05] before their turn has nothing begun', async () => {
    const { ask, begun } = start()
    expect(await ask('a1', 'slow', 'a', AbortSignal.abort())).toContain('AbortError')
    expect(begun).toEqual([])
  })
})
