import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useAccount } from '../../core/app.ts'
import { rolesQuery } from './roles.ts'
import type { Scope } from './scope.ts'

/** Whether the person may select all accounts, by their roles [ADM-01]. */
export function useMayChooseScope(): boolean {
  // Already fetched by the guard.
  const { data: held } = useQuery({ ...rolesQuery(useAccount()), enabled: false })
  return held?.roles.includes('admin') ?? false
}

/** The scope to show: from the URL, where the person may choose. */
export function useScope(): Scope {
  const { portee } = useSearch({ strict: false })
  return useMayChooseScope() && portee === 'comptes' ? 'accounts' : 'device'
}
