import { conversations as limits } from '@trouvaille/domain'
import { sendCommand } from '../../realtime/send-command.ts'
import { createStore, useStore } from '../../lib/store.ts'
import { type App, definePart, useApp } from '../../core/app.ts'

/** Typing indicators: in memory only, and expire automatically. */

const typingOf = definePart(() => ({
  /** Ids of the people typing, by conversation. */
  people: createStore<ReadonlyMap<string, readonly string[]>>(new Map()),
  timers: new Map<string, ReturnType<typeof setTimeout>>(),
  /** When the last typing event was sent, by conversation; milliseconds since the epoch. */
  lastSent: new Map<string, number>(),
}))
const nobody: readonly string[] = []

const timerName = (conversationId: string, personId: string) => `${conversationId} ${personId}`

function show(app: App, conversationId: string, change: (people: readonly string[]) => readonly string[]): void {
  const typing = typingOf(app).people
  const next = new Map(typing.get())
  const people = change(next.get(conversationId) ?? nobody)
  if (people.length > 0) next.set(conversationId, people)
  else next.delete(conversationId)
  typing.set(next)
}

/** Starts or prolongs a typing indicator. */
export function typingStarted(app: App, conversationId: string, personId: string): void {
  const { timers } = typingOf(app)
  const name = timerName(conversationId, personId)
  clearTimeout(timers.get(name))
  timers.set(
    name,
    setTimeout(() => typingEnded(app, conversationId, personId), limits.typingShownMs),
  )
  show(app, conversationId, (people) => (people.includes(personId) ? people : [...people, personId]))
}

/** Ends a typing indicator: the message has arrived, or the indicator has expired. */
export function typingEnded(app: App, conversationId: string, personId: string): void {
  const { timers } = typingOf(app)
  const name = timerName(conversationId, personId)
  if (!timers.has(name)) return
  clearTimeout(timers.get(name))
  timers.delete(name)
  show(app, conversationId, (people) => people.filter((id) => id !== personId))
}

/**
 * The ids of the people typing in a conversation, in order of starting.
 */
export const useTyping = (conversationId: string): readonly string[] =>
  useStore(typingOf(useApp()).people).get(conversationId) ?? nobody

/**
 * Sends a typing event, throttled to one every few seconds. Not retried.
 */
export function sendTyping(app: App, conversationId: string): void {
  const { lastSent } = typingOf(app)
  const now = Date.now()
  if (now - (lastSent.get(conversationId) ?? -Infinity) < limits.typingEveryMs) return
  lastSent.set(conversationId, now)
  sendCommand(app, 'typing.start', { conversationId }).catch((error: unknown) =>
    console.warn('Typing was not told', error),
  )
}

/** The person has sent the message: the next typing event is sent at once. */
export function typingIsOver(app: App, conversationId: string): void {
  typingOf(app).lastSent.delete(conversationId)
}
