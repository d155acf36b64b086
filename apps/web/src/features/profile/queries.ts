import type { Profile } from '@trouvaille/contract'
import type { WorkName } from '@trouvaille/domain'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiFailure, call } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { showError } from '../../lib/toasts.ts'
import { sessionStore, updateAccount, useAccount } from '../session/session.ts'
import { cacheProfileHead, knownBio, knownChosen } from './cached-profile-head.ts'
import { texts } from './texts.ts'

/** The own profile; null when the server has none [GAP-69]. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async (): Promise<Profile | null> => {
    try {
      const profile = await call('get /api/profile')
      rememberHead(profile)
      return profile
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'request.not_found') return null
      throw error
    }
  },
})

/** The own profile, with a notification when loading fails [TOAST-39]. Without an answer it cannot be edited. */
export function useOwnProfile() {
  const query = useQuery(profileQuery)
  const failed = query.isError && !query.isFetching
  useEffect(() => {
    if (failed) showError(texts.loadFailed)
  }, [failed])
  return query
}

function rememberHead(profile: Profile): void {
  const { account } = sessionStore.get()
  if (account) cacheProfileHead(account.id, profile)
}

/** The chosen works, from the last answer of the server, possibly cached by an earlier visit [SHOW-05]. */
export function useChosen(): readonly WorkName[] {
  const { id } = useAccount()
  const { data } = useQuery(profileQuery)
  return data?.chosenWorks ?? knownChosen(id)
}

/** The bio, cached likewise; undefined while it is unknown. */
export function useBio(): string | undefined {
  const { id } = useAccount()
  const { data } = useQuery(profileQuery)
  return data === undefined ? knownBio(id) : (data?.bio ?? '')
}

/** Publishes a saved profile to its page and to the navigation bars. */
export function takeUpProfile(profile: Profile): void {
  queryClient.setQueryData(profileQuery.queryKey, profile)
  rememberHead(profile)
  updateAccount({ username: profile.username, avatarUrl: profile.avatarUrl })
}

export function takeUpPhone(phoneNumber: string | null): void {
  queryClient.setQueryData(profileQuery.queryKey, (profile) => profile && { ...profile, phoneNumber })
}

export function takeUpAvatar(avatarUrl: string | null): void {
  queryClient.setQueryData(profileQuery.queryKey, (profile) => profile && { ...profile, avatarUrl })
  updateAccount({ avatarUrl })
}
