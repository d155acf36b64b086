import type { Profile } from '@trouvaille/contract'
import { allMediaTypes, showcaseSize, type WorkName } from '@trouvaille/domain'
import { isObject, isString } from '../../platform/storage.ts'
import { type App, ownId } from '../../core/app.ts'

/** Device cache of the own profile's header: the chosen works [SHOW-05] and the bio. */

const keyOf = (accountId: string) => `showcase:${accountId}`
// Separate storage keys: they are deleted when the session ends, whoever ends it.
const bioKeyOf = (accountId: string) => `cache:bio:${accountId}`

const isName = (value: unknown): value is WorkName =>
  isObject(value) && isString(value.id) && allMediaTypes.some((kind) => kind === value.kind)
const isChoice = (value: unknown): value is WorkName[] =>
  Array.isArray(value) && value.length <= showcaseSize && value.every(isName)

/** Must be called with each profile that the server returns. */
export function cacheProfileHead(app: App, { chosenWorks, bio }: Profile): void {
  app.storage.write(keyOf(ownId(app)), chosenWorks)
  app.storage.write(bioKeyOf(ownId(app)), bio ?? '')
}

export const knownChosen = (app: App): WorkName[] => app.storage.read(keyOf(ownId(app)), isChoice) ?? []

/** "" where the server returned an empty bio; undefined before its first answer. */
export const knownBio = (app: App): string | undefined => app.storage.read(bioKeyOf(ownId(app)), isString)
