import { act, screen, waitFor, within } from '@testing-library/react'
import { plainName } from '@trouvaille/domain'
import { expect, onTestFinished, test } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { presentFriendsOf } from '../../realtime/presence.ts'
import { film } from '../../testing/fake-favourites.ts'
import { offline, Rejection } from '../../testing/fake-server.ts'
import { bringNear, seeEverything } from '../../testing/layout.ts'
import { openPage } from '../../testing/open-page.tsx'
import { friendsPage, requests, rowOf } from '../../testing/people.ts'
import { toggleFavourite } from '../favourites/store.ts'

const names = Array.from({ length: 14 }, (_, place) => `ami${String(place + 1).padStart(2, '0')}`)

/** Fourteen friends, with a page size of twelve. */
const fourteen = {
  'get /api/friends': ({ query }: { query: Record<string, string> }) => {
    const found = names.filter((name) => name.includes(query.q ?? ''))
    return query.after
      ? friendsPage(found.slice(12), null, found.length)
      : friendsPage(found.slice(0, 12), found.length > 12 ? 'x' : null, found.length)
  },
}
/** A summary part with one work, which is in no other list. */
const one = { total: 1, inBoth: [] }
const nothing = { 'get /api/people/{id}/favourites/summary': () => ({ parts: [] }) }

/** A screen without room for two columns. */
function narrow(): void {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }
  happyDOM.setViewport({ width: 390 })
  onTestFinished(() => happyDOM.setViewport({ width: 1024 }))
}

const main = () => within(screen.getByRole('main'))
const rows = () =>
  main()
    .getAllByRole('button')
    .flatMap((button) => button.querySelector('b')?.textContent ?? [])
const titleOf = (name: string) => screen.findByRole('heading', { name: `Préférences de ${name}` })

test('[FRND-02] [FRND-05] [FRND-08] [FRND-09] the page is titled "Amis", and has its search and both buttons', async () => {
  await openPage('/friends', fourteen)
  await main().findByRole('heading', { level: 1, name: 'Amis' })
  expect(document.title).toBe('Amis | Trouvaille')
  main().getByRole('button', { name: 'Rechercher un contact' })
  expect(main().getByRole('link', { name: 'Ajouter un ami' }).getAttribute('href')).toBe('/friends?add=true')
  await main().findByRole('button', { name: 'Partager l’app' })
})

test('[FRND-03] the page has the block of contacts', async () => {
  await openPage('/friends', fourteen)
  const block = within(await main().findByRole('region', { name: 'Mes contacts' }))
  block.getByRole('button', { name: 'Synchroniser' })
})

test('[FRND-04] friends come twelve at a time', async () => {
  const { user, asked } = await openPage('/friends', fourteen)
  await screen.findByRole('heading', { name: '14 amis' })
  expect(rows()).toEqual(names.slice(0, 12))
  await user.click(screen.getByRole('button', { name: 'Afficher plus' }))
  await waitFor(() => expect(rows()).toEqual(names))
  expect(screen.queryByRole('button', { name: 'Afficher plus' })).toBeNull()
  // Twelve is the server's default page size.
  expect(asked.filter(({ name, query }) => name === 'get /api/friends' && query.limit !== undefined)).toEqual([])
})

test('[FRND-55] the next friends come as the end of the list comes into view, without a tap', async () => {
  const { asked } = await openPage('/friends', { ...fourteen, ...nothing }, seeEverything)
  await waitFor(() => expect(rows()).toEqual(names))
  expect(asked.flatMap(({ name, query: { after } }) => (name === 'get /api/friends' && after ? [after] : []))).toEqual([
    'x',
  ])
})

