import type { FriendsPick, Taste } from '@trouvaille/contract'
import type { Section } from '@trouvaille/domain'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { keptOnDevice, queryClient } from '../../lib/query-client.ts'
import { isObject, isString } from '../../lib/storage.ts'
import { isWork } from '../../lib/work-guards.ts'

const picksKey = ['picks'] as const
const tastesKey = ['tastes'] as const

const isPerson = (value: unknown) => isObject(value) && isString(value.id) && isString(value.username)
const isPick = (value: unknown): value is FriendsPick =>
  isObject(value) && isWork(value.work) && Array.isArray(value.people) && value.people.every(isPerson)
const isPicks = (value: unknown): value is FriendsPick[] => Array.isArray(value) && value.every(isPick)

/** What friends keep and the member does not. @param section All of them when absent. */
export function picksQuery(section?: Section) {
  const queryKey = [...picksKey, section ?? 'all'] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => (await call('get /api/picks', { query: { section }, signal })).picks,
    ...keptOnDevice(queryKey, 'staticQuery', isPicks),
  })
}

/** The tastes of some friends, those of one page of the list, by their ids. */
export const tastesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...tastesKey, ids.join()],
    queryFn: async ({ signal }) => (await call('get /api/tastes', { query: { ids: ids.join() }, signal })).tastes,
    enabled: ids.length > 0,
  })

/** Finds somebody among tastes that were asked for. */
export const tasteOf = (tastes: readonly Taste[] | undefined, id: string): Taste | undefined =>
  tastes?.find(({ personId }) => personId === id)

/** Somebody became a friend, or is none any more: what friends keep is asked for anew. */
export function tastesChanged(): void {
  for (const queryKey of [picksKey, tastesKey]) void queryClient.invalidateQueries({ queryKey })
}
