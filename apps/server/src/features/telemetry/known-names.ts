import * as contract from '@trouvaille/contract'
import { errorClasses } from '@trouvaille/domain'
import { isClientFile } from '../../platform/http/client-files.ts'

/** Every endpoint by its name, "get /api/session". */
const operations = new Set(
  (Object.values(contract) as unknown[]).flatMap((value) =>
    typeof value === 'object' && value !== null && 'x-audience' in value && 'method' in value && 'path' in value
      ? `${String(value.method)} ${String(value.path)}`
      : [],
  ),
)

const errors: ReadonlySet<string> = new Set([...errorClasses, ...Object.keys(contract.errorStatus)])

const actions: ReadonlySet<string> = new Set(contract.actionNames)

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
