import { expect, test, vi } from 'vitest'
import { fakeServer, hang } from '../../testing/fake-server.ts'
import { openTab, resetDevice } from '../../testing/tab.ts'

const minute = 60_000

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
    const { queryClient, queries } = await openTab(async () => {
      const conversations = await import('../conversations/queries.ts')
      const friends = await import('./queries.ts')
      return {
        ...(await import('../../lib/query-client.ts')),
        queries: {
          conversationsQuery: conversations.conversationsQuery,
          conversationQuery: conversations.conversationQuery('c'),
          threadQuery: (await import('../conversations/threads.ts')).threadQuery('c'),
          friendsQuery: (await import('./people-queries.ts')).friendsQuery(),
          personQuery: friends.personQuery('zoe'),
          requestsQuery: friends.requestsQuery('sent'),
        },
      }
    })
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
