import { expect, test, vi } from 'vitest'
import { fakeServer, hang } from '../../testing/fake-server.ts'
import { openApp, resetDevice } from '../../testing/tab.ts'
import { conversationQuery, conversationsQuery } from '../conversations/queries.ts'
import { threadQuery } from '../conversations/threads.ts'
import { friendsQuery } from './people-queries.ts'
import { personQuery, requestsQuery } from './queries.ts'

const minute = 60_000

const queries = {
  conversationsQuery,
  conversationQuery: conversationQuery('c'),
  threadQuery: threadQuery('c'),
  friendsQuery: friendsQuery(),
  personQuery: personQuery('zoe'),
  requestsQuery: requestsQuery('sent'),
}

test.each([
  'conversationsQuery',
  'conversationQuery',
  'threadQuery',
  'friendsQuery',
  'personQuery',
  'requestsQuery',
] as const)(
  '[CACHE-08] [GAP-150] what %s brings is in the generic cache, and goes 15 minutes after it was shown',
  async (name) => {
    resetDevice()
    vi.useFakeTimers()
    fakeServer({ 'get /api/conversations': hang, 'get /api/friends': hang })
    const { queryClient } = openApp()
    const { queryKey, meta, gcTime } = queries[name]
    expect(meta?.cache).toBe('generic')
    const made = queryClient.getQueryCache().build(queryClient, { queryKey, ...(gcTime !== undefined && { gcTime }) })
    made.setData({})
    await vi.advanceTimersByTimeAsync(15 * minute - 1)
    expect(queryClient.getQueryCache().getAll()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(queryClient.getQueryCache().getAll()).toHaveLength(0)
  },
)
