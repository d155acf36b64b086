import { screen } from '@testing-library/react'
import type { Work } from '@trouvaille/domain'
import { expect, test } from 'vitest'
import { added } from '../../testing/fake-favourites.ts'
import { openPage } from '../../testing/open-page.tsx'

const meta = (name: string) => document.querySelector(`meta[name=${name}]`)?.getAttribute('content')

const pages: [path: string, title: string, placeholder: string, ...empty: string[]][] = [
  [
    '/movies',
    'Films',
    'Rechercher un film…',
    'Aucun film partagé',
    'Aucun film favori',
    'Aucun film favori de tous les temps',
  ],
  [
    '/series',
    'Séries',
    'Rechercher une série…',
    'Aucune série partagée',
    'Aucune série favorite',
    'Aucune série favorite de tous les temps',
  ],
  [
    '/music',
    'Musique',
    'Rechercher un artiste, un album, un titre…',
    'Aucune musique partagée',
    'Aucune musique favorite',
    'Aucune musique favorite de tous les temps',
  ],
  [
    '/books',
    'Livres',
    'Rechercher un livre, un auteur…',
    'Aucun livre partagé',
    'Aucun livre favori',
    'Aucun livre favori de tous les temps',
  ],
  [
    '/podcasts',
    'Podcasts',
    'Rechercher un podcast…',
    'Aucun podcast partagé avec vous pour le moment',
    'Vous n’avez pas encore de podcasts favoris',
    'Vous n’avez pas encore de podcasts favoris de tous les temps',
  ],
]

test.each(pages)(
  '[MOV-01] [MOV-02] [MOV-03] [MOV-07] [MOV-08] [MUS-02] [BOOK-01] [BOOK-09] [POD-01] [POD-02] [POD-03] [POD-04] [SRCH-01] [GAP-107] [GAP-108] [WALL-07] %s has its search and three shelves, each with its own words when empty',
  async (path, title, placeholder, ...empty) => {
    const { user } = await openPage(path)
    await screen.findByRole('heading', { level: 1, name: title })
    const shelves = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.closest('section'))
    expect(shelves.map((shelf) => shelf?.querySelector('h2')?.textContent)).toEqual([
      'Partagés avec vous',
      'Vos préférés du moment',
      'Vos préférés de tous les temps',
    ])
    for (const [index, text] of empty.entries()) {
      expect([...(shelves[index]?.querySelectorAll('*') ?? [])].map(({ textContent }) => textContent)).toContain(text)
    }
    await user.click(screen.getAllByRole('button', { name: placeholder })[0] as HTMLElement)
    expect((await screen.findByRole('searchbox')).getAttribute('placeholder')).toBe(placeholder)
  },
)

test('[POD-05] a podcast of a shelf opens its page', async () => {
  const work: Work = { kind: 'podcast', item: { id: 'x', type: 'show', name: 'Une émission' } }
  const { user, router } = await openPage('/podcasts', {
    'get /api/favourites/changes': () => ({
      changes: [{ ...added(1, 1, work), kind: 'podcast', id: 'x' }],
      cursor: '1',
      more: false,
    }),
    'get /api/catalogue/{kind}/{id}': () => ({ work }),
  })
  await user.click(await screen.findByRole('link', { name: /Une émission/ }))
  await screen.findByRole('heading', { level: 1, name: 'Une émission' })
  expect(router.state.location.href).toBe('/podcast/x')
})

const others: [path: string, title: string][] = [
  ['/friends', 'Amis'],
  ['/messages', 'Messages'],
  ['/profile', 'Profil'],
]

test('[META-05] [META-06] [META-07] [META-08] [NAV-05] [NAV-06] [NAV-17] [NAV-19] [NAV-21] [NAV-25] [NAV-27] each of the eight pages has a title, a description and keywords of its own', async () => {
  const seen: Record<'description' | 'keywords', Set<unknown>> = { description: new Set(), keywords: new Set() }
  for (const [path, title] of [...pages, ...others]) {
    await openPage(path)
    await screen.findByRole('heading', { level: 1 })
    await expect.poll(() => document.title).toBe(`${title} | Trouvaille`)
    for (const name of ['description', 'keywords'] as const) {
      expect(meta(name), `${name} of ${path}`).toBeTruthy()
      seen[name].add(meta(name))
    }
  }
  expect(seen.description.size).toBe(8)
  expect(seen.keywords.size).toBe(8)
})
