import type { Message } from '@trouvaille/contract'
import { expect, test, vi } from 'vitest'
import { createTestClock } from '../../testing/clock.ts'
import type { Draft, Written } from './message-statement.ts'
import { createMessageWriter } from './message-writer.ts'

const draft = (clientId: string, more: Partial<Draft> = {}): Draft => ({
  conversationId: 'c',
  senderId: 'ana',
  clientId,
  kind: 'text',
  content: clientId,
  itemType: null,
  itemData: null,
  replyTo: null,
  ...more,
})

/** A writer whose statements a test completes by hand, and what it did so far. */
function writer(found: (draft: Draft) => Message | undefined = () => undefined) {
  const statements: { drafts: string[]; end: (refused?: string[]) => void; fail: (error: Error) => void }[] = []
  const published: number[] = []
  let seq = 0
  const made = createMessageWriter({
    clock: createTestClock(new Date('2026-05-01T10:00:00.000Z')),
    write(drafts) {
      const { promise, resolve, reject } = Promise.withResolvers<Written[]>()
      const end = (refused: string[] = []) => {
        const rows = drafts.filter(({ clientId }) => !refused.includes(clientId))
        // The database gives rows in any order.
        const written = rows.map(({ conversationId, senderId, clientId }) => ({
          conversationId,
          senderId,
          clientId,
          seq: (seq += 1),
          quote: null,
        }))
        resolve(written.toReversed())
      }
      statements.push({ drafts: drafts.map(({ clientId }) => clientId), end, fail: reject })
      return promise
    },
    find: async (given) => found(given),
    rejection: async () => 'messages.not_allowed',
    onWritten: (message) => void published.push(message.seq),
  })
  const next = (count: number) => vi.waitFor(() => expect(statements).toHaveLength(count))
  return { ...made, statements, published, next }
}

