import type { Profile } from '@trouvaille/contract'
import { allMediaTypes, showcaseSize, type WorkName } from '@trouvaille/domain'
import { deviceStore, isObject, isString } from '../../platform/storage.ts'

/** Device cache of the own profile's header: the chosen works [SHOW-05] and the bio. */

const keyOf = (accountId: string) => `showcase:${accountId}`
// Separate storage keys: they are deleted when the session ends, whoever ends it.
const bioKeyOf = (accountId: string) => `cache:bio:${accountId}`

const isName = (value: unknown): value is WorkName =>
  isObject(value) && isString(value.id) && allMediaTypes.some((kind) => kind === value.kind)
const isChoice = (value: unknown): value is WorkName[] =>
  Array.isArray(value) && value.length <= showcaseSize && value.every(isName)

/** Must be called with each profile that the server returns. */
export function cacheProfileHead(accountId: string, { chosenWorks, bio }: Profile): void {
  deviceStore.write(keyOf(accountId), chosenWorks)
  deviceStore.write(bioKeyOf(accountId), bio ?? '')
}

export const knownChosen = (accountId: string): WorkName[] => deviceStore.read(keyOf(accountId), isChoice) ?? []

/** "" where the server returned an empty bio; undefined before its first answer. */
export const knownBio = (accountId: string): string | undefined => deviceStore.read(bioKeyOf(accountId), isString)
