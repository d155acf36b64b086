import { randomUUID } from 'node:crypto'
import {
  type FavouriteChange,
  favouriteLists,
  type MediaType,
  toggleChange,
  type Work,
  minute,
} from '@trouvaille/domain'
import type { Services } from './services.ts'
import {
  demoBlocks,
  demoFriendships,
  demoModerator,
  demoPeople,
  demoReports,
  demoRequests,
  demoShares,
  type DemoPerson,
} from './demo-data.ts'
import { addTalks } from './demo-talks.ts'
import { accountsView } from './features/accounts/index.ts'
import type { Database } from './platform/db/database.ts'

const password = 'decouverte'

/** Fills an empty database with demonstration data; leaves any other unchanged. Prints one line. */
export async function addDemoData(services: Services, db: Database): Promise<string> {
  if (await db.$count(accountsView)) return 'Demo: the database has people already, nothing was added'
  const ids = new Map<string, string>()
  for (const [index, person] of demoPeople.entries()) {
    const id = await signUp(services, person, index)
    if (id === undefined) continue
    ids.set(person.username, id)
    const changes = await changesOf(services, person, index)
    if (changes.length > 0) await services.favourites.push(id, changes)
  }
  const idOf = (username: string) => ids.get(username) ?? ''
  await addRelations(services, idOf)
  await addTalks(services, db, idOf, (kind, title) => find(services, kind, title))
  const moderator = `${demoModerator}@example.org`
  await services.roles.change('grant', moderator, 'moderator')
  return `Demo: ${ids.size} people; sign in as salome@example.org, or ${moderator} who moderates, with "${password}"`
}

async function signUp(
  services: Services,
  { username, bio, isSuggested = false }: DemoPerson,
  index: number,
): Promise<string | undefined> {
  const id = await services.accounts.signUp({
    email: `${username.toLowerCase()}@example.org`,
    username,
    password,
    phoneNumber: `+33612345${String(670 + index)}`,
    confirmed: true,
  })
  if (id !== undefined) await services.profiles.change(id, { bio, isSuggested })
  return id
}

async function find(services: Services, kind: MediaType, title: string): Promise<Work | undefined> {
  return (await services.catalogue.search(kind, title)).works[0]
}

/** Favourites of a person: the first of a list is the newest; people are interleaved. */
async function changesOf(services: Services, { likes }: DemoPerson, index: number): Promise<FavouriteChange[]> {
  const changes: FavouriteChange[] = []
  for (const list of favouriteLists) {
    for (const [kind, titles] of Object.entries(likes[list]) as [MediaType, readonly string[]][]) {
      for (const [place, title] of titles.entries()) {
        const work = await find(services, kind, title)
        const at = new Date(Date.now() - (place * demoPeople.length + index + 1) * minute)
        if (work) changes.push(toggleChange({}, list, work, at))
      }
    }
  }
  return changes
}

async function addRelations(services: Services, idOf: (username: string) => string): Promise<void> {
  const { friends, blocks, sharing, reports } = services
  for (const [sender, receiver] of demoFriendships) {
    const { id } = await friends.request(idOf(sender), idOf(receiver))
    if (id !== null) await friends.accept(idOf(receiver), id)
  }
  for (const [sender, receiver] of demoRequests) await friends.request(idOf(sender), idOf(receiver))
  for (const [blocker, blocked] of demoBlocks) await blocks.block(idOf(blocker), idOf(blocked))
  for (const { from, to, kind, title } of demoShares) {
    const work = await find(services, kind, title)
    if (work) await sharing.send(idOf(from), { friendId: idOf(to), work, clientId: randomUUID() })
  }
  for (const { by, person, reason, comment } of demoReports) {
    await reports.report(idOf(by), { subject: { type: 'person', personId: idOf(person) }, reason, comment })
  }
}
