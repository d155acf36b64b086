import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useAccount } from '../session/session.ts'
import { rolesQuery } from './roles.ts'
import type { Scope } from './scope.ts'

/** Whether the person may look at all accounts: by the roles that opened the page [ADM-01]. */
export function useMayChooseScope(): boolean {
  // The guard has asked for them.
  const { data: held } = useQuery({ ...rolesQuery(useAccount()), enabled: false })
  return held?.includes('admin') ?? false
}

/** What the dashboard is to show: what its address says, where the person may choose. */
export function useScope(): Scope {
  const { portee } = useSearch({ strict: false })
  return useMayChooseScope() && portee === 'comptes' ? 'accounts' : 'device'
}