/** About fifty friends: with four initial letters, and two names without one. */
const fifty = [
  '100-pas',
  '2-fois',
  ...['A', 'É', 'l', 'Z'].flatMap((letter) =>
    Array.from({ length: letter === 'l' ? 14 : 12 }, (_, place) => `${letter}mi${String(place + 1).padStart(2, '0')}`),
  ),
]
const indexed = {
  ...nothing,
  'get /api/friends': ({ query: { after, before } }: { query: Record<string, string> }) => {
    // Names sort after a bare letter, so the cursor is the first name with that letter.
    const place = (cursor: string) => fifty.findIndex((name) => name === cursor)
    const start =
      before !== undefined
        ? Math.max(0, place(before) - 12)
        : after === undefined
          ? 0
          : after.length === 1
            ? fifty.findIndex((name) => plainName(name).startsWith(after))
            : place(after) + 1
    const end = before === undefined ? start + 12 : place(before)
    return {
      ...friendsPage(fifty.slice(start, end), end < fifty.length ? (fifty[end - 1] ?? null) : null, fifty.length),
      previousCursor: start > 0 ? (fifty[start] ?? null) : null,
    }
  },
  'get /api/friend-letters': () => ({
    letters: ['#', 'A', 'E', 'L', 'Z'].map((letter) => ({
      letter,
      cursor: letter === '#' ? null : letter.toLowerCase(),
    })),
  }),
}
const letters = async () => within(await screen.findByRole('navigation', { name: 'Amis par lettre' }))
const focused = () => document.activeElement?.querySelector('b')?.textContent

