import type { Profile } from '@trouvaille/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiFailure, call } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { showError } from '../../lib/toasts.ts'
import { updateAccount } from '../session/session.ts'
import { texts } from './texts.ts'

/** The own profile; null when the server says that there is none [GAP-69]. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async (): Promise<Profile | null> => {
    try {
      return await call('get /api/profile')
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'request.not_found') return null
      throw error
    }
  },
})

/** Reads the own profile, and says so when that fails [TOAST-39]. Without an answer there is nothing to save over. */
export function useOwnProfile() {
  const query = useQuery(profileQuery)
  const failed = query.isError && !query.isFetching
  useEffect(() => {
    if (failed) showError(texts.loadFailed)
  }, [failed])
  return query
}

/** Shows a saved profile everywhere: on its page, and in the bars. */
export function takeUpProfile(profile: Profile): void {
  queryClient.setQueryData(profileQuery.queryKey, profile)
  updateAccount({ username: profile.username, avatarUrl: profile.avatarUrl })
}

export function takeUpPhone(phoneNumber: string | null): void {
  queryClient.setQueryData(profileQuery.queryKey, (profile) => profile && { ...profile, phoneNumber })
}

export function takeUpAvatar(avatarUrl: string | null): void {
  queryClient.setQueryData(profileQuery.queryKey, (profile) => profile && { ...profile, avatarUrl })
  updateAccount({ avatarUrl })
}
