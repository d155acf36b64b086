import type { PersonCard } from '@trouvaille/contract'
import { useQuery } from '@tanstack/react-query'
import { personQuery } from './queries.ts'

/** Profile summary of a friend: from the cached list, else fetched. */
export function usePerson(id: string, known: PersonCard | undefined) {
  const { data, error, isFetching, refetch } = useQuery({ ...personQuery(id), enabled: !known })
  return { person: known ?? data?.person, error: known || isFetching ? null : error, refetch }
}
