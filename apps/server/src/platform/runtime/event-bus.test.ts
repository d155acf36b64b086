import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { type EventBus, createEventBus } from './event-bus.ts'
import type { Transaction } from '../db/transaction.ts'

const event = { accountId: 'a' }

function listeningBus() {
  const logged: string[] = []
  const heard: unknown[] = []
  const bus = createEventBus(pino(new Writable({ write: (line, _, done) => (logged.push(String(line)), done()) })))
  return { bus, logged, heard }
}

/** A transaction that is committed when it is told to. */
function openTransaction() {
  const tasks: (() => void | Promise<void>)[] = []
  const transaction: Transaction = {
    db: {} as Transaction['db'],
    afterCommit: (task) => void tasks.push(task),
  }
  const commit = async () => {
    for (const task of tasks) await task()
  }
  return { transaction, commit }
}

const hearingAll = (bus: EventBus, heard: unknown[]) =>
  bus.subscribe('account.changed', (given) => void heard.push(given))

test('an event is heard by all that subscribed to it, once its transaction is committed', async () => {
  const { bus, heard, logged } = listeningBus()
  hearingAll(bus, heard)
  hearingAll(bus, heard)
  bus.subscribe('session.ended', () => void heard.push('another one'))
  const { transaction, commit } = openTransaction()
  bus.publish(transaction, 'account.changed', event)
  expect(heard).toEqual([])
  await commit()
  expect(heard).toEqual([event, event])
  await bus.publishCommitted('account.deleted', { ...event, email: 'ana@example.org' })
  expect(logged).toEqual([])
})

test('a handler that fails, at once or later, keeps nobody from hearing and is logged', async () => {
  const { bus, heard, logged } = listeningBus()
  bus.subscribe('account.changed', () => {
    throw new Error('at once')
  })
  bus.subscribe('account.changed', () => Promise.reject(new Error('later')))
  hearingAll(bus, heard)
  await bus.publishCommitted('account.changed', event)
  expect(heard).toEqual([event])
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
  const { bus, heard } = listeningBus()
  const { promise, resolve } = Promise.withResolvers<void>()
  bus.subscribe('account.changed', () => promise)
  hearingAll(bus, heard)
  const published = bus.publishCommitted('account.changed', event).then(() => heard.push('published'))
  expect(heard).toEqual([event])
  resolve()
  await published
  expect(heard).toEqual([event, 'published'])
})
