import { errorStatus } from '@trouvaille/contract'
import { endpoints, callName } from '@trouvaille/contract/endpoints'
import { errorClasses } from '@trouvaille/domain'
import { isClientFile } from '../../platform/http/client-files.ts'

const calls = Object.values(endpoints)
const operations = new Set(calls.map(callName))
const errors: ReadonlySet<string> = new Set([...errorClasses, ...Object.keys(errorStatus)])

/** Favourites are kept on the device first, so that no call says when somebody changes one. */
const actions = new Set<string>(['toggle'])
for (const { 'x-recorded': recorded } of calls) if (recorded?.by.includes('metrics')) actions.add(recorded.as)

/** What names of anything else are counted as: of another version of the app, or made up. */
export const other = 'other'

export const operationName = (name: string): string => (operations.has(name) ? name : other)
export const actionName = (name: string): string => (actions.has(name) ? name : other)

export const errorName = (name: string): string => (errors.has(name) ? name : other)

/** Where an error happened: a place in one of our files, or a call of the API. */
export function placeName(place: string): string {
  if (place.includes('/')) return operationName(place)
  return place === '' || isClientFile(place.slice(0, place.indexOf(':'))) ? place : other
}
