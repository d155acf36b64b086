import { type FavouriteList, type Kind, toggleChange } from '@trouvaille/domain'
import type { Services } from './app.ts'
import { accounts } from './features/accounts/accounts.table.ts'
import type { Database } from './platform/database.ts'

/** People of the demonstration, and what they like: [list, kind, what to search]. */
const people: { username: string; likes: [FavouriteList, Kind, string][] }[] = [
  {
    username: 'Salome',
    likes: [
      ['current', 'movie', 'Portrait de la jeune fille en feu'],
      ['current', 'movie', 'Perfect Days'],
      ['current', 'movie', 'Anatomie d’une chute'],
      ['current', 'movie', 'Le Voyage de Chihiro'],
      ['current', 'movie', 'La Haine'],
      ['all_time', 'movie', 'Portrait de la jeune fille en feu'],
      ['all_time', 'movie', 'Cléo de 5 à 7'],
      ['all_time', 'movie', 'In the Mood for Love'],
      ['current', 'series', 'Le Bureau des légendes'],
      ['current', 'series', 'Severance'],
      ['all_time', 'series', 'Dix pour cent'],
      ['current', 'album', 'Moon Safari'],
      ['current', 'artist', 'Barbara'],
      ['current', 'track', 'One More Time'],
      ['current', 'album', 'Kind of Blue'],
      ['all_time', 'artist', 'Françoise Hardy'],
      ['all_time', 'album', 'OK Computer'],
      ['current', 'book', 'Les Années'],
      ['current', 'book', 'L’Étranger'],
      ['current', 'book', 'Réparer les vivants'],
      ['all_time', 'book', 'Bonjour tristesse'],
      ['all_time', 'book', 'L’Écume des jours'],
      ['current', 'podcast', 'Affaires sensibles'],
      ['current', 'podcast', 'Transfert'],
      ['current', 'podcast', 'Les Pieds sur terre'],
      ['all_time', 'podcast', 'Le code a changé'],
    ],
  },
  {
    username: 'Camille-R',
    likes: [
      ['current', 'movie', 'In the Mood for Love'],
      ['current', 'movie', 'Past Lives'],
      ['all_time', 'series', 'Fleabag'],
      ['current', 'artist', 'Stromae'],
      ['all_time', 'book', 'Orgueil et Préjugés'],
    ],
  },
  {
    username: 'TheoL',
    likes: [
      ['current', 'movie', 'Paris, Texas'],
      ['current', 'series', 'The Wire'],
      ['all_time', 'album', 'Discovery'],
      ['current', 'podcast', 'Serial'],
    ],
  },
]

const password = 'decouverte'

/** Fills an empty database with lively data; leaves any other alone. Says in one line what it did. */
export async function addDemoData(services: Services, db: Database): Promise<string> {
  if (await db.$count(accounts)) return 'Demo: the database has people already, nothing was added'
  for (const [index, { username, likes }] of people.entries()) {
    const email = `${username.toLowerCase()}@example.org`
    const phoneNumber = `+3361234567${index}`
    const id = await services.accounts.signUp({ email, username, password, phoneNumber, confirmed: true })
    if (id === undefined) continue
    const found = await Promise.all(
      likes.map(async ([list, kind, title], place) => {
        const [work] = await services.catalogue.search(kind, title)
        // The first stands first in the list: the newest.
        return work ? [toggleChange({}, list, work, new Date(Date.now() - place * 60_000))] : []
      }),
    )
    const changes = found.flat()
    if (changes.length > 0) await services.favourites.push(id, changes)
  }
  return `Demo: ${people.length} people; sign in as salome@example.org with "${password}"`
}
