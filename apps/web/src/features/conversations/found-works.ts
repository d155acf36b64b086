import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  allMediaTypes,
  conversations as limits,
  foldForSearch,
  type MediaType,
  searchKeyOf,
  viewOf,
  type Work,
} from '@trouvaille/domain'
import { keptOnPage } from '../../lib/query-client.ts'
import { additionsQuery, originsQuery, searchQuery } from '../works/queries.ts'
import type { App } from '../../core/app.ts'

/** Works found while somebody writes, of all media types in one list. */

interface Found {
  works: Work[]
  /** Whether a media type did not answer. */
  isPartial: boolean
}

const offered = (works: readonly Work[]) => works.slice(0, limits.offeredOfKind)

/** The answers of the app's own search, as one: nothing moves once it is shown. */
export const foundWorksQuery = (app: App, query: string) =>
  queryOptions({
    queryKey: ['works-to-send', searchKeyOf(query)],
    queryFn: async (): Promise<Found> => {
      const answers = await Promise.all(allMediaTypes.map((kind) => searchKind(app, kind, query)))
      const failures = answers.flatMap((answer) => ('error' in answer ? [answer.error] : []))
      if (failures.length === answers.length) throw failures[0]
      const works = answers.flatMap((answer) => ('works' in answer ? offered(answer.works) : []))
      const begins = (work: Work) => foldForSearch(viewOf(work).title).startsWith(foldForSearch(query))
      return {
        works: [...works.filter(begins), ...works.filter((work) => !begins(work))],
        isPartial: failures.length > 0,
      }
    },
    placeholderData: keepPreviousData,
    retry: false,
    ...keptOnPage('search'),
  })

async function searchKind(app: App, kind: MediaType, query: string): Promise<{ works: Work[] } | { error: unknown }> {
  const options = searchQuery(app, kind, query)
  try {
    return { works: await app.queryClient.fetchQuery(options) }
  } catch (error) {
    // Without a network the answer is what the device has found.
    const works = app.queryClient.getQueryData(options.queryKey)
    return works ? { works } : { error }
  }
}

/** What open sources have beside them: shown below, once all have answered. */
export const addedWorksQuery = (query: string) =>
  queryOptions({
    queryKey: ['works-to-send', 'added', searchKeyOf(query)],
    queryFn: async ({ client }): Promise<Work[]> => {
      const { sources } = await client.fetchQuery(originsQuery)
      const kinds = allMediaTypes.filter((kind) => sources[kind] !== undefined)
      const answers = await Promise.allSettled(kinds.map((kind) => client.fetchQuery(additionsQuery(kind, query))))
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? offered(answer.value.works) : []))
    },
    retry: false,
    ...keptOnPage('search'),
  })
