import type { Account, Role } from '@trouvaille/contract'
import { queryOptions } from '@tanstack/react-query'
import { ApiFailure } from '../../lib/api.ts'
import { type App, appOf } from '../../core/app.ts'

/** Whether a person has one of the required roles [ROLE-08]. */
export const hasOneOf = (held: readonly Role[], wanted: readonly Role[]): boolean =>
  wanted.some((role) => held.includes(role))

const rolesKey = ['roles'] as const

/** The current roles from the server, not those cached on this device [ROLE-06] [ROLE-07]. */
export const rolesQuery = ({ id }: Account) =>
  queryOptions({
    queryKey: [...rolesKey, id],
    queryFn: async ({ client }) => {
      const { account, isPasskeyDue } = await appOf(client).call('get /api/session')
      return { roles: account?.roles ?? [], isPasskeyDue }
    },
    staleTime: 0,
  })

/** The role was revoked meanwhile, or the session has to be confirmed with a passkey. */
const revoking: ReadonlySet<string> = new Set(['role.required', 'session.passkey_required'])

/**
 * Awaits a call that requires a role. When that is not in force any more, the roles are invalidated, and the guard
 * replaces the page.
 */
export async function forRole<T>(app: App, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiFailure && revoking.has(error.code)) {
      void app.queryClient.invalidateQueries({ queryKey: rolesKey })
    }
    throw error
  }
}
