import * as contract from '@trouvaille/contract'

/** Every endpoint by its name, "get /api/session". */
const operations = new Set(
  (Object.values(contract) as unknown[]).flatMap((value) =>
    typeof value === 'object' && value !== null && 'x-audience' in value && 'method' in value && 'path' in value
      ? `${String(value.method)} ${String(value.path)}`
      : [],
  ),
)

const actions: ReadonlySet<string> = new Set(contract.actionNames)

/** What names of anything else are counted as: of another version of the app, or made up. */
export const other = 'other'

export const operationName = (name: string): string => (operations.has(name) ? name : other)
export const actionName = (name: string): string => (actions.has(name) ? name : other)

/** Where an error happened: a place in one of our files, or a call of the API. */
export const placeName = (place: string): string => (place.includes('/') ? operationName(place) : place)
