import { errorStatus } from '@trouvaille/contract'
import { endpoints, callName } from '@trouvaille/contract/endpoints'
import { errorClasses } from '@trouvaille/domain'
import { isClientFile } from '../../platform/http/client-files.ts'

const calls = Object.values(endpoints)
const operations = new Set(calls.map(callName))
const errors: ReadonlySet<string> = new Set([...errorClasses, ...Object.keys(errorStatus)])

/** Local first: no API call marks when somebody changes a favourite. */
const actions = new Set<string>(['toggle'])
for (const { 'x-recorded': recorded } of calls) if (recorded?.by.includes('metrics')) actions.add(recorded.as)

/** Replaces unknown names: of another app version, or made up. */
export const other = 'other'

export const operationName = (name: string): string => (operations.has(name) ? name : other)
export const actionName = (name: string): string => (actions.has(name) ? name : other)

export const errorName = (name: string): string => (errors.has(name) ? name : other)

/** Place of an error: in one of our files, or an API call. */
export function placeName(place: string): string {
  if (place.includes('/')) return operationName(place)
  return place === '' || isClientFile(place.slice(0, place.indexOf(':'))) ? place : other
}
