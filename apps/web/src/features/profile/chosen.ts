import type { Profile } from '@trouvaille/contract'
import { allKinds, showcaseSize, type WorkName } from '@trouvaille/domain'
import { deviceStore, isObject, isString } from '../../lib/storage.ts'

/** The device's copy of which works stand at the head of the own profile [SHOW-05]. */

const keyOf = (accountId: string) => `showcase:${accountId}`

const isName = (value: unknown): value is WorkName =>
  isObject(value) && isString(value.id) && allKinds.some((kind) => kind === value.kind)
const isChoice = (value: unknown): value is WorkName[] =>
  Array.isArray(value) && value.length <= showcaseSize && value.every(isName)

/** To be called with each profile that the server tells. */
export function keepChosen(accountId: string, { chosenWorks }: Profile): void {
  deviceStore.write(keyOf(accountId), chosenWorks)
}

export const knownChosen = (accountId: string): WorkName[] => deviceStore.read(keyOf(accountId), isChoice) ?? []
