import type { PersonCard } from '@trouvaille/contract'
import { friends } from '@trouvaille/domain'
import { deviceStore, isObject, isString } from '../../lib/storage.ts'

/** The friends picked from the search, newest first, kept on the device until the person leaves it [FRND-07] [GAP-90]. */

const key = 'friendsRecentSearches'

export const isPersonCard = (value: unknown): value is PersonCard =>
  isObject(value) &&
  isString(value.id) &&
  isString(value.username) &&
  (value.avatarUrl === null || isString(value.avatarUrl))

const isList = (value: unknown): value is PersonCard[] => Array.isArray(value) && value.every(isPersonCard)

export const readRecentFriends = (): PersonCard[] => deviceStore.read(key, isList) ?? []

const others = (id: string) => readRecentFriends().filter((person) => person.id !== id)

export function rememberFriend(person: PersonCard): void {
  deviceStore.write(key, [person, ...others(person.id)].slice(0, friends.recentsKept))
}

export function forgetRecentFriend(id: string): void {
  deviceStore.write(key, others(id))
}

export function forgetRecentFriends(): void {
  deviceStore.remove(key)
}
