import { randomUUID } from 'node:crypto'
import { people, received, send } from '../../features/sharing/testing.ts'
import { film } from '../factories.ts'
import { type Acts, filmId, ofFriend, ofRequest, own, photo } from './calls.ts'

export const ofPeople: Acts = {
  changeProfile: {
    leaves: [{ action: 'privacy_change' }, { action: 'profile_update', details: { part: 'profile' } }],
    prepare: own({ body: { bio: 'Une bio', foundByPhone: true }, untold: ['Une bio'] }),
  },
  changePhone: {
    leaves: [{ action: 'profile_update', details: { part: 'phone' } }],
    prepare: own({ body: { phoneNumber: '+33698765432' }, untold: ['98765432'] }),
  },
  uploadAvatar: {
    leaves: [{ action: 'profile_update', details: { part: 'picture' } }],
    prepare: async (server) => own({ body: await photo(), headers: { 'content-type': 'image/jpeg' } })(server),
  },
  removeAvatar: {
    leaves: [{ action: 'profile_update', details: { part: 'picture' } }],
    async prepare(server) {
      const { person, call } = await server.signIn()
      await call('/api/avatar', { body: await photo(), headers: { 'content-type': 'image/jpeg' } })
      return { by: call, about: person.email }
    },
  },

  sendFriendRequest: {
    leaves: [{ action: 'send_friend_request' }],
    async prepare(server) {
      const [lea, theo] = [await server.signIn(), await server.signIn()]
      return { by: lea.call, about: lea.person.email, body: { personId: theo.person.id }, untold: [theo.person.id] }
    },
  },
  acceptFriendRequest: {
    leaves: [{ action: 'accept_friend_request' }],
    prepare: ofRequest('receiver', ({ request }) => request),
  },
  declineFriendRequest: {
    leaves: [{ action: 'decline_friend_request' }],
    prepare: ofRequest('receiver', ({ request }) => request),
  },
  cancelFriendRequest: {
    leaves: [{ action: 'cancel_friend_request' }],
    prepare: ofRequest('sender', ({ receiver }) => receiver),
  },
  endFriendship: { leaves: [{ action: 'end_friendship' }], prepare: ofFriend((id) => ({ params: { id } })) },
  blockPerson: { leaves: [{ action: 'block' }], prepare: ofFriend((id) => ({ params: { id } })) },
  unblockPerson: {
    leaves: [{ action: 'unblock' }],
    async prepare(server) {
      const [lea, theo] = [await server.signIn(), await server.signIn()]
      const { id } = theo.person
      await server.services.blocks.block(lea.person.id, id)
      return { by: lea.call, about: lea.person.email, params: { id }, untold: [id] }
    },
  },
  shareWork: {
    leaves: [{ action: 'share_content', resource: 'movie' }],
    prepare: ofFriend((friendId) => ({ body: { friendId, work: film(filmId, 'Un titre'), clientId: randomUUID() } })),
  },
  removeShare: {
    leaves: [{ action: 'remove_share' }],
    async prepare(server) {
      const { sender, friend } = await people(server)
      await send(sender.call, friend.person.id, film(1))
      const id = (await received(friend.call))[0]?.id ?? ''
      return { by: friend.call, about: friend.person.email, params: { id }, untold: [id, sender.person.id] }
    },
  },
}
