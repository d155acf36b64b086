import type { PersonCard } from '@trouvaille/contract'
import { friends } from '@trouvaille/domain'
import { isPersonCard } from '../../lib/person-guard.ts'
import { deviceStore } from '../../platform/storage.ts'

/** The friends picked from the search, newest first, kept on the device until the person leaves it [FRND-07] [GAP-90]. */

const key = 'friendsRecentSearches'

const isList = (value: unknown): value is PersonCard[] => Array.isArray(value) && value.every(isPersonCard)

export const readRecentFriends = (): PersonCard[] => deviceStore.read(key, isList) ?? []

const others = (id: string) => readRecentFriends().filter((person) => person.id !== id)

export function rememberFriend(person: PersonCard): void {
  deviceStore.write(key, [person, ...others(person.id)].slice(0, friends.recentsKept))
}

export function removeRecentFriend(id: string): void {
  deviceStore.write(key, others(id))
}

export function clearRecentFriends(): void {
  deviceStore.remove(key)
}
