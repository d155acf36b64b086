import type { UnreadEntry } from '@trouvaille/contract'
import { useQuery } from '@tanstack/react-query'
import { waitingCount } from '@trouvaille/domain'
import { useNow } from '../../lib/use-now.ts'
import { usePreferences } from './preferences.ts'
import { unreadIn, unreadQuery } from './queries.ts'

/** Number of unread messages of a conversation. */
export const useUnreadOf = (id: string): number =>
  useQuery({ ...unreadQuery, select: (entries) => unreadIn(entries, id) }).data ?? 0

const none: readonly UnreadEntry[] = []

/** What waits in all conversations [GAP-143], without those that are muted [CONV-62]. */
export function useUnread(): number {
  const { data = none } = useQuery({ ...unreadQuery, refetchOnWindowFocus: true })
  return waitingCount(data, usePreferences(), useNow())
}
