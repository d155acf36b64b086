import { expect, test } from 'vitest'
import { createFriendProfileService, type FriendProfileOptions } from './friend-profile.service.ts'

test('a friend who goes while their profile is read is nobody', async () => {
  const service = createFriendProfileService({
    profiles: { read: async () => undefined },
    relations: {
      require: async () => ({ relation: 'friend', friendship: { status: 'accepted', id: 'f', direction: null } }),
    },
  } as unknown as FriendProfileOptions)
  await expect(service.read('lea', 'theo')).rejects.toMatchObject({ code: 'people.not_found' })
})
