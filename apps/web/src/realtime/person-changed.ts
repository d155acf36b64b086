import type { PersonCard } from '@trouvaille/contract'
import { type App, ownId, updateAccount } from '../core/app.ts'
import { keys } from '../features/conversations/keys.ts'
import { friendsKey, lettersKey, personKey } from '../features/friends/queries.ts'
import { profileKey } from '../features/profile/profile-key.ts'
import { withPresentCard } from '../lib/present-card.ts'
import { isObject } from '../platform/storage.ts'

/**
 * Handles a name, a picture or a suspension that changed: in every cached answer but those of conversations, which have a
 * reducer of their own, and in what was picked in searches.
 */
export function personChanged(app: App, person: PersonCard): void {
  const { queryClient, storage, invalidate } = app
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    if (queryKey[0] === keys.all[0]) continue
    const data = withPresentCard(state.data, person)
    if (data !== state.data) queryClient.setQueryData(queryKey, data, { updatedAt: state.dataUpdatedAt })
    // The answer may be from before the change.
    if (state.fetchStatus === 'fetching') invalidate(queryKey)
  }
  for (const key of storage.keys('').filter((name) => name.endsWith('RecentSearches'))) {
    const picked = storage.read(key, (value): value is object => isObject(value) || Array.isArray(value))
    const present = withPresentCard(picked, person)
    if (present !== picked) storage.write(key, present)
  }
  // Friends are in the order of their names.
  for (const key of [friendsKey, lettersKey, personKey(person.id)]) invalidate(key)
  if (person.id !== ownId(app)) return
  updateAccount(app, { username: person.username, avatarUrl: person.avatarUrl })
  invalidate(profileKey)
}
