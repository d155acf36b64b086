import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { type EventBus, createEventBus } from './event-bus.ts'
import type { Transaction } from '../db/transaction.ts'

const event = { accountId: 'a' }

function listeningBus() {
  const logged: string[] = []
  const received: unknown[] = []
  const bus = createEventBus(pino(new Writable({ write: (line, _, done) => (logged.push(String(line)), done()) })))
  return { bus, logged, received }
}

/** A transaction that the test commits. */
function openTransaction() {
  const tasks: (() => void | Promise<void>)[] = []
  const transaction: Transaction = {
    db: {} as Transaction['db'],
    beforeCommit: () => {},
    afterCommit: (task) => void tasks.push(task),
  }
  const commit = async () => {
    for (const task of tasks) await task()
  }
  return { transaction, commit }
}

const hearingAll = (bus: EventBus, received: unknown[]) =>
  bus.subscribe('account.changed', (given) => void received.push(given))

test('an event is heard by all that subscribed to it, once its transaction is committed', async () => {
  const { bus, received, logged } = listeningBus()
  hearingAll(bus, received)
  hearingAll(bus, received)
  bus.subscribe('session.ended', () => void received.push('another one'))
  const { transaction, commit } = openTransaction()
  bus.publish(transaction, 'account.changed', event)
  expect(received).toEqual([])
  await commit()
  expect(received).toEqual([event, event])
  await bus.publishCommitted('account.deleted', { ...event, email: 'ana@example.org' })
  expect(logged).toEqual([])
})

test('a handler that fails, at once or later, keeps nobody from hearing and is logged', async () => {
  const { bus, received, logged } = listeningBus()
  bus.subscribe('account.changed', () => {
    throw new Error('at once')
  })
  bus.subscribe('account.changed', () => Promise.reject(new Error('later')))
  hearingAll(bus, received)
  await bus.publishCommitted('account.changed', event)
  expect(received).toEqual([event])
  expect(logged.map((line) => JSON.parse(line))).toEqual(
    ['at once', 'later'].map((message) =>
      expect.objectContaining({
        msg: 'a reaction to an event failed',
        event: 'account.changed',
        err: expect.objectContaining({ message }),
      }),
    ),
  )
})

test('whoever publishes goes on when all have heard', async () => {
  const { bus, received } = listeningBus()
  const { promise, resolve } = Promise.withResolvers<void>()
  bus.subscribe('account.changed', () => promise)
  hearingAll(bus, received)
  const published = bus.publishCommitted('account.changed', event).then(() => received.push('published'))
  expect(received).toEqual([event])
  resolve()
  await published
  expect(received).toEqual([event, 'published'])
})
