import type { Profile } from '@trouvaille/contract'
import { allMediaTypes, showcaseSize, type WorkName } from '@trouvaille/domain'
import { deviceStore, isObject, isString } from '../../platform/storage.ts'

/** The device's copy of what the own profile begins with: the works that were chosen [SHOW-05], and the bio. */

const keyOf = (accountId: string) => `showcase:${accountId}`
// Words of their own: they go as soon as the session ends, whoever ends it.
const bioKeyOf = (accountId: string) => `cache:bio:${accountId}`

const isName = (value: unknown): value is WorkName =>
  isObject(value) && isString(value.id) && allMediaTypes.some((kind) => kind === value.kind)
const isChoice = (value: unknown): value is WorkName[] =>
  Array.isArray(value) && value.length <= showcaseSize && value.every(isName)

/** To be called with each profile that the server tells. */
export function cacheProfileHead(accountId: string, { chosenWorks, bio }: Profile): void {
  deviceStore.write(keyOf(accountId), chosenWorks)
  deviceStore.write(bioKeyOf(accountId), bio ?? '')
}

export const knownChosen = (accountId: string): WorkName[] => deviceStore.read(keyOf(accountId), isChoice) ?? []

/** "" where the server has said that there is none; undefined before it has said anything. */
export const knownBio = (accountId: string): string | undefined => deviceStore.read(bioKeyOf(accountId), isString)
