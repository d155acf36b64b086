import { QueryClient, QueryObserver } from '@tanstack/react-query'
import type { ConversationSummary, Message, UnreadEntry } from '@trouvaille/contract'
import { onTestFinished, vi } from 'vitest'
import { type ConversationEvent, conversationEvents } from '../features/conversations/conversation-events.ts'
import { keys } from '../features/conversations/keys.ts'
import { hasGap, type Thread, withNewest } from '../features/conversations/thread.ts'
import { createInvalidation } from '../lib/invalidation.ts'
import { pageOf, summaryOf } from './fake-conversations.ts'
import { card } from './people.ts'

/** Conversations on a query client alone: cached answers are set, events change them, and refetches are counted. */

export const settle = () => vi.advanceTimersByTimeAsync(0)
export const listOf = (...pages: ConversationSummary[][]) => ({
  pages: pages.map((conversations) => ({ conversations, nextCursor: null })),
  pageParams: pages.map(() => undefined),
})

/** Anna's answers of the server, with fake timers. */
export async function conversationCaches(known: {
  list?: ConversationSummary[][]
  unread?: UnreadEntry[]
  threads?: Record<string, Message[]>
}) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const client = new QueryClient()
  const asked: string[] = []
  const answers = new Map<string, unknown>()
  let hold: Promise<void> | undefined

  /** Observes a query. */
  function look(queryKey: readonly unknown[], data: unknown): void {
    answers.set(queryKey.join('/'), data)
    client.setQueryData(queryKey, data)
    const observer = new QueryObserver(client, {
      queryKey,
      async queryFn() {
        asked.push(queryKey.slice(1).join('/'))
        const answer = answers.get(queryKey.join('/'))
        await hold
        return answer
      },
      staleTime: Infinity,
    })
    onTestFinished(observer.subscribe(() => {}))
  }

  if (known.list) look(keys.list, listOf(...known.list))
  if (known.unread) look(keys.unread, known.unread)
  for (const [id, written] of Object.entries(known.threads ?? {})) {
    client.setQueryData(keys.thread(id), withNewest(undefined, pageOf(written), 0))
  }
  const done: string[] = []
  const handle = conversationEvents({
    client,
    invalidate: createInvalidation(client),
    own: () => card('anna', 'Anna'),
    changeThread: (id, change) =>
      void client.setQueryData<Thread>(keys.thread(id), (thread) => thread && change(thread)),
    closeGap(id) {
      const thread = client.getQueryData<Thread>(keys.thread(id))
      if (thread && hasGap(thread)) done.push(`gap ${id}`)
    },
    arrived: (id, clientId) => void done.push(`arrived ${clientId} in ${id}`),
    typingStarted: (id, personId) => void done.push(`${personId} types in ${id}`),
    typingEnded: (id, personId) => void done.push(`${personId} stops in ${id}`),
    remove: (id) => void done.push(`forget ${id}`),
  })
  await settle()
  return {
    client,
    asked,
    done,
    look,
    handle: (...events: ConversationEvent[]) => {
      for (const event of events) handle(event)
    },
    /** Sets the server's answers to later requests. */
    answer: (queryKey: readonly unknown[], data: unknown) => void answers.set(queryKey.join('/'), data),
    /** Keeps answers pending until the returned function is called. */
    delay() {
      let release = () => {}
      hold = new Promise((resolve) => {
        release = resolve
      })
      return async () => {
        hold = undefined
        release()
        await settle()
      }
    },
    list: () =>
      client.getQueryData<ReturnType<typeof listOf>>(keys.list)?.pages.map(({ conversations }) => conversations),
    ids: () =>
      client
        .getQueryData<ReturnType<typeof listOf>>(keys.list)
        ?.pages.map(({ conversations }) => conversations.map(({ id }) => id).join())
        .join('|'),
    unread: () => client.getQueryData<UnreadEntry[]>(keys.unread),
    seqs: (id: string) => client.getQueryData<Thread>(keys.thread(id))?.messages.map(({ seq }) => seq),
  }
}

export const sent = (message: Message): ConversationEvent => ({ type: 'message.sent', message })
export const summary = (id: string, lastSeq: number, more: Partial<ConversationSummary> = {}) =>
  summaryOf(id, { lastSeq, lastReadSeq: lastSeq, ...more })
