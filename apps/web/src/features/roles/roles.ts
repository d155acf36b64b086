import type { Account, Role } from '@trouvaille/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** True when a person has one of the wanted roles [ROLE-08]. */
export const hasOneOf = (held: readonly Role[], wanted: readonly Role[]): boolean =>
  wanted.some((role) => held.includes(role))

/** The roles as the server has them now, not as this device remembers them [ROLE-06] [ROLE-07]. */
export const rolesQuery = ({ id }: Account) =>
  queryOptions({
    queryKey: ['roles', id],
    queryFn: async () => (await call('get /api/session')).account?.roles ?? [],
    staleTime: 0,
  })
