import { changePreferences, keepDraft, listPreferences } from '@trouvaille/contract'
import { currentAccount } from '../../platform/http/call.ts'
import { createRouter } from '../../platform/http/router.ts'
import type { ConversationServices } from './conversations.module.ts'

export function preferencesRoutes({ preferences }: Pick<ConversationServices, 'preferences'>) {
  return createRouter()
    .mount(listPreferences, async (call) => ({ preferences: await preferences.list(currentAccount(call).id) }))
    .mount(
      changePreferences,
      async (call) => await preferences.change(currentAccount(call).id, call.params.id, call.body),
    )
    .mount(keepDraft, async (call) => await preferences.keepDraft(currentAccount(call).id, call.params.id, call.body))
}
