import type { Profile } from '@trouvaille/contract'
import { caches, savedUsername } from '@trouvaille/domain'
import { useQuery } from '@tanstack/react-query'
import { useDebounced } from '../../lib/use-debounced.ts'
import { usernameRejection } from './profile-form.ts'
import { type App, appOf } from '../../core/app.ts'

/** Debounce of the check, in milliseconds. */
const pauseMs = 400

type UsernameState = 'unchanged' | 'checking' | 'free' | 'taken' | 'unknown'

/** Checks the availability of a changed username while typing. The check on saving is authoritative [PROF-23]. */
export function useUsernameCheck(typed: string, profile: Profile | null): UsernameState {
  const settled = useDebounced(typed, pauseMs)
  const isChanged = (text: string) =>
    savedUsername(text) !== profile?.username && usernameRejection(text, profile) === undefined
  const { data, isError } = useQuery({
    queryKey: ['username', savedUsername(settled)],
    queryFn: ({ client }) => isUsernameFree(appOf(client), settled),
    enabled: isChanged(settled),
    staleTime: caches.usernameCheck.lifeMs,
    gcTime: caches.usernameCheck.lifeMs,
    retry: false,
  })
  if (!isChanged(typed)) return 'unchanged'
  if (settled !== typed || (data === undefined && !isError)) return 'checking'
  if (isError) return 'unknown'
  return data ? 'free' : 'taken'
}

/** Whether a username is available. */
export async function isUsernameFree(app: App, username: string): Promise<boolean> {
  const params = { username: savedUsername(username) }
  return (await app.call('get /api/usernames/{username}', { params })).available
}
