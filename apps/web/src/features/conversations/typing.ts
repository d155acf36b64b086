import { conversations as limits } from '@trouvaille/domain'
import { sendCommand } from '../../realtime/send-command.ts'
import { createStore, useStore } from '../../lib/store.ts'

/** Typing indicators: in memory only, and expire automatically. */

/** Ids of the people typing, by conversation. */
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

/** Starts or prolongs a typing indicator. */
export function typingStarted(conversationId: string, personId: string): void {
  const name = timerName(conversationId, personId)
  clearTimeout(timers.get(name))
  timers.set(
    name,
    setTimeout(() => typingEnded(conversationId, personId), limits.typingShownMs),
  )
  show(conversationId, (people) => (people.includes(personId) ? people : [...people, personId]))
}

/** Ends a typing indicator: the message has arrived, or the indicator has expired. */
export function typingEnded(conversationId: string, personId: string): void {
  const name = timerName(conversationId, personId)
  if (!timers.has(name)) return
  clearTimeout(timers.get(name))
  timers.delete(name)
  show(conversationId, (people) => people.filter((id) => id !== personId))
}

/**
 * The ids of the people typing in a conversation, in order of starting.
 */
export const useTyping = (conversationId: string): readonly string[] =>
  useStore(typingStore).get(conversationId) ?? nobody

/** When the last typing event was sent, by conversation; milliseconds since the epoch. */
const lastSent = new Map<string, number>()

/**
 * Sends a typing event, throttled to one every few seconds. Not retried.
 */
export function sendTyping(conversationId: string): void {
  const now = Date.now()
  if (now - (lastSent.get(conversationId) ?? -Infinity) < limits.typingEveryMs) return
  lastSent.set(conversationId, now)
  sendCommand('typing.start', { conversationId }).catch((error: unknown) => console.warn('Typing was not told', error))
}

/** The person has sent the message: the next typing event is sent at once. */
export function typingIsOver(conversationId: string): void {
  lastSent.delete(conversationId)
}
