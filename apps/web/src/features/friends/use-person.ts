import type { PersonCard } from '@trouvaille/contract'
import { useQuery } from '@tanstack/react-query'
import { personQuery } from './queries.ts'

/** Who a friend is: asked of the server unless the list has said so. */
export function usePerson(id: string, known: PersonCard | undefined) {
  const { data, error, isFetching, refetch } = useQuery({ ...personQuery(id), enabled: !known })
  return { person: known ?? data?.person, error: known || isFetching ? null : error, refetch }
}
