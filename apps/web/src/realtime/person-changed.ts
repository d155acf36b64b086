import type { PersonCard } from '@trouvaille/contract'
import type { App } from '../core/app.ts'
import { keys } from '../features/conversations/keys.ts'
import { withPresentCard } from '../lib/present-card.ts'
import { isObject } from '../platform/storage.ts'

/**
 * Handles a name or a picture that changed: in every cached answer but those of conversations, which have
 * a reducer of their own, and in what was picked in searches.
 */
export function personChanged({ queryClient, storage, invalidate }: App, person: PersonCard): void {
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
}
