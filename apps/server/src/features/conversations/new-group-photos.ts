import type { NewConversation } from '@trouvaille/contract'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { ProfilesService } from '../profiles/index.ts'
import type { UploadsService } from '../uploads/index.ts'
import { membershipStore } from './membership.store.ts'

/** Photos uploaded before their group is created [CONV-37]. */
export function createNewGroupPhotos(db: Database, images: UploadsService, profiles: Pick<ProfilesService, 'cards'>) {
  return {
    /**
     * Stores a photo for a group that is being created; otherwise the sweep removes it.
     * @returns Its public URL.
     * @throws ApiError `image.*`; `session.required` if the account was deleted meanwhile.
     */
    keep: (userId: string, upload: Uint8Array): Promise<string> =>
      images.store(userId, 'group', upload, async () => {
        if ((await profiles.cards([userId])).size === 0) throw new ApiError('session.required')
      }),

    /**
     * @throws ApiError `request.invalid` for a photo that its maker has not just uploaded; that of a repeated tap is
     *   shown already.
     */
    async check(
      creatorId: string,
      { avatarUrl, clientId }: Extract<NewConversation, { type: 'group' }>,
    ): Promise<void> {
      if (avatarUrl === undefined || (await images.isUnusedOf(creatorId, 'group', avatarUrl))) return
      if ((await membershipStore(db).groupOf(creatorId, clientId)) === undefined)
        throw new ApiError('request.invalid', { field: 'avatarUrl' })
    },
  }
}
