import { listConversationWorks, listKeepers, listWorkConversations } from '@trouvaille/contract'
import type { MediaType, WorkName } from '@trouvaille/domain'
import { currentAccount } from '../../platform/http/call.ts'
import { createRouter } from '../../platform/http/router.ts'
import type { ConversationWorksService } from './conversation-works.service.ts'

/** @param names In the form of the contract: "movie:603,book:trv-dune". */
const worksIn = (names: string): WorkName[] =>
  names.split(',').map((name) => {
    const [kind, id = ''] = name.split(':')
    return { kind: kind as MediaType, id }
  })

export function conversationWorksRoutes({ conversationWorks }: { conversationWorks: ConversationWorksService }) {
  return createRouter()
    .mount(listKeepers, async (call) => {
      const works = worksIn(call.query.works)
      return { keepers: await conversationWorks.keepers(currentAccount(call).id, call.params.id, works) }
    })
    .mount(listConversationWorks, async (call) => {
      const { before } = call.query
      const seq = before === undefined ? undefined : Number(before)
      return await conversationWorks.works(currentAccount(call).id, call.params.id, seq)
    })
    .mount(listWorkConversations, async (call) => ({
      conversations: await conversationWorks.conversationsOf(currentAccount(call).id, call.params),
    }))
}
