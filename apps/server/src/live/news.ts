import type { LiveEvent } from '@trouvaille/contract'
import type { ProfilesService } from '../features/profiles/profiles.service.ts'
import type { SharingService } from '../features/sharing/sharing.service.ts'
import type { EventName, Events } from '../platform/bus.ts'

/** Something to tell, and whom. */
export interface News {
  to: readonly string[]
  event: LiveEvent
}

type Telling<Name extends EventName> = (event: Events[Name]) => readonly News[] | Promise<readonly News[]>

/** What devices are told of each event of the bus; each is named here, those too that are none of their business. */
export type AllNews = { [Name in EventName]: Telling<Name> | undefined }

export interface NewsOptions {
  profiles: Pick<ProfilesService, 'cards'>
  sharing: Pick<SharingService, 'find'>
  isPresent: (accountId: string) => boolean
}

const tell = (accountId: string, event: LiveEvent): News => ({ to: [accountId], event })

export function createNews({ profiles, sharing, isPresent }: NewsOptions): AllNews {
  /** Tells each of two people something about the other one. */
  const tellBoth = (a: string, b: string, about: (otherId: string) => LiveEvent) => [
    tell(a, about(b)),
    tell(b, about(a)),
  ]

  return {
    'account.changed': undefined,
    // Told by what ends its sockets.
    'account.deleted': undefined,
    'role.changed': undefined,
    'session.ended': undefined,

    'favourites.changed': ({ accountId, cursor }) => [tell(accountId, { type: 'favourites.changed', cursor })],

    async 'request.sent'({ id, senderId, receiverId }) {
      const cards = await profiles.cards([senderId, receiverId])
      const [sender, receiver] = [cards.get(senderId), cards.get(receiverId)]
      if (!sender || !receiver) return []
      return [
        tell(receiverId, { type: 'request.received', id, person: sender }),
        tell(senderId, { type: 'request.sent', id, person: receiver }),
      ]
    },
    async 'request.accepted'({ id, senderId, receiverId }) {
      const cards = await profiles.cards([senderId, receiverId])
      const [sender, receiver] = [cards.get(senderId), cards.get(receiverId)]
      if (!sender || !receiver) return []
      const isThere = (personId: string): LiveEvent => ({
        type: 'presence.changed',
        personId,
        online: isPresent(personId),
      })
      return [
        tell(senderId, { type: 'request.accepted', id, person: receiver }),
        tell(receiverId, { type: 'request.accepted', id, person: sender }),
        ...tellBoth(senderId, receiverId, isThere),
      ]
    },
    'request.cancelled': ({ id, senderId, receiverId }) =>
      tellBoth(senderId, receiverId, (personId) => ({ type: 'request.cancelled', id, personId })),
    'request.declined': ({ id, senderId, receiverId }) =>
      tellBoth(senderId, receiverId, (personId) => ({ type: 'request.declined', id, personId })),
    'friendship.ended': ({ id, userIds: [one, other] }) =>
      tellBoth(one, other, (personId) => ({ type: 'friendship.ended', id, personId })),
    // To the blocked person nothing has happened but the end of what stood between the two.
    'block.changed': ({ blockerId, blockedId }) => [tell(blockerId, { type: 'block.changed', personId: blockedId })],

    async 'share.sent'({ id, recipientId }) {
      const share = await sharing.find(recipientId, id)
      return share ? [tell(recipientId, { type: 'share.received', share })] : []
    },
    'share.removed': ({ id, recipientId }) => [tell(recipientId, { type: 'share.removed', id })],
  }
}
