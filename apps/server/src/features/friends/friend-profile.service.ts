import type { FriendProfile, KeptPage, SummaryPart } from '@trouvaille/contract'
import { canSeeProfile, type FavouriteList, friends as limits, type MediaType } from '@trouvaille/domain'
import { ApiError } from '../../platform/http/errors.ts'
import type { FavouritesService } from '../favourites/index.ts'
import type { ProfilesService } from '../profiles/index.ts'
import type { RelationsService } from './relations.service.ts'

export interface FriendProfileOptions {
  profiles: Pick<ProfilesService, 'read'>
  favourites: Pick<FavouritesService, 'summary' | 'list' | 'showcase' | 'counts'>
  relations: RelationsService
}

export type FriendProfileService = ReturnType<typeof createFriendProfileService>

/** The profile of a friend [PROF-62]. Everybody else gets `people.not_found`, as for an unknown id [PROF-63]. */
export function createFriendProfileService({ profiles, favourites, relations }: FriendProfileOptions) {
  const mayLook = (viewerId: string, id: string) => relations.require(viewerId, id, canSeeProfile)

  return {
    mayLook,

    async read(viewerId: string, id: string): Promise<FriendProfile> {
      const { friendship } = await mayLook(viewerId, id)
      const profile = await profiles.read(id)
      if (!profile) throw new ApiError('people.not_found')
      const { username, avatarUrl, bio, chosenWorks } = profile
      const [showcase, kept] = await Promise.all([favourites.showcase(id, chosenWorks), favourites.counts(id)])
      return { person: { id, username, avatarUrl }, bio, friendship, showcase, kept }
    },

    async summary(viewerId: string, id: string): Promise<SummaryPart[]> {
      await mayLook(viewerId, id)
      return favourites.summary(id, limits.summaryWorks)
    },

    async favourites(
      viewerId: string,
      id: string,
      page: { list: FavouriteList; kind: MediaType; after: string | undefined },
    ): Promise<KeptPage> {
      await mayLook(viewerId, id)
      return favourites.list(id, { ...page, size: limits.worksPerPage })
    },
  }
}