test('what comes while a statement is under way is written by the next one, together and in its order', async () => {
  const { write, statements, published, next, settled } = writer()
  const first = write(draft('1'))
  await next(1)
  const others = ['2', '3', '4'].map((id) => write(draft(id)))
  expect(statements).toHaveLength(1)
  statements[0]?.end()
  await next(2)
  expect(statements[1]?.drafts).toEqual(['2', '3', '4'])
  statements[1]?.end()
  expect((await Promise.all([first, ...others])).map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
  expect(published).toEqual([1, 2, 3, 4])
  await settled()
  expect(statements).toHaveLength(2)
})

test('what is read from the sockets right after, goes with the same statement', async () => {
  const { write, statements, next } = writer()
  void write(draft('1'))
  // More microtasks than a message takes from the socket to here.
  for (let count = 0; count < 10; count += 1) await Promise.resolve()
  void write(draft('2'))
  await next(1)
  expect(statements[0]?.drafts).toEqual(['1', '2'])
  void write(draft('3'))
  statements[0]?.end()
  for (let count = 0; count < 10; count += 1) await Promise.resolve()
  void write(draft('4'))
  await next(2)
  expect(statements[1]?.drafts).toEqual(['3', '4'])
})

test('what is said in one turn goes with one statement', async () => {
  const { write, statements, next } = writer()
  const all = ['1', '2', '3'].map((id) => write(draft(id)))
  await next(1)
  expect(statements[0]?.drafts).toEqual(['1', '2', '3'])
  statements[0]?.end()
  await Promise.all(all)
})

test('a message has the text, the time and the number with which it was written', async () => {
  const { write, statements, next } = writer()
  const text = write(draft('1', { content: 'Bonjour' }))
  const item = { id: 1, title: 'Film' } as never
  const work = write(draft('2', { kind: 'work', content: null, itemType: 'movie', itemData: item }))
  await next(1)
  statements[0]?.end()
  const rest = { conversationId: 'c', senderId: 'ana', sentAt: '2026-05-01T10:00:00.000Z' }
  expect(await text).toEqual({ ...rest, clientId: '1', seq: 1, body: { kind: 'text', text: 'Bonjour' } })
  expect(await work).toEqual({ ...rest, clientId: '2', seq: 2, body: { kind: 'work', work: { kind: 'movie', item } } })
})

test('one that is refused harms no other one', async () => {
  const { write, statements, published, next } = writer()
  const [one, refused, other] = [write(draft('1')), write(draft('2')), write(draft('3'))]
  const rejection = refused.catch((error: unknown) => error)
  await next(1)
  statements[0]?.end(['2'])
  expect(await rejection).toMatchObject({ code: 'messages.not_allowed' })
  expect([(await one).seq, (await other).seq]).toEqual([1, 2])
  expect(published).toEqual([1, 2])
})

test('a batch that fails is tried one by one: the error of one is that of no other one', async () => {
  const { write, statements, published, next } = writer()
  const [one, broken, other] = [write(draft('1')), write(draft('2')), write(draft('3'))]
  const failure = broken.catch((error: unknown) => error)
  await next(1)
  statements[0]?.fail(new Error('all of them'))
  await next(2)
  statements[1]?.end()
  await next(3)
  expect(statements.map(({ drafts }) => drafts)).toEqual([['1', '2', '3'], ['1'], ['2']])
  statements[2]?.fail(new Error('only this one'))
  await next(4)
  statements[3]?.end()
  expect(await failure).toEqual(new Error('only this one'))
  expect([(await one).seq, (await other).seq]).toEqual([1, 2])
  expect(published).toEqual([1, 2])
})

test('one that another node wrote at the same time is answered with what that node wrote', async () => {
  const known = { conversationId: 'c', seq: 9, senderId: 'ana', clientId: '1' } as Message
  const { write, statements, published, next } = writer(() => known)
  const message = write(draft('1'))
  await next(1)
  statements[0]?.fail(new Error('duplicate key'))
  await next(2)
  statements[1]?.end(['1'])
  expect(await message).toBe(known)
  expect(published).toEqual([])
})

test('[TOAST-22] what was neither written nor known is refused', async () => {
  const { write, statements, next } = writer(() => undefined)
  const rejection = write(draft('1')).catch((error: unknown) => error)
  await next(1)
  statements[0]?.end(['1'])
  expect(await rejection).toMatchObject({ code: 'messages.not_allowed', message: 'Not authorized to send message' })
})

test('[MSG-25] a message that is said again while it waits, or is being written, is the same one', async () => {
  const { write, statements, published, next } = writer()
  const waiting = [write(draft('1')), write(draft('1'))]
  await next(1)
  const pending = write(draft('1'))
  // Of somebody else, or in another conversation, it is another one.
  const others = [write(draft('1', { senderId: 'bob' })), write(draft('1', { conversationId: 'd' }))]
  statements[0]?.end()
  await next(2)
  statements[1]?.end()
  const all = await Promise.all([...waiting, pending, ...others])
  expect(all.map(({ conversationId, senderId }) => `${senderId} in ${conversationId}`)).toEqual([
    ...Array.from({ length: 3 }, () => 'ana in c'),
    'bob in c',
    'ana in d',
  ])
  expect(all.map(({ seq }) => seq)).toEqual([1, 1, 1, 2, 3])
  expect(published).toEqual([1, 2, 3])
})

test('a message that is said again once it was refused, or written, is asked of the database again', async () => {
  const { write, statements, next, settled } = writer()
  const rejection = write(draft('1')).catch((error: unknown) => error)
  await next(1)
  statements[0]?.end(['1'])
  expect(await rejection).toMatchObject({ code: 'messages.not_allowed' })
  await settled()
  // Friends again.
  const message = write(draft('1'))
  await next(2)
  statements[1]?.end()
  expect((await message).seq).toBe(1)
  await settled()
  const repeated = write(draft('1')).catch((error: unknown) => error)
  await next(3)
  statements[2]?.end(['1'])
  await repeated
})

test('a statement takes 500 at most, and of 10,000 that wait one more is refused', async () => {
  const { write, statements, next, settled } = writer()
  const first = write(draft('first'))
  await next(1)
  const waiting = Array.from({ length: 10_000 }, (_, index) => write(draft(`${index}`)))
  await expect(write(draft('too many'))).rejects.toMatchObject({ code: 'server.unavailable' })
  statements[0]?.end()
  for (let count = 2; count <= 21; count += 1) {
    await next(count)
    expect(statements[count - 1]?.drafts).toHaveLength(500)
    statements[count - 1]?.end()
  }
  await settled()
  expect((await Promise.all([first, ...waiting])).map(({ seq }) => seq)).toEqual(
    Array.from({ length: 10_001 }, (_, index) => index + 1),
  )
})

test('it is settled once nothing waits and nothing is under way', async () => {
  const { write, statements, next, settled } = writer()
  await settled()
  const message = write(draft('1'))
  let isSettled = false
  const end = settled().then(() => (isSettled = true))
  await next(1)
  expect(isSettled).toBe(false)
  statements[0]?.end()
  await message
  await end
})
