import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { typeset, type Work } from '@trouvaille/domain'
import { describe, expect, test } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { film } from '../../testing/fake-favourites.ts'
import { hang, offline, Rejection } from '../../testing/fake-server.ts'
import { shareAt, sharesOf } from '../../testing/fake-shares.ts'
import { openPage } from '../../testing/open-page.tsx'

const listing = 'get /api/shares'
const removing = 'delete /api/shares/{id}'

const shelf = () => screen.findByRole('region', { name: 'Partagés avec vous' })
const cards = async () => within(await shelf()).queryAllByRole('listitem')
const titles = async () => (await cards()).map((card) => card.querySelector('b')?.textContent)
const removeButton = (title: string) =>
  screen.findByRole('button', { name: typeset(`Retirer « ${title} », partagé par Ami 1`) })
/** The link to the first work, once loaded: before, a skeleton is shown. */
const firstLink = () =>
  waitFor(
    () => within(screen.getByRole('region', { name: 'Partagés avec vous' })).getAllByRole('link')[0] as HTMLElement,
  )

const some = (count: number) => Array.from({ length: count }, (_, index) => shareAt(index + 1))

describe('"Partagés avec vous"', () => {
  test('[MOV-03] [SHAR-13] [GAP-122] each work with who shared it and when, and the way to its page', async () => {
    const { namesAsked, asked } = await openPage('/movies', { [listing]: sharesOf([shareAt(2), shareAt(3)]) })
    await waitFor(async () => expect(await titles()).toEqual(['Film 2', 'Film 3']))
    const [card] = await cards()
    const words = within(card as HTMLElement).getByText('Partagé par')
    expect(words.closest('[class*=visually-hidden]')).toBeNull()
    expect(words.parentElement?.textContent).toContain('Partagé par Ami 1')
    expect(card?.querySelector('time')?.textContent).toMatch(/^(Il y a 2 h|Hier)$/)
    expect(
      within(card as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/movie/2')
    expect(namesAsked()).toContain('get /api/shares')
    expect(asked.find(({ name }) => name === 'get /api/shares')?.query).toEqual({ section: 'movies' })
  })

  test.each<[section: string, work: Work, path: string]>([
    ['series', { kind: 'series', item: { id: 7, name: 'Titre' } }, '/series/7'],
    ['music', { kind: 'artist', item: { id: 'x', type: 'artist', name: 'Titre' } }, '/artist/x'],
    ['music', { kind: 'album', item: { id: 'x', type: 'album', name: 'Titre', artists: [] } }, '/album/x'],
    ['music', { kind: 'track', item: { id: 'x', type: 'track', name: 'Titre', artists: [] } }, '/track/x'],
    ['podcasts', { kind: 'podcast', item: { id: 'x', type: 'show', name: 'Titre' } }, '/podcast/x'],
    ['books', { kind: 'book', item: { id: 'x', volumeInfo: { title: 'Titre' } } }, '/book/x'],
  ])('[MUS-02] [BOOK-09] [POD-02] on /%s (%j)', async (section, work, path) => {
    const { asked } = await openPage(`/${section}`, { [listing]: sharesOf([shareAt(1, work)]) })
    const link = await firstLink()
    expect(link.getAttribute('href')).toBe(path)
    expect(asked.find(({ name }) => name === 'get /api/shares')?.query).toEqual({ section })
  })

  test('[FR-08] the name of who shared is shown as it was written', async () => {
    const share = shareAt(2)
    const shares = sharesOf([{ ...share, sharedBy: { ...share.sharedBy, username: 'a...b' } }])
    await openPage('/movies', { [listing]: shares })
    await waitFor(async () => expect((await cards()).map(({ textContent }) => textContent).join()).toContain('a...b'))
  })

  test('[SHAR-13] each section has its own: of every share the work, who shared it, and its id to remove it by', async () => {
    const severance: Work = { kind: 'series', item: { id: 7, name: 'Severance' } }
    const { user, namesAsked } = await openPage('/movies', {
      [listing]: (asked) =>
        sharesOf(
          asked.query.section === 'movies'
            ? [shareAt(1, film(1), 3), shareAt(2, film(2), 4)]
            : [shareAt(5, severance, 6)],
        )(asked),
      [removing]: () => ({ ok: true }),
    })
    const shown = async () =>
      (await cards()).map((card) => [card.querySelector('b')?.textContent, card.querySelector('bdi')?.textContent])
    await waitFor(async () =>
      expect(await shown()).toEqual([
        ['Film 1', 'Ami 3'],
        ['Film 2', 'Ami 4'],
      ]),
    )
    await user.click(screen.getByRole('button', { name: typeset('Retirer « Film 2 », partagé par Ami 4') }))
    await waitFor(() =>
      expect(namesAsked().filter((name) => name.startsWith('delete'))).toEqual(['delete /api/shares/s2']),
    )
    await user.click(screen.getAllByRole('link', { name: 'Séries' })[0] as HTMLElement)
    await waitFor(async () => expect(await shown()).toEqual([['Severance', 'Ami 6']]))
  })

  test('[GAP-97] opening a book puts it among those of the device, where its page finds it', async () => {
    const book: Work = { kind: 'book', item: { id: 'x', volumeInfo: { title: 'Les Années' } } }
    const { user, namesAsked } = await openPage('/books', { [listing]: sharesOf([shareAt(1, book)]) })
    await user.click(await firstLink())
    await screen.findByRole('heading', { level: 1, name: 'Les Années' })
    expect(namesAsked()).not.toContain('get /api/catalogue/book/x')
  })

  test('[GAP-08] of one sender a work stands once; shared by two it stands twice', async () => {
    const again = { ...shareAt(1, film(5)), id: 'newer' }
    await openPage('/movies', {
      [listing]: sharesOf([again, shareAt(2, film(5)), shareAt(3, film(5), 2), shareAt(4)]),
    })
    await waitFor(async () => expect(await titles()).toEqual(['Film 5', 'Film 5', 'Film 4']))
    const texts = (await cards()).map((card) => card.textContent)
    expect(texts.map((text) => /Ami \d/.exec(text ?? '')?.[0])).toEqual(['Ami 1', 'Ami 2', 'Ami 1'])
  })

  test('what is known of a shared work stands in for its page while there is no network', async () => {
    const { user } = await openPage('/movies', {
      [listing]: sharesOf([shareAt(1)]),
      'get /api/catalogue/{kind}/{id}': offline,
      'get /api/catalogue/{kind}/{id}/recommendations': offline,
    })
    await user.click(await firstLink())
    await screen.findByRole('heading', { level: 1, name: 'Film 1' })
  })
})

describe('removing', () => {
  test('[SHAR-11] [GAP-120] [GAP-122] it disappears at once, without a word, and stays away', async () => {
    const { user, app, answers } = await openPage('/movies', {
      [listing]: sharesOf(some(3)),
      [removing]: hang,
    })
    await user.click(await removeButton('Film 2'))
    expect(await titles()).toEqual(['Film 1', 'Film 3'])
    // The focus moves to another card.
    expect(document.activeElement).toBe(await removeButton('Film 3'))
    // An answer to an earlier request does not restore the removed share.
    await app.queryClient.refetchQueries({ queryKey: ['shares'] })
    expect(await titles()).toEqual(['Film 1', 'Film 3'])
    answers[removing] = () => ({ ok: true })
    await user.click(await removeButton('Film 3'))
    await user.click(await removeButton('Film 1'))
    await screen.findByText('Aucun film partagé')
    expect(toastStore.get()).toBeUndefined()
  })

  test('[TOAST-75] what could not be removed stands in its place again', async () => {
    const { user, namesAsked } = await openPage('/movies', {
      [listing]: sharesOf(some(3)),
      [removing]: () => {
        throw new Rejection('server.unexpected')
      },
    })
    await user.click(await removeButton('Film 2'))
    await waitFor(() =>
      expect(toastStore.get()).toMatchObject({
        description: 'Une erreur est survenue lors de la suppression',
        tone: 'error',
      }),
    )
    expect(await titles()).toEqual(['Film 1', 'Film 2', 'Film 3'])
    expect(namesAsked()).toContain('delete /api/shares/s2')
  })

  test('[GAP-151] what is removed without a network is away at once, and for good when it is back', async () => {
    const { user, answers, namesAsked } = await openPage('/movies', {
      [listing]: sharesOf(some(3)),
      [removing]: offline,
    })
    await user.click(await removeButton('Film 2'))
    expect(await titles()).toEqual(['Film 1', 'Film 3'])
    const before = namesAsked().length
    // Another device has removed it meanwhile.
    answers[removing] = () => {
      throw new Rejection('shares.not_found')
    }
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(namesAsked().slice(before)).toContain('delete /api/shares/s2'))
    expect(await titles()).toEqual(['Film 1', 'Film 3'])
    expect(toastStore.get()).toBeUndefined()
  })

  test('[GAP-86] blocking who shared something takes it away, and keeps the focus on the shelf', async () => {
    let left = [shareAt(1), shareAt(2, film(2), 2)]
    const { user } = await openPage('/movies', {
      [listing]: (asked) => sharesOf(left)(asked),
      'post /api/reports': () => ({ ok: true }),
      'put /api/blocks/{id}': () => {
        left = left.slice(1)
        return { ok: true }
      },
    })
    await user.click(await screen.findByRole('button', { name: typeset('Signaler « Film 1 », partagé par Ami 1') }))
    const dialog = async () => within(await screen.findByRole('dialog'))
    await user.click((await dialog()).getByLabelText('Spam'))
    await user.click((await dialog()).getByRole('button', { name: 'Signaler' }))
    await user.click(await screen.findByRole('button', { name: 'Bloquer' }))
    await screen.findByRole('dialog', { name: /^Bloquer Ami 1/ })
    await user.click((await dialog()).getByRole('button', { name: 'Bloquer' }))
    await waitFor(async () => expect(await titles()).toEqual(['Film 2']))
    await waitFor(async () => expect((await shelf()).parentElement?.contains(document.activeElement)).toBe(true))
  })

  test('a page of which little is left is filled from the next one', async () => {
    const { user } = await openPage('/movies', {
      [listing]: sharesOf(some(20), 8),
      [removing]: () => ({ ok: true }),
    })
    await waitFor(async () => expect(await titles()).toHaveLength(8))
    for (const number of [1, 2, 3]) await user.click(await removeButton(`Film ${number}`))
    await waitFor(async () => expect((await titles()).length).toBeGreaterThan(10))
    expect((await titles())[0]).toBe('Film 4')
  })
})

describe('what was shared and is not to be had', () => {
  test('[EASE-07] [WALL-07] while it is on its way, its place is held; without anything it stays, and is one line the next time', async () => {
    const answer = Promise.withResolvers<undefined>()
    await openPage('/movies', {
      [listing]: async (asked) => {
        await answer.promise
        return sharesOf([])(asked)
      },
    })
    expect((await shelf()).getAttribute('aria-busy')).toBe('true')
    expect(await cards()).toHaveLength(5)
    answer.resolve(undefined)
    await screen.findByText('Aucun film partagé')
    expect((await cards()).map(({ textContent }) => textContent)).toEqual(['Aucun film partagé'])
    const kept = Object.entries(localStorage)
    await openPage('/movies', { [listing]: hang }, () => {
      for (const [key, value] of kept) localStorage.setItem(key, value)
    })
    expect((await screen.findByText('Aucun film partagé')).closest('li')).toBeNull()
    expect(await cards()).toEqual([])
  })

  test('an outage is said, and it can be tried again', async () => {
    const { user, answers } = await openPage('/movies', {
      [listing]: () => {
        throw new Rejection('server.unavailable')
      },
    })
    await screen.findByText('Ce que vos amis ont partagé n’a pas pu être chargé.')
    answers[listing] = sharesOf(some(2))
    await user.click(within(await shelf()).getByRole('button', { name: 'Réessayer' }))
    await waitFor(async () => expect(await titles()).toEqual(['Film 1', 'Film 2']))
  })

  test('[GAP-151] the first page is kept on the device, for when there is no network', async () => {
    await openPage('/movies', { [listing]: sharesOf(some(2)) })
    await waitFor(async () => expect(await titles()).toHaveLength(2))
    const kept = Object.entries(localStorage)
    await openPage('/movies', { [listing]: offline }, () => {
      for (const [key, value] of kept) if (key.startsWith('cache:')) localStorage.setItem(key, value)
    })
    await waitFor(async () => expect(await titles()).toEqual(['Film 1', 'Film 2']))
  })

  test('rubbish on the device is none', async () => {
    await openPage('/movies', { [listing]: sharesOf(some(2)) })
    await waitFor(async () => expect(await titles()).toHaveLength(2))
    const kept = Object.entries(localStorage).filter(([key]) => key.startsWith('cache:'))
    expect(kept.length).toBeGreaterThan(1)
    await openPage('/movies', { [listing]: sharesOf(some(1)) }, () => {
      for (const [key, value] of kept) localStorage.setItem(key, value.replaceAll('"sharedBy"', '"by"'))
    })
    await waitFor(async () => expect(await titles()).toEqual(['Film 1']))
  })
})

describe('[SHAR-12] a card of a shelf', () => {
  test('opens the dialog that shares it', async () => {
    const { user, asked } = await openPage('/movies', {
      'get /api/favourites/changes': () => ({
        changes: [
          {
            list: 'current',
            kind: 'movie',
            id: '5',
            action: 'add',
            changedAt: '2026-01-01T10:00:00.000Z',
            work: film(5),
          },
        ],
        cursor: '1',
        more: false,
      }),
      'get /api/friends': () => ({
        friends: [{ id: 'f', person: shareAt(1).sharedBy, since: '2026-01-01T10:00:00.000Z' }],
        nextCursor: null,
        total: 1,
      }),
      'post /api/shares': () => ({ ok: true }),
    })
    const button = await screen.findByRole('button', { name: typeset('Partager « Film 5 »') })
    fireEvent.click(button)
    await user.click(await screen.findByRole('button', { name: 'Partager avec Ami 1' }))
    await screen.findByRole('button', { name: 'Partagé avec Ami 1' })
    expect(asked.find(({ name }) => name === 'post /api/shares')?.body).toMatchObject({ friendId: 'p1', work: film(5) })
  })
})
