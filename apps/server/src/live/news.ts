import type { LiveEvent } from '@trouvaille/contract'
import type { EventName, Events } from '../platform/bus.ts'

/** Something to tell, and whom. */
export interface News {
  to: readonly string[]
  event: LiveEvent
}

type Telling<Name extends EventName> = (event: Events[Name]) => readonly News[] | Promise<readonly News[]>

/** What devices are told of each event of the bus; each is named here, those too that are none of their business. */
export type AllNews = { [Name in EventName]: Telling<Name> | undefined }

export function createNews(): AllNews {
  return {
    'account.changed': undefined,
    'account.deleted': undefined,
    'role.changed': undefined,
    'session.ended': undefined,
    'favourites.changed': ({ accountId, cursor }) => [
      { to: [accountId], event: { type: 'favourites.changed', cursor } },
    ],
  }
}
