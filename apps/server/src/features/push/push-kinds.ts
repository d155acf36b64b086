import type { ActivityEntry } from '@trouvaille/contract'
import { type NotifiedActivityKind, pathOf } from '@trouvaille/domain'

/** What a notification opens, and whether a device that saves power is woken by it. */
interface Opening<Entry> {
  path: (entry: Entry) => string
  isUrgent: boolean
}

/**
 * What the notification of each kind of activity opens: a further kind is a line here, one of `push.texts.ts`, and one
 * of `features/changes/recorded-changes.ts`, which says whom it concerns.
 */
export const openings: {
  [Kind in NotifiedActivityKind]: Opening<Extract<ActivityEntry, { kind: Kind }>>
} = {
  'request.received': { path: () => '/friends', isUrgent: false },
  'request.accepted': { path: ({ person }) => `/profile/${encodeURIComponent(person.id)}`, isUrgent: false },
  'share.received': { path: ({ share: { work } }) => pathOf(work.kind, String(work.item.id)), isUrgent: false },
  'group.added': { path: ({ group }) => conversationPath(group.id), isUrgent: false },
  'group.invited': { path: () => '/messages', isUrgent: false },
  'moderation.decided': { path: () => '/activity', isUrgent: false },
}

export const conversationPath = (id: string): string => `/conversation/${encodeURIComponent(id)}`
