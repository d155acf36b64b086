import type { ConversationPreferences } from '@trouvaille/contract'
import { withProgress } from '@trouvaille/domain'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Invalidate } from '../../lib/invalidation.ts'
import { keys } from './keys.ts'
import { conversationsIn } from './queries.ts'

/** Applies realtime events to what the person decided about conversations for themselves. */

interface Progress {
  lastSeq?: number
  lastReadSeq?: number
}

interface PreferenceWorld {
  client: QueryClient
  invalidate: Invalidate
  /** Invalidates an answer that is on its way. */
  invalidateWhileFetching(queryKey: QueryKey): void
  /** The newest message of a conversation, and how far the person has read, as far as that is known here. */
  known(id: string): Progress
}

type Preferences = readonly ConversationPreferences[]

export function preferenceEvents({ client, invalidate, invalidateWhileFetching, known }: PreferenceWorld) {
  /** What the person has left here: an answer from before that may still come. */
  const leftIds = new Set<string>()
  const preferencesOf = (id: string) =>
    client.getQueryData<Preferences>(keys.preferences)?.find(({ conversationId }) => conversationId === id)

  /** Takes over what the person decided, on this device or another one. */
  function decided(decision: ConversationPreferences): void {
    const { conversationId: id } = decision
    if (leftIds.has(id)) return invalidate(keys.preferences)
    const before = preferencesOf(id)
    // An answer from before a message may come after it.
    const after = withProgress(decision, known(id), Date.now())
    client.setQueryData<Preferences>(
      keys.preferences,
      (all) => all && [...all.filter((each) => each !== before), after],
    )
    invalidateWhileFetching(keys.preferences)
    const isInList = after.archivedSeq === null
    const isSame = (before?.archivedSeq == null) === isInList && (before?.isPinned ?? false) === after.isPinned
    // An answer with the decision may have come before it: then the lists say whether they know.
    const isShown = conversationsIn(client.getQueryData(keys.list)).some((each) => each.id === id) === isInList
    const outdate = isSame && isShown ? invalidateWhileFetching : invalidate
    for (const key of [keys.list, keys.archived]) outdate(key)
  }

  return {
    decided,

    /** Ends what a new message, or reading on, ends by itself [CONV-67] [CONV-69]. */
    progressed(id: string, progress: Progress): void {
      const before = preferencesOf(id)
      const after = before && withProgress(before, progress, Date.now())
      if (after && after !== before) decided(after)
      else invalidateWhileFetching(keys.preferences)
    },

    /** Invalidates the list that has a conversation, or is to have it. */
    invalidateListOf: (id: string): void =>
      invalidate(preferencesOf(id)?.archivedSeq == null ? keys.list : keys.archived),

    /** The person is in a conversation no more, or again. */
    left(id: string): void {
      leftIds.add(id)
      client.setQueryData<Preferences>(keys.preferences, (all) =>
        all?.filter(({ conversationId }) => conversationId !== id),
      )
    },
    added: (id: string): void => void leftIds.delete(id),
  }
}
