import type { Work } from '@trouvaille/domain'
import { expect, test } from 'vitest'
import { checkSource } from './check-sources.ts'
import type { Provider } from './providers/provider.ts'
import { createSource } from './testing.ts'

async function check(source: Provider): Promise<string[]> {
  const lines: string[] = []
  await checkSource(source, ({ isWell, line }) =>
    lines.push(`${isWell ? 'well' : 'wrong'} ${line.replace(/ +/g, ' ')}`),
  )
  return lines
}

test('[SRC-10] a source is asked for a work of each kind, and says what it would show', async () => {
  const { source, provider } = createSource(['movie', 'series'], 'wikidata')
  const work = {
    kind: 'movie',
    item: { id: 194, title: 'Amélie', director: 'Jean-Pierre Jeunet', release_date: '2001' },
  }
  const answering: Provider = {
    ...provider,
    kinds: ['movie'],
    search: async (...question) => [work as Work, ...(await provider.search(...question))],
    read: () =>
      Promise.resolve({ ...work, item: { ...work.item, overview: 'À Paris.', poster_path: '/a.jpg' } } as Work),
  }
  expect(await check(answering)).toEqual([
    'well wikidata movie "Le Fabuleux Destin d’Amélie Poulain": 3 found. Amélie (Jean-Pierre Jeunet, 2001). With a picture, a text, runtime',
  ])
  expect(source.asked).toEqual(['search movie Le Fabuleux Destin d’Amélie Poulain', 'details movie 194'])
})

test('[SRC-10] what is wrong is said for each kind, and keeps no other from being asked', async () => {
  const { source, provider } = createSource(['movie', 'series', 'book'], 'wikidata')
  const wrong: Provider = {
    ...provider,
    search: async (kind, query) => {
      const works = await provider.search(kind, query)
      if (kind === 'movie') throw new Error('www.wikidata.org: ENOTFOUND')
      return kind === 'series' ? [] : works
    },
    details: () => Promise.resolve({ runtime: -1 }),
  }
  expect(await check(wrong)).toEqual([
    'wrong wikidata movie FAILED: www.wikidata.org: ENOTFOUND',
    'wrong wikidata series FAILED: "Le Bureau des légendes" finds nothing that can be shown',
    expect.stringMatching(/^wrong wikidata book FAILED: 1 has no valid runtime: /),
  ])
  expect(source.asked).toHaveLength(4)
})