test('[FRND-58] a letter of the index leads to its first friend, and the list goes on from there both ways', async () => {
  const { user } = await openPage('/friends', indexed)
  const index = await letters()
  expect((await index.findAllByRole('button')).map((button) => button.textContent)).toEqual(['#', 'A', 'E', 'L', 'Z'])
  await user.click(index.getByRole('button', { name: 'L' }))
  await waitFor(() => expect(rows()).toEqual(fifty.slice(26, 38)))
  expect(focused()).toBe('lmi01')
  expect(index.getByRole('button', { current: true }).textContent).toBe('L')
  await user.click(screen.getByRole('button', { name: 'Afficher plus' }))
  await waitFor(() => expect(rows()).toEqual(fifty.slice(26, 50)))
  await user.click(screen.getByRole('button', { name: 'Afficher les précédents' }))
  await waitFor(() => expect(rows()).toEqual(fifty.slice(14, 50)))
  // Loaded pages are not fetched again.
  await user.click(index.getByRole('button', { name: 'Z' }))
  expect([focused(), rows().length]).toEqual(['Zmi01', 36])
  await user.click(index.getByRole('button', { name: /^#/ }))
  await waitFor(() => expect(focused()).toBe('100-pas'))
  expect(rows()).toEqual(fifty.slice(0, 12))
  expect(screen.queryByRole('button', { name: 'Afficher les précédents' })).toBeNull()
})

test('[FRND-58] a letter whose friends are there in part alone begins with the first of them', async () => {
  const { user } = await openPage('/friends', indexed)
  const index = await letters()
  await user.click(await index.findByRole('button', { name: 'Z' }))
  await waitFor(() => expect(focused()).toBe('Zmi01'))
  await user.click(screen.getByRole('button', { name: 'Afficher les précédents' }))
  await waitFor(() => expect(rows()[0]).toBe('lmi03'))
  await user.click(index.getByRole('button', { name: 'L' }))
  await waitFor(() => expect(focused()).toBe('lmi01'))
})

test('[FRND-58] a short list has no index, and does not ask for its letters', async () => {
  const { asked } = await openPage('/friends', { ...indexed, ...fourteen })
  await screen.findByRole('heading', { name: '14 amis' })
  expect(screen.queryByRole('navigation', { name: 'Amis par lettre' })).toBeNull()
  expect(asked.map(({ name }) => name)).not.toContain('get /api/friend-letters')
})

test('a page that does not come is said, and can be asked for again', async () => {
  let fails = true
  const { user } = await openPage('/friends', {
    'get /api/friends': (asked) => {
      if (asked.query.after && fails) throw new Rejection('server.unexpected')
      return fourteen['get /api/friends'](asked)
    },
  })
  const more = await screen.findByRole('button', { name: 'Afficher plus' })
  await user.click(more)
  await waitFor(() => expect(toastStore.get()?.description).toMatch(/^La suite n’a pas pu être chargée/))
  expect(rows()).toEqual(names.slice(0, 12))
  expect(screen.queryByText(/^Liste gardée/)).toBeNull()
  fails = false
  await user.click(more)
  await waitFor(() => expect(rows()).toEqual(names))
})

test('nobody yet: two ways to change that', async () => {
  const { user } = await openPage('/friends')
  await screen.findByRole('heading', { name: 'Vous n’avez pas encore d’amis' })
  main().getByText('Ce que vos amis aiment')
  main().getByRole('button', { name: 'Partager l’app' })
  await user.click(main().getByRole('link', { name: 'Trouver des amis' }))
  await screen.findByRole('heading', { level: 1, name: 'Ajouter un ami' })
})

test('[TOAST-48] friends that cannot be loaded are said, and asked for again', async () => {
  const refuse = () => {
    throw new Rejection('server.unexpected')
  }
  const { user, answers } = await openPage('/friends', { 'get /api/friends': refuse })
  expect((await screen.findByRole('alert')).textContent).toBe('Impossible de charger vos amis.')
  expect(toastStore.get()).toMatchObject({ title: 'Erreur', description: 'Impossible de charger vos amis.' })
  Object.assign(answers, fourteen)
  await user.click(screen.getByRole('button', { name: 'Réessayer' }))
  await screen.findByRole('heading', { name: '14 amis' })
})

test('[EASE-07] friends wait for the requests that stand above them', async () => {
  const answer = Promise.withResolvers<undefined>()
  const { app } = await openPage('/friends', {
    ...fourteen,
    'get /api/friend-requests/{direction}': async () => {
      await answer.promise
      return { requests: [], nextCursor: null, total: 0 }
    },
  })
  await waitFor(() => expect(app.queryClient.getQueryData(['friends', ''])).toBeDefined())
  await act(async () => {})
  expect(screen.queryByRole('heading', { name: '14 amis' })).toBeNull()
  answer.resolve(undefined)
  await screen.findByRole('heading', { name: '14 amis' })
})

test('without a network the last list stands, and says so; it leaves the device with the person', async () => {
  const { user } = await openPage('/friends', fourteen)
  await screen.findByRole('heading', { name: '14 amis' })
  await user.click(screen.getByRole('button', { name: 'Afficher plus' }))
  const kept = Object.keys(localStorage).map((key): [string, string] => [key, localStorage.getItem(key) ?? ''])
  await openPage('/friends', { 'get /api/friends': offline }, () => {
    for (const [key, value] of kept) localStorage.setItem(key, value)
  })
  await screen.findByRole('heading', { name: '14 amis' })
  await screen.findByText(/^Liste gardée sur cet appareil/)
  expect(toastStore.get()).toBeUndefined()
  expect(kept.filter(([, value]) => value.includes('ami01')).map(([key]) => key)).toEqual([
    expect.stringMatching(/^cache:answers:/),
  ])
})

test('[FRND-04] the copy on the device shows at once, and the whole list is asked for anew, from its beginning', async () => {
  await openPage('/friends', fourteen)
  await screen.findByRole('heading', { name: '14 amis' })
  const kept = Object.keys(localStorage).map((key): [string, string] => [key, localStorage.getItem(key) ?? ''])
  const { asked } = await openPage('/friends', fourteen, () => {
    for (const [key, value] of kept) localStorage.setItem(key, value)
  })
  expect(rows()).toEqual(names.slice(0, 12))
  await waitFor(() => expect(asked.filter(({ name }) => name === 'get /api/friends')).toHaveLength(1))
  expect(asked.find(({ name }) => name === 'get /api/friends')?.query).toEqual({})
  expect(rows()).toEqual(names.slice(0, 12))
})

test('[GAP-84] both kinds of requests stand on the page, with their number and what can be done', async () => {
  await openPage(
    '/friends',
    requests(() => ({ received: ['zoe', 'ben'], sent: ['lou'] })),
  )
  const received = within(await screen.findByRole('region', { name: '2 demandes reçues' }))
  expect(received.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Accepter la demande de zoe',
    'Refuser la demande de zoe',
    'Plus d’actions pour zoe',
    'Accepter la demande de ben',
    'Refuser la demande de ben',
    'Plus d’actions pour ben',
  ])
  const sent = within(await screen.findByRole('region', { name: '1 demande envoyée' }))
  expect(sent.getByRole('button').getAttribute('aria-label')).toBe('Annuler la demande à lou')
})

test('[GAP-84] of many requests three stand above the friends, the others after "Voir tout"', async () => {
  const many = Array.from({ length: 14 }, (_, place) => `qui${place + 10}`)
  const { user } = await openPage('/friends', { ...fourteen, ...requests(() => ({ received: many, sent: ['lou'] })) })
  const received = within(await screen.findByRole('region', { name: '14 demandes reçues' }))
  const namesShown = () => received.getAllByRole('listitem').map((row) => row.querySelector('b')?.textContent)
  expect(namesShown()).toEqual(many.slice(0, 3))
  await user.click(received.getByRole('button', { name: /^Voir tout/ }))
  expect(namesShown()).toEqual(many)
  expect(document.activeElement?.closest('li')?.querySelector('b')?.textContent).toBe('qui12')
  expect(received.queryByRole('button', { name: /^Voir tout/ })).toBeNull()
  const sent = within(screen.getByRole('region', { name: '1 demande envoyée' }))
  expect(sent.queryByRole('button', { name: /^Voir tout/ })).toBeNull()
})

test('[GAP-86] who asks to become a friend can be blocked and reported at once; there is no friendship to end', async () => {
  let received = ['zoe', 'ben']
  const { user, namesAsked } = await openPage('/friends', {
    ...nothing,
    ...requests(() => ({ received })),
    'post /api/reports': () => ({ ok: true }),
    'put /api/blocks/{id}': () => {
      received = ['ben']
      return { ok: true }
    },
  })
  const actions = async (name: string) =>
    user.click(await screen.findByRole('button', { name: `Plus d’actions pour ${name}` }))
  await actions('zoe')
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Bloquer', 'Signaler'])
  await user.click(screen.getByRole('menuitem', { name: 'Signaler' }))
  const report = within(await screen.findByRole('dialog', { name: /zoe/ }))
  await user.click(report.getByRole('button', { name: 'Annuler' }))
  await actions('zoe')
  await user.click(await screen.findByRole('menuitem', { name: 'Bloquer' }))
  const block = within(await screen.findByRole('dialog', { name: /\?$/ }))
  expect(namesAsked()).not.toContain('put /api/blocks/zoe')
  await user.click(block.getByRole('button', { name: 'Bloquer' }))
  await waitFor(() => expect(namesAsked()).toContain('put /api/blocks/zoe'))
  await waitFor(() => expect(screen.queryByText('zoe')).toBeNull())
  await screen.findByRole('region', { name: '1 demande reçue' })
  await waitFor(() => expect(document.activeElement?.id).toBe('content'))
  // Blocking declines the request implicitly.
  expect(namesAsked().filter((name) => name.startsWith('delete'))).toEqual([])
})

test('[FRND-29] [FRND-37] a declined request leaves the page, and the bars', async () => {
  let received = ['zoe']
  const { user } = await openPage('/friends', {
    ...requests(() => ({ received })),
    'delete /api/friend-requests/{id}': () => {
      received = []
      return { ok: true }
    },
  })
  const links = await screen.findAllByRole('link', { name: 'Amis (1 demande reçue)' })
  expect(links).toHaveLength(2)
  expect(links[0]?.querySelector('[aria-hidden]')?.textContent).toBe('1')
  await user.click(await screen.findByRole('button', { name: /^Refuser/ }))
  await waitFor(() => expect(screen.queryByText('zoe')).toBeNull())
  expect(screen.getAllByRole('link', { name: 'Amis' })).toHaveLength(2)
})

test('[FRND-12] [GAP-85] tapping a friend opens the side panel with what they like; going back closes it', async () => {
  narrow()
  const { user, router } = await openPage('/friends', {
    ...fourteen,
    'get /api/people/{id}/favourites/summary': () => ({
      parts: [
        { list: 'current', kind: 'movie', works: [film(1, 'Carol')], ...one },
        { list: 'all_time', kind: 'movie', works: [film(2, 'Tomboy')], ...one },
        { list: 'all_time', kind: 'series', works: [{ kind: 'series', item: { id: 3, name: 'Severance' } }], ...one },
      ],
    }),
  })
  await user.click(await main().findByRole('button', { name: /^ami03/ }))
  await titleOf('ami03')
  const sheet = within(screen.getByRole('dialog'))
  await waitFor(() =>
    expect(sheet.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Séries',
      'Films',
    ]),
  )
  // Both lists of a section, without headings of empty ones.
  expect(sheet.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual([
    'Préférés de tous les temps',
    'Préférés du moment',
    'Préférés de tous les temps',
  ])
  sheet.getByRole('link', { name: /^Carol/ })
  sheet.getByRole('link', { name: /^Tomboy/ })
  expect(sheet.getByRole('link', { name: 'Voir le profil' }).getAttribute('href')).toBe('/profile/ami03')
  expect(router.state.location.href).toBe('/friends?friend=ami03')
  await user.click(sheet.getByRole('button', { name: 'Fermer' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.href).toBe('/friends')
})

test('[FRND-12] of a list with more than six works "Voir tout" shows all, and the star is that of the friend', async () => {
  let comeNear: ReturnType<typeof bringNear> = () => {}
  const all = Array.from({ length: 9 }, (_, place) => film(place + 1))
  const { user, app } = await openPage(
    '/friends?friend=ami01',
    {
      ...fourteen,
      'get /api/people/{id}/favourites/summary': () => ({
        parts: [
          { list: 'current', kind: 'movie', works: all.slice(0, 6), total: 9, inBoth: ['2'] },
          { list: 'all_time', kind: 'movie', works: [film(2)], total: 1, inBoth: ['2'] },
        ],
      }),
      'get /api/people/{id}/favourites': ({ query }) =>
        query.after
          ? { works: all.slice(8), inBoth: ['9'], nextCursor: null }
          : { works: all.slice(0, 8), inBoth: ['2'], nextCursor: '1.x' },
      'post /api/favourites/changes': () => ({ ok: true }),
    },
    () => {
      comeNear = bringNear()
    },
  )
  await titleOf('ami01')
  const panel = within(screen.getByRole('region', { name: 'Préférences de ami01' }))
  const lists = () => panel.getAllByRole('list')
  const shown = (place: number) =>
    within(lists()[place] as HTMLElement)
      .getAllByRole('listitem')
      .map((item) => item.querySelector('b')?.textContent)
  const starred = () =>
    screen.getAllByRole('listitem').flatMap((item) => {
      const star = within(item).queryByText('Préférés de tous les temps')
      return star ? [item.querySelector('b')?.textContent] : []
    })
  const more = await screen.findByRole('button', { name: /^Voir tout/ })
  expect(shown(0)).toEqual([1, 2, 3, 4, 5, 6].map((id) => `Film ${id}`))
  expect(starred()).toEqual(['Film 2'])
  // The member's own favourites are independent of the friend's.
  for (const list of ['current', 'all_time'] as const) act(() => void toggleFavourite(app, list, film(4)))
  expect(starred()).toEqual(['Film 2'])
  await user.click(more)
  await waitFor(() => expect(shown(0)).toHaveLength(8))
  await user.click(panel.getByRole('button', { name: 'Afficher plus' }))
  await waitFor(() => expect(shown(0)).toHaveLength(9))
  act(() => comeNear((element) => element.matches('li')))
  await waitFor(() => expect(starred()).toEqual(['Film 2', 'Film 9']))
})

test('[GAP-133] a friend who is there is said to be, in words and by a dot, in the list and in its search', async () => {
  const { user, app } = await openPage('/friends', fourteen)
  const line = async () => (await rowOf('ami02')).querySelector('small')?.textContent
  const dots = () => document.querySelectorAll('[aria-hidden][class*=present]').length
  expect(await line()).toBe('Voir ses préférés')
  const show = (...ids: string[]) => act(() => presentFriendsOf(app).set(new Set(ids)))
  show('ami02')
  expect(await line()).toBe('en ligne · Voir ses préférés')
  expect([screen.getAllByText('en ligne').length, dots()]).toEqual([1, 1])
  await user.click(main().getByRole('button', { name: 'Rechercher un contact' }))
  const overlay = within(await screen.findByRole('dialog'))
  await overlay.findByRole('button', { name: /^ami02\s*en ligne$/ })
  show()
  await overlay.findByRole('button', { name: 'ami02' })
  expect([screen.queryByText('en ligne'), dots()]).toEqual([null, 0])
})

test('[GAP-78] a friend who likes nothing yet; a link to somebody who is no friend', async () => {
  await openPage('/friends?friend=ami01', { ...fourteen, ...nothing })
  await titleOf('ami01')
  await screen.findByText('Cet ami n’a pas encore de favoris.')
  await openPage('/friends?friend=nobody', {
    ...fourteen,
    'get /api/people/{id}': () => {
      throw new Rejection('people.not_found')
    },
  })
  await screen.findByText('Cet utilisateur n’est pas votre ami ou le profil n’existe pas.')
})

test.each([
  ['Retirer de mes amis', 'delete /api/friends/{id}', /ne verrez plus/, 'Retrait effectué'],
  ['Bloquer', 'put /api/blocks/{id}', /ne pourrez plus vous trouver.*pas avertie/, 'Personne bloquée'],
] as const)(
  '[GAP-86] "%s" says what it means, and is done when that is confirmed',
  async (name, endpoint, means, done) => {
    let left = ['zoe']
    const { user, namesAsked } = await openPage('/friends?friend=zoe', {
      ...nothing,
      'get /api/friends': () => friendsPage(left),
      [endpoint]: () => {
        left = []
        return { ok: true }
      },
    })
    const call = endpoint.replace('{id}', 'zoe')
    await titleOf('zoe')
    const open = async () => {
      await user.click(screen.getByRole('button', { name: 'Plus d’actions pour zoe' }))
      await user.click(await screen.findByRole('menuitem', { name }))
      return within(await screen.findByRole('dialog', { name: /\?$/ }))
    }
    const first = await open()
    first.getByText(means)
    await user.click(first.getByRole('button', { name: 'Annuler' }))
    expect(namesAsked()).not.toContain(call)
    const opener = screen.getByRole('button', { name: 'Plus d’actions pour zoe' })
    await waitFor(() => expect(document.activeElement).toBe(opener))
    await user.click((await open()).getByRole('button', { name }))
    await waitFor(() => expect(toastStore.get()?.title).toBe(done))
    expect(namesAsked()).toContain(call)
    await screen.findByRole('heading', { name: 'Vous n’avez pas encore d’amis' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // The focused element was removed with the friend.
    await waitFor(() => expect(document.activeElement?.id).toBe('content'))
  },
)
