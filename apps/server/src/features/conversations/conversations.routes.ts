import type { IncomingMessage } from 'node:http'
import {
  acceptInvitation,
  addParticipant,
  changeConversation,
  createConversation,
  declineInvitation,
  deleteMessage,
  editMessage,
  findCandidates,
  hideMessage,
  leaveConversation,
  listConversations,
  listInvitations,
  listMessages,
  listUnread,
  reactToMessage,
  readConversation,
  readConversationTo,
  searchMessages,
  sendMessage,
  uploadGroupPhoto,
  uploadNewGroupPhoto,
} from '@trouvaille/contract'
import { imageLimits } from '@trouvaille/domain'
import { readBounded } from '../../platform/http/read-body.ts'
import { currentAccount } from '../../platform/http/call.ts'
import { createRouter } from '../../platform/http/router.ts'
import type { ConversationServices } from './conversations.module.ts'

/** @throws ApiError `image.too_large`. */
const pictureOf = (request: IncomingMessage) => readBounded(request, imageLimits.maxBytes - 1, 'image.too_large')

/** The sequence number of a path parameter. */
const numberOf = (digits: string | undefined): number | undefined => (digits === undefined ? undefined : Number(digits))

const placeOf = ({ id, seq }: { id: string; seq: string }) => ({ conversationId: id, seq: Number(seq) })

export function conversationsRoutes({
  conversations,
  membership,
  messages,
  messageChanges,
}: Pick<ConversationServices, 'conversations' | 'membership' | 'messages' | 'messageChanges'>) {
  return createRouter()
    .mount(
      listConversations,
      async (call) =>
        await conversations.list(currentAccount(call).id, call.query.after, call.query.archived !== undefined),
    )
    .mount(listUnread, async (call) => ({ unread: await conversations.unread(currentAccount(call).id) }))
    .mount(createConversation, async (call) => {
      const { id: callerId } = currentAccount(call)
      const id = await membership.create(callerId, call.body)
      return await conversations.read(callerId, id)
    })
    .mount(readConversation, async (call) => await conversations.read(currentAccount(call).id, call.params.id))
    .mount(
      changeConversation,
      async (call) => await membership.change(currentAccount(call).id, call.params.id, call.body),
    )
    .mount(uploadNewGroupPhoto, async (call) => {
      const avatarUrl = await membership.keepPhoto(currentAccount(call).id, await pictureOf(call.incoming))
      return { avatarUrl }
    })
    .mount(uploadGroupPhoto, async (call) => {
      const upload = await pictureOf(call.incoming)
      const avatarUrl = await membership.changePhoto(currentAccount(call).id, call.params.id, upload)
      return { avatarUrl }
    })
    .mount(findCandidates, async (call) => {
      const { id } = call.params
      const people = await conversations.candidates(currentAccount(call).id, id, call.query.q)
      return { people }
    })
    .mount(addParticipant, async (call) => {
      const { id } = call.params
      const isInvited = await membership.add(currentAccount(call).id, id, call.body.personId)
      return { ok: true as const, isInvited }
    })
    .mount(listInvitations, async (call) => await membership.invitations(currentAccount(call).id, call.query.after))
    .mount(acceptInvitation, async (call) => {
      const { id: callerId } = currentAccount(call)
      const { id } = call.params
      await membership.accept(callerId, id)
      return await conversations.read(callerId, id)
    })
    .mount(declineInvitation, async (call) => await membership.decline(currentAccount(call).id, call.params.id))
    .mount(leaveConversation, async (call) => await membership.leave(currentAccount(call).id, call.params.id))
    .mount(listMessages, async (call) => {
      const { before, after, around } = call.query
      const query = { before: numberOf(before), after: numberOf(after), around: numberOf(around) }
      return await messages.list(currentAccount(call).id, call.params.id, query)
    })
    .mount(searchMessages, async (call) => {
      const { q, before } = call.query
      const query = { text: q, before: numberOf(before) }
      return await messages.search(currentAccount(call).id, call.params.id, query)
    })
    .mount(
      editMessage,
      async (call) => await messageChanges.edit(currentAccount(call).id, placeOf(call.params), call.body.text),
    )
    .mount(deleteMessage, async (call) => await messageChanges.delete(currentAccount(call).id, placeOf(call.params)))
    .mount(hideMessage, async (call) => await messageChanges.hide(currentAccount(call).id, placeOf(call.params)))
    .mount(
      reactToMessage,
      async (call) => await messageChanges.react(currentAccount(call).id, placeOf(call.params), call.body.emoji),
    )
    .mount(sendMessage, async (call) => await messages.send(currentAccount(call).id, call.params.id, call.body))
    .mount(
      readConversationTo,
      async (call) => await messages.readTo(currentAccount(call).id, call.params.id, call.body.seq),
    )
}
