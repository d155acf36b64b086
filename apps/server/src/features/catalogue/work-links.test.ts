import { expect, test } from 'vitest'
import { useTestServer } from '../../testing/vitest.ts'
import { createCatalogue, createCatalogueOf, createSource } from './testing.ts'

const server = useTestServer()

test('[CONV-94] a member is answered the work of a link, or that none is known', async () => {
  const { call } = await server().signIn()
  const at = async (url: string) => {
    const { status, body } = await call(`/api/works/by-link?url=${encodeURIComponent(url)}`)
    return [status, body.work && (body.work.item.title ?? body.work.item.name)]
  }
  expect(await at('https://www.themoviedb.org/movie/603-the-matrix')).toEqual([200, 'Matrix'])
  expect(await at('https://www.imdb.com/title/tt0903747/')).toEqual([200, 'Breaking Bad'])
  expect(await at('/movie/9000000001')).toEqual([200, 'Portrait de la jeune fille en feu'])
  expect(await at('/movie/9000999999')).toEqual([200, null])
  expect(await at('https://exemple.fr/movie/9000000001')).toEqual([200, null])
})

test('[CONV-94] works of a provider are known once somebody has opened them; nobody is asked for a link', async () => {
  const { source, provider } = createSource()
  const { catalogue } = createCatalogue(provider)
  const links = ['/movie/7', 'https://www.themoviedb.org/movie/7', 'https://www.themoviedb.org/movie/8']
  expect(links.map((link) => catalogue.workAtLink(link))).toEqual([undefined, undefined, undefined])
  expect(source.asked).toEqual([])
  const work = await catalogue.read('movie', '7')
  expect(links.map((link) => catalogue.workAtLink(link))).toEqual([work, work, undefined])
  expect(source.asked).toEqual(['read movie 7'])
})

test('[CONV-94] an id counts where the provider of that site is in use, and not elsewhere', async () => {
  const { provider } = createSource(['movie', 'series'], 'wikidata')
  const { catalogue } = createCatalogueOf({ sources: [provider] })
  const work = await catalogue.read('movie', '7')
  expect(catalogue.workAtLink('/movie/7')).toEqual(work)
  expect(catalogue.workAtLink('https://www.themoviedb.org/movie/7')).toBeUndefined()
})
