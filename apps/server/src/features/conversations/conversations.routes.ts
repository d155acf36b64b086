import {
  acceptInvitation,
  addParticipant,
  changeConversation,
  createConversation,
  declineInvitation,
  findCandidates,
  leaveConversation,
  listConversations,
  listInvitations,
  listMessages,
  listUnread,
  readConversation,
  readConversationTo,
  searchMessages,
  sendMessage,
  uploadGroupPhoto,
  uploadNewGroupPhoto,
} from '@trouvaille/contract'
import { imageLimits } from '@trouvaille/domain'
import { readBounded } from '../../platform/http/read-body.ts'
import { createRouter, currentAccount } from '../../platform/http/router.ts'
import type { ConversationServices } from './conversations.module.ts'

const done = { ok: true as const }

/** @throws ApiError `image.too_large`. */
const pictureOf = (request: Request) => readBounded(request, imageLimits.maxBytes - 1, 'image.too_large')

/** The sequence number of a path parameter. */
const numberOf = (digits: string | undefined): number | undefined => (digits === undefined ? undefined : Number(digits))

export function conversationsRoutes({
  conversations,
  membership,
  messages,
}: Pick<ConversationServices, 'conversations' | 'membership' | 'messages'>) {
  return createRouter()
    .openapi(listConversations, async (c) =>
      c.json(await conversations.list(currentAccount(c).id, c.req.valid('query').after), 200),
    )
    .openapi(listUnread, async (c) => c.json({ unread: await conversations.unread(currentAccount(c).id) }, 200))
    .openapi(createConversation, async (c) => {
      const { id: callerId } = currentAccount(c)
      const id = await membership.create(callerId, c.req.valid('json'))
      return c.json(await conversations.read(callerId, id), 200)
    })
    .openapi(readConversation, async (c) =>
      c.json(await conversations.read(currentAccount(c).id, c.req.valid('param').id), 200),
    )
    .openapi(changeConversation, async (c) => {
      await membership.change(currentAccount(c).id, c.req.valid('param').id, c.req.valid('json'))
      return c.json(done, 200)
    })
    .openapi(uploadNewGroupPhoto, async (c) => {
      const avatarUrl = await membership.keepPhoto(currentAccount(c).id, await pictureOf(c.req.raw))
      return c.json({ avatarUrl }, 200)
    })
    .openapi(uploadGroupPhoto, async (c) => {
      const upload = await pictureOf(c.req.raw)
      const avatarUrl = await membership.changePhoto(currentAccount(c).id, c.req.valid('param').id, upload)
      return c.json({ avatarUrl }, 200)
    })
    .openapi(findCandidates, async (c) => {
      const { id } = c.req.valid('param')
      const people = await conversations.candidates(currentAccount(c).id, id, c.req.valid('query').q)
      return c.json({ people }, 200)
    })
    .openapi(addParticipant, async (c) => {
      const { id } = c.req.valid('param')
      const isInvited = await membership.add(currentAccount(c).id, id, c.req.valid('json').personId)
      return c.json({ ...done, isInvited }, 200)
    })
    .openapi(listInvitations, async (c) =>
      c.json(await membership.invitations(currentAccount(c).id, c.req.valid('query').after), 200),
    )
    .openapi(acceptInvitation, async (c) => {
      const { id: callerId } = currentAccount(c)
      const { id } = c.req.valid('param')
      await membership.accept(callerId, id)
      return c.json(await conversations.read(callerId, id), 200)
    })
    .openapi(declineInvitation, async (c) => {
      await membership.decline(currentAccount(c).id, c.req.valid('param').id)
      return c.json(done, 200)
    })
    .openapi(leaveConversation, async (c) => {
      await membership.leave(currentAccount(c).id, c.req.valid('param').id)
      return c.json(done, 200)
    })
    .openapi(listMessages, async (c) => {
      const { before, after, around } = c.req.valid('query')
      const query = { before: numberOf(before), after: numberOf(after), around: numberOf(around) }
      return c.json(await messages.list(currentAccount(c).id, c.req.valid('param').id, query), 200)
    })
    .openapi(searchMessages, async (c) => {
      const { q, before } = c.req.valid('query')
      const query = { text: q, before: numberOf(before) }
      return c.json(await messages.search(currentAccount(c).id, c.req.valid('param').id, query), 200)
    })
    .openapi(sendMessage, async (c) =>
      c.json(await messages.send(currentAccount(c).id, c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(readConversationTo, async (c) => {
      await messages.readTo(currentAccount(c).id, c.req.valid('param').id, c.req.valid('json').seq)
      return c.json(done, 200)
    })
}
