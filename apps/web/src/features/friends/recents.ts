import type { PersonCard } from '@trouvaille/contract'
import { friends } from '@trouvaille/domain'
import { isPersonCard } from '../../lib/person-guard.ts'
import type { App } from '../../core/app.ts'

/** The friends picked from the search, newest first, kept on the device until the person leaves it [FRND-07] [GAP-90]. */

const key = 'friendsRecentSearches'

const isList = (value: unknown): value is PersonCard[] => Array.isArray(value) && value.every(isPersonCard)

export const readRecentFriends = (app: App): PersonCard[] => app.storage.read(key, isList) ?? []

const others = (app: App, id: string) => readRecentFriends(app).filter((person) => person.id !== id)

export function rememberFriend(app: App, person: PersonCard): void {
  app.storage.write(key, [person, ...others(app, person.id)].slice(0, friends.recentsKept))
}

export function removeRecentFriend(app: App, id: string): void {
  app.storage.write(key, others(app, id))
}

export function clearRecentFriends(app: App): void {
  app.storage.remove(key)
}
