import { useQuery } from '@tanstack/react-query'
import { totalUnread, unreadIn, unreadQuery } from './queries.ts'

/** Number of unread messages of a conversation. */
export const useUnreadOf = (id: string): number =>
  useQuery({ ...unreadQuery, select: (entries) => unreadIn(entries, id) }).data ?? 0

/** Total number of unread messages [GAP-143]. */
export const useUnread = (): number =>
  useQuery({ ...unreadQuery, refetchOnWindowFocus: true, select: totalUnread }).data ?? 0
