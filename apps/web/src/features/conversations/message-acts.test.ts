import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Act, perform, pendingActs } from '../../core/acts.ts'
import { toastStore } from '../../lib/toasts.ts'
import { messageAt } from '../../testing/fake-conversations.ts'
import { Rejection } from '../../testing/fake-server.ts'
import { newDevice, setUp } from '../../testing/outbox-device.ts'
import { type MessageAct, messageActs, type MessageChange, withPendingChanges } from './message-acts.ts'
import { outboxOf } from './outbox-queue.ts'
import { quoteOf } from './quote.ts'
import { threadOf, threadQuery } from './threads.ts'

beforeEach(newDevice)
afterEach(() => vi.restoreAllMocks())

const act = (seq: number, change: MessageChange): { input: MessageAct } => ({
  input: { conversationId: 'c', seq, change },
})
const heart = [{ emoji: '❤️', personIds: ['bob'] }]
const shown = [
  messageAt(1),
  messageAt(2, { senderId: 'anna', reactions: heart }),
  messageAt(3, { replyTo: quoteOf(messageAt(2, { senderId: 'anna' })) }),
]
const pending = (...acts: { input: MessageAct }[]) => withPendingChanges(shown, acts, 'anna')

test('[MSG-38] what waits is shown at once: the new text, also where it is answered', () => {
  const [, second, third] = pending(act(2, { kind: 'edit', text: 'Autre' }))
  expect(second).toMatchObject({ body: { text: 'Autre' }, editedAt: expect.any(String), reactions: heart })
  expect(third?.replyTo).toMatchObject({ seq: 2, body: { text: 'Autre' } })
})

test('[MSG-38] a deletion that waits leaves nothing, for everybody or for oneself', () => {
  const [, second, third] = pending(act(2, { kind: 'delete' }))
  expect(second?.body).toEqual({ kind: 'deleted' })
  expect(second?.reactions).toBeUndefined()
  expect(third?.replyTo?.body).toEqual({ kind: 'deleted' })
  const left = pending(act(2, { kind: 'hide' }))
  expect(left.map(({ seq }) => seq)).toEqual([1, 3])
  expect(left[1]?.replyTo?.body).toEqual({ kind: 'text', text: 'Message 2' })
})

test('[MSG-30] [MSG-38] a reaction that waits takes the place of the one before', () => {
  expect(pending(act(2, { kind: 'react', emoji: '❤️' }))[1]?.reactions).toEqual([
    { emoji: '❤️', personIds: ['bob', 'anna'] },
  ])
  const both = pending(act(2, { kind: 'react', emoji: '👍' }))[1]?.reactions
  expect(both).toEqual([...heart, { emoji: '👍', personIds: ['anna'] }])
  expect(pending(act(2, { kind: 'react', emoji: null }))[1]?.reactions).toEqual(heart)
  expect(withPendingChanges(shown, [], 'anna')).toBe(shown)
})

async function device(answers: Record<string, () => unknown>) {
  const made = await setUp()
  made.conversations.add('c', 1)
  Object.assign(made.server.answers, answers)
  await made.app.queryClient.fetchQuery(threadQuery('c'))
  return made
}
const path = '/api/conversations/{id}/messages/{seq}'

test('[MSG-38] what the server answers is in the thread, before it is told', async () => {
  const message = messageAt(1, { version: 1, body: { kind: 'deleted' } })
  const { app } = await device({ [`delete ${path}`]: () => message })
  const outcome = await perform(app, messageActs, act(1, { kind: 'delete' }).input)
  expect(outcome).toEqual({ status: 'done' })
  expect(threadOf(app, 'c')?.messages.at(-1)?.body).toEqual({ kind: 'deleted' })
  expect(pendingActs(app, messageActs)).toEqual([])
})

test('[MSG-35] an edit that is refused is given back, and it is said why', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { app } = await device({
    [`patch ${path}`]: () => {
      throw new Rejection('messages.too_late')
    },
  })
  await perform(app, messageActs, act(1, { kind: 'edit', text: 'Trop tard' }).input)
  expect(outboxOf(app).get()).toMatchObject([
    {
      conversationId: 'c',
      body: { kind: 'text', text: 'Trop tard' },
      isEdit: true,
      refusal: { code: 'messages.too_late' },
    },
  ])
  expect(toastStore.get()?.title ?? '').not.toBe('')
  expect(JSON.stringify(toastStore.get())).toContain(
    'Ce message ne peut plus être modifié. Votre texte vous est rendu.',
  )
})

test.each([
  ['delete', 'messages.too_late', 'Ce message ne peut plus être supprimé pour tout le monde.'],
  ['delete', 'messages.not_allowed', 'Le message n’a pas pu être supprimé.'],
  ['edit', 'messages.not_allowed', 'Le message n’a pas pu être modifié. Votre texte vous est rendu.'],
  ['hide', 'messages.not_found', 'Le message n’a pas pu être supprimé.'],
  ['react', 'messages.not_allowed', 'Votre réaction n’a pas pu être enregistrée.'],
  [
    'react',
    'messages.too_many_reactions',
    'Ce message a déjà reçu beaucoup de réactions différentes : choisissez l’une d’elles.',
  ],
] as const)('[MSG-38] what is refused is said in words: %s, %s', async (kind, code, words) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { app } = await setUp()
  const input = act(1, { kind, text: 'x', emoji: '👍' }).input
  const given: Act<MessageAct> = { id: 'a', kind: messageActs.name, input, madeAt: '' }
  const error = { code } as Parameters<typeof messageActs.onRefused>[2]
  messageActs.onRefused(app, given, error, false)
  expect(JSON.stringify(toastStore.get())).toContain(words)
})

test('[MSG-38] a later change of the same message takes the place of one that waits, of the same kind alone', () => {
  const subject = (seq: number, change: MessageChange) => messageActs.subjectOf?.(act(seq, change).input)
  expect(subject(1, { kind: 'react', emoji: '❤️' })).toBe(subject(1, { kind: 'react', emoji: null }))
  expect(subject(1, { kind: 'react', emoji: '❤️' })).not.toBe(subject(2, { kind: 'react', emoji: '❤️' }))
  expect(subject(1, { kind: 'edit', text: 'a' })).not.toBe(subject(1, { kind: 'delete' }))
})
