import type { Account, Role } from '@trouvaille/contract'
import { queryOptions } from '@tanstack/react-query'
import { ApiFailure, call } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'

/** True when a person has one of the wanted roles [ROLE-08]. */
export const hasOneOf = (held: readonly Role[], wanted: readonly Role[]): boolean =>
  wanted.some((role) => held.includes(role))

const rolesKey = ['roles'] as const

/** The roles as the server has them now, not as this device remembers them [ROLE-06] [ROLE-07]. */
export const rolesQuery = ({ id }: Account) =>
  queryOptions({
    queryKey: [...rolesKey, id],
    queryFn: async () => (await call('get /api/session')).account?.roles ?? [],
    staleTime: 0,
  })

/**
 * Waits for the answer to a call that asks for a role. When it was taken away meanwhile, the guard learns of it, and
 * shows its denial in the place of the page.
 */
export async function forRole<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'role.required') {
      void queryClient.invalidateQueries({ queryKey: rolesKey })
    }
    throw error
  }
}
