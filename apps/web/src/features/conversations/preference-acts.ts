import { conversations as limits, day, hour, mutedForGood } from '@trouvaille/domain'
import type { ConversationPreferences } from '@trouvaille/contract'
import { type ActKind, perform } from '../../core/acts.ts'
import type { App } from '../../core/app.ts'
import { showError } from '../../lib/toasts.ts'
import { keepOnDevice } from './draft-on-device.ts'
import { handleEvent } from './handle-event.ts'
import { keys } from './keys.ts'
import { type Decision, decisionActs, draftActs, type WrittenDraft } from './preferences.ts'
import { preferenceTexts as texts } from './preference-texts.ts'

const storedPreferences = ({ queryClient }: App, id: string) =>
  queryClient
    .getQueryData<ConversationPreferences[]>(keys.preferences)
    ?.find(({ conversationId }) => conversationId === id)

/** Applies an answer, unless something newer of another device may have come before it. */
async function takeUp(app: App, id: string, answer: Promise<ConversationPreferences>): Promise<void> {
  const before = storedPreferences(app, id)
  const preferences = await answer
  if (storedPreferences(app, id) === before) handleEvent(app, { type: 'preferences.changed', preferences })
  else app.invalidate(keys.preferences)
}

/** How decisions about a conversation are sent, also later [CONV-72]. A later one about the same replaces one that waits. */
export const decisionActKind: ActKind<Decision> = {
  ...decisionActs,
  subjectOf: ({ conversationId, change }) => [conversationId, ...Object.keys(change)].join(' '),
  send: (app, { input: { conversationId: id, change: body } }, signal) =>
    takeUp(app, id, app.call('patch /api/conversations/{id}/preferences', { params: { id }, body, signal })),
  onRefused(_app, _act, error) {
    console.error('A conversation could not be changed for oneself', error)
    showError(error.code === 'conversations.too_many_pinned' ? texts.tooManyPinned(limits.pinnedMax) : texts.failed)
  },
}

/** How drafts are sent, also later: the last one alone. */
export const draftActKind: ActKind<WrittenDraft> = {
  ...draftActs,
  subjectOf: ({ conversationId }) => conversationId,
  send: (app, { input: { conversationId: id, ...body } }, signal) =>
    takeUp(app, id, app.call('put /api/conversations/{id}/draft', { params: { id }, body, signal })),
  onRefused(app, { input: { conversationId, draft } }, error) {
    console.warn('A draft stays on this device', error)
    if (draft) keepOnDevice(app, conversationId, draft)
  },
}

/** Decides something about a conversation. */
export const decide = (app: App, conversationId: string, change: Decision['change']): void =>
  void perform(app, decisionActKind, { conversationId, change })

/** For how long a conversation can be muted [CONV-61]: until when, from a time on. */
export const mutes = {
  hour: (now: number) => new Date(now + hour).toISOString(),
  day: (now: number) => new Date(now + day).toISOString(),
  good: () => mutedForGood,
} as const
