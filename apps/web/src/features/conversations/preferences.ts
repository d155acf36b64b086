import type { ConversationPreferences, Draft } from '@trouvaille/contract'
import { noPreferences, type Preferences, withPreferences } from '@trouvaille/domain'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type App, appOf } from '../../core/app.ts'
import { type ActType, pendingActs, usePendingActs } from '../../core/acts.ts'
import { keptOnDevice } from '../../lib/query-client.ts'
import { isObject, isString } from '../../platform/storage.ts'
import { keys } from './keys.ts'

/** What the person decided about conversations for themselves, and their drafts [CONV-60]. */

const isTime = (value: unknown) => value === null || isString(value)
const isSeq = (value: unknown) => value === null || typeof value === 'number'
const isDraft = (value: unknown): value is Draft | null =>
  value === null || (isObject(value) && isString(value.text) && isSeq(value.replyTo))

const isList = (value: unknown): value is ConversationPreferences[] =>
  Array.isArray(value) &&
  value.every(
    (each) =>
      isObject(each) &&
      isString(each.conversationId) &&
      isTime(each.mutedUntil) &&
      isSeq(each.archivedSeq) &&
      isSeq(each.unreadSeq) &&
      isDraft(each.draft) &&
      isTime(each.draftAt),
  )

/** Those of all conversations about which something was decided, kept on the device. */
export const preferencesQuery = queryOptions({
  queryKey: keys.preferences,
  queryFn: async ({ client, signal }) =>
    (await appOf(client).call('get /api/conversation-preferences', { signal })).preferences,
  staleTime: 0,
  ...keptOnDevice('generic', isList),
})

/** Something that is decided, also without a network. */
export interface Decision {
  conversationId: string
  change: Partial<Preferences>
}

export const decisionActs: ActType<Decision> = {
  name: 'conversation-preferences',
  is: (input): input is Decision => isObject(input) && isString(input.conversationId) && isObject(input.change),
}

/** A draft to be sent. */
export interface WrittenDraft {
  conversationId: string
  draft: Draft | null
  writtenAt: string
}

export const draftActs: ActType<WrittenDraft> = {
  name: 'conversation-draft',
  is: (input): input is WrittenDraft =>
    isObject(input) && isString(input.conversationId) && isString(input.writtenAt) && isDraft(input.draft),
}

type Entries = readonly ConversationPreferences[]

/** Those of a conversation. */
export const preferencesIn = (entries: Entries, conversationId: string): ConversationPreferences =>
  entries.find((each) => each.conversationId === conversationId) ?? {
    ...noPreferences,
    conversationId,
    draft: null,
    draftAt: null,
  }

/** With what waits on the device. */
function withPending(
  entries: Entries,
  decisions: readonly { input: Decision }[],
  drafts: readonly { input: WrittenDraft }[],
): Entries {
  let shown = entries
  const change = (id: string, changed: (own: ConversationPreferences) => ConversationPreferences) => {
    const own = preferencesIn(shown, id)
    shown = [...shown.filter((each) => each !== own), changed(own)]
  }
  for (const { input } of decisions) change(input.conversationId, (own) => withPreferences(own, input.change))
  for (const { input } of drafts) {
    const { draft, writtenAt } = input
    change(input.conversationId, (own) => ({ ...own, draft, draftAt: writtenAt }))
  }
  return shown
}

/** As the server has it, and with what waits on the device. */
export const knownPreferences = (app: App, id: string): ConversationPreferences =>
  preferencesIn(
    withPending(
      app.queryClient.getQueryData<ConversationPreferences[]>(keys.preferences) ?? [],
      pendingActs(app, decisionActs),
      pendingActs(app, draftActs),
    ),
    id,
  )

const none: Entries = []

/** The same of all conversations, as reactive state. */
export function usePreferences(): Entries {
  const { data = none } = useQuery(preferencesQuery)
  const decisions = usePendingActs(decisionActs)
  const drafts = usePendingActs(draftActs)
  return useMemo(() => withPending(data, decisions, drafts), [data, decisions, drafts])
}

/** The same of one conversation. */
export const usePreferencesOf = (id: string): ConversationPreferences => preferencesIn(usePreferences(), id)
