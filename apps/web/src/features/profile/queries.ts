import type { Profile } from '@trouvaille/contract'
import type { WorkName } from '@trouvaille/domain'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiFailure } from '../../lib/api.ts'
import { showError } from '../../lib/toasts.ts'
import { type App, appOf, updateAccount, useApp } from '../../core/app.ts'
import { cacheProfileHead, knownBio, knownChosen } from './cached-profile-head.ts'
import { profileKey } from './profile-key.ts'
import { texts } from './texts.ts'

/** The own profile; null when the server has none [GAP-69]. */
export const profileQuery = queryOptions({
  queryKey: profileKey,
  queryFn: async ({ client }): Promise<Profile | null> => {
    try {
      const profile = await appOf(client).call('get /api/profile')
      cacheProfileHead(appOf(client), profile)
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

/** The chosen works, from the last answer of the server, possibly cached by an earlier visit [SHOW-05]. */
export function useChosen(): readonly WorkName[] {
  const app = useApp()
  const { data } = useQuery(profileQuery)
  return data?.chosenWorks ?? knownChosen(app)
}

/** The bio, cached likewise; undefined while it is unknown. */
export function useBio(): string | undefined {
  const app = useApp()
  const { data } = useQuery(profileQuery)
  return data === undefined ? knownBio(app) : (data?.bio ?? '')
}

/** Publishes a saved profile to its page and to the navigation bars. */
export function takeUpProfile(app: App, profile: Profile): void {
  app.queryClient.setQueryData(profileQuery.queryKey, profile)
  cacheProfileHead(app, profile)
  updateAccount(app, { username: profile.username, avatarUrl: profile.avatarUrl })
}

export function takeUpPhone(app: App, phoneNumber: string | null): void {
  app.queryClient.setQueryData(profileQuery.queryKey, (profile) => profile && { ...profile, phoneNumber })
}

export function takeUpAvatar(app: App, avatarUrl: string | null): void {
  app.queryClient.setQueryData(profileQuery.queryKey, (profile) => profile && { ...profile, avatarUrl })
  updateAccount(app, { avatarUrl })
}
