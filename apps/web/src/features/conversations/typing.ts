import { conversations as limits } from '@trouvaille/domain'
import { sendCommand } from '../../realtime/send-command.ts'
import { createStore, useStore } from '../../lib/store.ts'

/** Who types, as it is heard: kept nowhere, and over by itself. */

/** Ids of those who type, by their conversation. */
const typingStore = createStore<ReadonlyMap<string, readonly string[]>>(new Map())
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const nobody: readonly string[] = []

const timerName = (conversationId: string, personId: string) => `${conversationId} ${personId}`

function show(conversationId: string, change: (people: readonly string[]) => readonly string[]): void {
  const next = new Map(typingStore.get())
  const people = change(next.get(conversationId) ?? nobody)
  if (people.length > 0) next.set(conversationId, people)
  else next.delete(conversationId)
  typingStore.set(next)
}

/** Somebody types in a conversation, or still does. */
export function typingStarted(conversationId: string, personId: string): void {
  const name = timerName(conversationId, personId)
  clearTimeout(timers.get(name))
  timers.set(
    name,
    setTimeout(() => typingEnded(conversationId, personId), limits.typingShownMs),
  )
  show(conversationId, (people) => (people.includes(personId) ? people : [...people, personId]))
}

/** Somebody types no more: their message is here, or nothing was heard for a while. */
export function typingEnded(conversationId: string, personId: string): void {
  const name = timerName(conversationId, personId)
  if (!timers.has(name)) return
  clearTimeout(timers.get(name))
  timers.delete(name)
  show(conversationId, (people) => people.filter((id) => id !== personId))
}

/**
 * The ids of those who type in a conversation, the first one first.
 */
export const useTyping = (conversationId: string): readonly string[] =>
  useStore(typingStore).get(conversationId) ?? nobody

/** When it was said last that the person types, by conversation; milliseconds since the epoch. */
const lastSent = new Map<string, number>()

/**
 * Says that the person types, at most every few seconds. It is not worth trying again.
 */
export function sendTyping(conversationId: string): void {
  const now = Date.now()
  if (now - (lastSent.get(conversationId) ?? -Infinity) < limits.typingEveryMs) return
  lastSent.set(conversationId, now)
  sendCommand('typing.start', { conversationId }).catch((error: unknown) => console.warn('Typing was not told', error))
}

/** The person has sent what they typed: what they type next is told at once. */
export function typingIsOver(conversationId: string): void {
  lastSent.delete(conversationId)
}
