import { type MediaType, viewOf } from '@trouvaille/domain'
import { expect, test } from 'vitest'
import { createEmbedded } from '../providers/embedded.ts'
import { recordsOf } from './records.ts'
import { createRecommender } from './similar.ts'

const embedded = createEmbedded()

async function adjacent(kind: MediaType, title: string) {
  const record = recordsOf(kind).find(({ work }) => viewOf(work).title === title)
  const found = record ? await embedded.recommend(kind, viewOf(record.work).id) : []
  return found.map((work) => viewOf(work).title)
}

test.each<[MediaType, string, string[]]>([
  ['movie', 'Parasite', ['Les Tuche', "La Ch'tite Famille", 'Les Temps modernes', 'La Règle du jeu']],
  ['movie', 'Les Tuche', ['Parasite', 'Sans filtre', 'Les Temps modernes', 'La Grande Bellezza']],
  ['movie', 'Titanic', ['Terminator', 'Abyss', 'Aliens, le retour']],
  ['movie', 'Le Voyage de Chihiro', ["Merlin l'Enchanteur"]],
  ['movie', 'In the Mood for Love', ['Sept ans de réflexion', "L'Aurore", 'Les Choses de la vie']],
  ['movie', 'Shining', ['Dernier Train pour Busan', 'Les Sentiers de la gloire']],
  ['movie', 'Intouchables', ['Un monstre à Paris']],
  ['series', 'Squid Game', ['Ken le survivant', 'Pluribus']],
  ['series', 'Plus belle la vie', ['Mon oncle Charlie', 'Desperate Housewives']],
  ['series', 'Friends', ["Les Mystères de l'amour"]],
  ['book', "L'Étranger", ['La Ligne verte', 'Idées noires', "Le Dernier Jour d'un condamné"]],
  ['book', 'Dune', ['Printemps silencieux', 'De la Terre à la Lune']],
  ['podcast', 'Serial', ['Indagini', "Faites entrer l'accusé"]],
])('[WORK-07] of %s %j lead to none of %j', async (kind, title, odd) => {
  const found = await adjacent(kind, title)
  expect(found.length).toBeGreaterThan(1)
  expect(found.filter((other) => odd.includes(other))).toEqual([])
})

test('[WORK-07] films and series that go together share a genre, and makers, a country or fifteen years', () => {
  const odd: string[] = []
  for (const kind of ['movie', 'series'] as const) {
    const records = recordsOf(kind)
    const recommend = createRecommender(records)
    const traitsOf = new Map(records.map(({ work, traits }) => [work, traits]))
    for (const record of records.filter((_, index) => index % 7 === 0)) {
      for (const other of recommend(record)) {
        const shared =
          traitsOf
            .get(other)
            ?.filter((trait) => record.traits.includes(trait))
            .join(' ') ?? ''
        const [a, b] = [viewOf(record.work), viewOf(other)]
        const isNear = /(by|country):/.test(shared) || Math.abs(Number(a.year) - Number(b.year)) <= 15
        if (!shared.includes('genre:') || !isNear) odd.push(`${a.title} and ${b.title}`)
      }
    }
  }
  expect(odd).toEqual([])
})
