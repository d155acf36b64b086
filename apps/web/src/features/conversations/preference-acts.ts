import { conversations as limits, day, hour, mutedForGood } from '@trouvaille/domain'
import { type ActKind, perform } from '../../core/acts.ts'
import type { App } from '../../core/app.ts'
import { showError } from '../../lib/toasts.ts'
import { keepOnDevice } from './draft-on-device.ts'
import { handleEvent } from './handle-event.ts'
import { type Decision, decisionActs, draftActs, type WrittenDraft } from './preferences.ts'
import { preferenceTexts as texts } from './preference-texts.ts'

/** How decisions about a conversation are sent, also later [CONV-72]. A later one about the same replaces one that waits. */
export const decisionActKind: ActKind<Decision> = {
  ...decisionActs,
  subjectOf: ({ conversationId, change }) => [conversationId, ...Object.keys(change)].join(' '),
  async send(app, { input: { conversationId: id, change } }, signal) {
    const preferences = await app.call('patch /api/conversations/{id}/preferences', {
      params: { id },
      body: change,
      signal,
    })
    handleEvent(app, { type: 'preferences.changed', preferences })
  },
  onRefused(_app, _act, error) {
    console.error('A conversation could not be changed for oneself', error)
    showError(error.code === 'conversations.too_many_pinned' ? texts.tooManyPinned(limits.pinnedMax) : texts.failed)
  },
}

/** How drafts are sent, also later: the last one alone. */
export const draftActKind: ActKind<WrittenDraft> = {
  ...draftActs,
  subjectOf: ({ conversationId }) => conversationId,
  async send(app, { input: { conversationId: id, ...body } }, signal) {
    const preferences = await app.call('put /api/conversations/{id}/draft', { params: { id }, body, signal })
    handleEvent(app, { type: 'preferences.changed', preferences })
  },
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
