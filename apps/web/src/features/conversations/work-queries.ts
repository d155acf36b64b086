import type { Keepers, WorkConversation } from '@trouvaille/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { caches, conversations as limits, type MediaType, viewOf, type Work } from '@trouvaille/domain'
import { afterPaint } from '../../lib/after-paint.ts'
import { keptOnPage } from '../../lib/query-client.ts'
import { type App, appOf, definePart } from '../../core/app.ts'
import { keys } from './keys.ts'

/** Queries on the works of conversations. */

/** What cards ask for together. */
interface Batch {
  names: Set<string>
  answer: Promise<ReadonlyMap<string, Keepers>>
}

/** The batches that are not asked for yet, by conversation. */
const batchesOf = definePart(() => new Map<string, Batch>())

async function askTogether(app: App, id: string, names: ReadonlySet<string>): Promise<ReadonlyMap<string, Keepers>> {
  // Cards that come into view together, and the others of their row, are rendered by then.
  await new Promise<void>(afterPaint)
  const batches = batchesOf(app)
  if (batches.get(id)?.names === names) batches.delete(id)
  const query = { works: [...names].join(',') }
  const { keepers } = await app.call('get /api/conversations/{id}/keepers', { params: { id }, query })
  return new Map(keepers.map((each) => [`${each.kind}:${each.id}`, each]))
}

async function keepersOf(app: App, id: string, name: string): Promise<Keepers | null> {
  const batches = batchesOf(app)
  let batch = batches.get(id)
  if (!batch || batch.names.size >= limits.keptWorks) {
    const names = new Set<string>()
    batch = { names, answer: askTogether(app, id, names) }
    batches.set(id, batch)
  }
  batch.names.add(name)
  return (await batch.answer).get(name) ?? null
}

/** Who of a conversation keeps a work; null when nobody does whose favourites the reader sees. */
export function keepersQuery(id: string, work: Work) {
  const name = `${work.kind}:${viewOf(work).id}`
  return queryOptions({
    queryKey: [...keys.one(id), 'keepers', name],
    queryFn: ({ client }) => keepersOf(appOf(client), id, name),
    staleTime: caches.search.staleMs,
    ...keptOnPage('generic'),
  })
}

/** The works that were shared in a conversation, paginated. */
export const conversationWorksQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.one(id), 'works'],
    queryFn: ({ client, pageParam: before, signal }) =>
      appOf(client).call('get /api/conversations/{id}/works', { params: { id }, query: { before }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextBefore }) => (nextBefore === null ? undefined : String(nextBefore)),
    staleTime: 0,
    ...keptOnPage('generic'),
  })

/** The conversations in which a work was shared. */
export const workConversationsQuery = (kind: MediaType, id: string) =>
  queryOptions({
    queryKey: [...keys.all, 'of-work', kind, id],
    queryFn: async ({ client, signal }): Promise<WorkConversation[]> =>
      (await appOf(client).call('get /api/catalogue/{kind}/{id}/conversations', { params: { kind, id }, signal }))
        .conversations,
    staleTime: 0,
    ...keptOnPage('generic'),
  })
