import type { PersonCard } from '@trouvaille/contract'
import { useQuery } from '@tanstack/react-query'
import { ApiFailure } from '../../lib/api.ts'
import { personQuery } from './queries.ts'

/** The server lets the member see nothing of somebody, or there is nobody, or nobody could have that id: all the same. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.code === 'people.not_found' || error.code === 'request.invalid')

/** Who a friend is: asked of the server unless the list has said so. */
export function usePerson(id: string, known: PersonCard | undefined) {
  const { data, error, isFetching, refetch } = useQuery({ ...personQuery(id), enabled: !known })
  return { person: known ?? data?.person, error: known || isFetching ? null : error, refetch }
}
