import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { pathOf, type MediaType } from '@trouvaille/domain'
import { describe, expect, test, vi } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { friendsOf } from '../../testing/fake-shares.ts'
import { hang, offline, Rejection } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { friendsPage } from '../../testing/people.ts'

const items: Record<MediaType, object> = {
  movie: { id: 1, title: 'Titre' },
  series: { id: 1, name: 'Titre' },
  artist: { id: '1', type: 'artist', name: 'Titre' },
  album: { id: '1', type: 'album', name: 'Titre', artists: [] },
  track: { id: '1', type: 'track', name: 'Titre', artists: [] },
  podcast: { id: '1', type: 'show', name: 'Titre' },
  book: { id: '1', volumeInfo: { title: 'Titre' } },
}

const sharing = 'post /api/shares'
const listing = 'get /api/friends'
type Answers = Parameters<typeof openPage>[1]

async function openDialog(kind: MediaType, answers: Answers = {}, label = /^Partager/) {
  const page = await openPage(pathOf(kind, '1'), {
    'get /api/catalogue/{kind}/{id}': () => ({ work: { kind, item: items[kind] } }),
    [listing]: friendsOf(3),
    [sharing]: () => ({ ok: true }),
    ...answers,
  })
  await screen.findByRole('heading', { level: 1, name: 'Titre' })
  await page.user.click(screen.getByRole('button', { name: label }))
  return { ...page, dialog: await screen.findByRole('dialog') }
}

const rows = () => within(screen.getByRole('list', { name: 'Vos amis' })).getAllByRole('listitem', { hidden: false })
const names = () => rows().map((row) => row.querySelector('b')?.textContent)
const button = (text: string, friend: number) =>
  screen.findByRole('button', { name: new RegExp(`^${text} (avec|à) Ami ${friend}$`) })
const sent = (asked: { name: string; body: unknown }[]) =>
  asked.filter(({ name }) => name === sharing).map(({ body }) => body as Record<string, unknown>)

describe.each<[ids: string, kind: MediaType, label: string, title: string]>([
  ['[MOV-14] of a film', 'movie', 'Partager', 'Partager avec vos amis'],
  ['[MOV-14] of a series', 'series', 'Partager', 'Partager avec vos amis'],
  ['[MUS-06] of an artist', 'artist', 'Partager avec des amis', 'Partager avec vos amis'],
  ['[MUS-06] of an album', 'album', 'Partager avec des amis', 'Partager avec vos amis'],
  ['[MUS-06] of a track', 'track', 'Partager avec des amis', 'Partager avec vos amis'],
  ['[BOOK-21] of a book', 'book', 'Partager', 'Partager avec vos amis'],
  ['[POD-12] [POD-13] of a podcast', 'podcast', 'Partager avec des amis', 'Partager Titre'],
])('%s (%s)', (_, kind, label, title) => {
  test(`[SHAR-12] [GAP-119] "${label}" opens "${title}", and a friend gets the work`, async () => {
    const { user, dialog, asked } = await openDialog(kind, {}, new RegExp(`^${label}$`))
    expect(within(dialog).getByRole('heading').textContent).toBe(title)
    expect(within(dialog).queryByText('Choisissez un ami avec qui partager ce podcast') !== null).toBe(
      kind === 'podcast',
    )
    await user.click(await button('Partager', 2))
    await waitFor(() => expect(toastStore.get()?.tone).toBe('success'))
    const clientId = expect.stringMatching(/^[0-9a-f-]{36}$/)
    expect(sent(asked)).toEqual([{ friendId: 'p2', work: { kind, item: items[kind] }, clientId }])
  })
})

describe('the dialog', () => {
  test('[SHAR-01] [SHAR-02] [SHAR-04] [GAP-121] [TOAST-76] several friends in turn, and it closes when the person says so', async () => {
    const { user, dialog, asked } = await openDialog('movie')
    expect(within(dialog).getByRole('heading').textContent).toBe('Partager avec vos amis')
    for (const friend of [1, 3]) {
      const send = await button('Partager', friend)
      await user.click(send)
      // The same element, so it keeps the focus.
      expect(await button('Partagé', friend)).toBe(send)
      expect(document.activeElement).toBe(send)
      expect(toastStore.get()).toMatchObject({ title: 'Partagé avec succès', tone: 'success' })
      screen.getByText(`Partagé avec Ami ${friend}`)
      await user.click(send)
    }
    expect(sent(asked).map(({ friendId }) => friendId)).toEqual(['p1', 'p3'])
    expect(new Set(sent(asked).map(({ clientId }) => clientId)).size).toBe(2)
    await button('Partager', 2)
    screen.getByRole('searchbox', { name: 'Rechercher un ami…' })
    await user.click(screen.getByRole('button', { name: 'Annuler' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('[TOAST-77] [GAP-120] [GAP-121] that of a podcast closes once a friend has it', async () => {
    const { user } = await openDialog('podcast')
    await user.click(await button('Partager', 1))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(toastStore.get()).toMatchObject({
      title: 'Podcast partagé',
      description: 'Le podcast a été partagé avec succès !',
      tone: 'success',
    })
  })

  test.each([
    [
      '[TOAST-73] [TOAST-74] [GAP-120] a server that fails',
      () => {
        throw new Rejection('server.unexpected')
      },
      'Une erreur est survenue lors du partage.',
    ],
    [
      '[SHAR-07] [TOAST-21] somebody who is no friend any more',
      () => {
        throw new Rejection('people.not_found')
      },
      'ID utilisateur invalide.',
    ],
  ])('%s is said beside the friend, and the same tap can be made again', async (_, failing, description) => {
    const { user, answers, asked } = await openDialog('podcast', { [sharing]: failing })
    await user.click(await button('Partager', 1))
    const again = await button('Réessayer', 1)
    expect(toastStore.get()).toMatchObject({ title: 'Erreur de partage', description, tone: 'error' })
    expect(rows()[0]?.textContent).toContain('Non partagé')
    answers[sharing] = () => ({ ok: true })
    await user.click(again)
    await waitFor(() => expect(toastStore.get()?.title).toBe('Podcast partagé'))
    const [first, second] = sent(asked)
    expect(second).toEqual(first)
  })

  test('[GAP-151] without a network it waits, is seen to, and goes out once when it is back', async () => {
    const { user, answers, asked } = await openDialog('podcast', { [sharing]: offline })
    await user.click(await button('Partager', 1))
    await waitFor(() => expect(rows()[0]?.textContent).toContain('En attente du réseau'))
    expect(toastStore.get()).toBeUndefined()
    // Nothing is sent a second time.
    await user.click(await button('Partager', 1))
    answers[sharing] = () => ({ ok: true })
    const [first] = sent(asked)
    const before = sent(asked).length
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(rows()[0]?.textContent).not.toContain('En attente'))
    expect(sent(asked).slice(before)).toEqual([first])
  })

  test('[GAP-151] a share that waited and then is refused is named', async () => {
    const { user, answers } = await openDialog('podcast', { [sharing]: offline })
    await user.click(await button('Partager', 1))
    await waitFor(() => expect(rows()[0]?.textContent).toContain('En attente du réseau'))
    answers[sharing] = () => {
      throw new Rejection('people.not_found')
    }
    dispatchEvent(new Event('online'))
    await waitFor(() =>
      expect(toastStore.get()?.description).toMatch(
        /^Le partage de « Titre » avec .+, fait hors ligne, n’a pas abouti/,
      ),
    )
  })

  test('somebody who is no friend any more leaves the list', async () => {
    const { user, answers } = await openDialog('movie', {
      [sharing]: () => {
        throw new Rejection('people.not_found')
      },
    })
    const send = await button('Partager', 3)
    answers[listing] = friendsOf(2)
    await user.click(send)
    await waitFor(() => expect(names()).toEqual(['Ami 1', 'Ami 2']))
  })

  test('too many at once: it says how long to wait', async () => {
    const { user } = await openDialog('movie', {
      [sharing]: () => {
        throw new Rejection('request.rate_limited', { retryAfter: 42 })
      },
    })
    await user.click(await button('Partager', 1))
    await button('Réessayer', 1)
    expect(rows()[0]?.textContent).toContain('Attendez 42 secondes avant de réessayer')
  })

  test('while it is on its way a second tap sends nothing', async () => {
    const { user, asked } = await openDialog('movie', { [sharing]: hang })
    const send = await button('Partager', 1)
    await user.click(send)
    await user.click(send)
    expect(send.getAttribute('aria-busy')).toBe('true')
    expect(sent(asked)).toHaveLength(1)
  })

  test('the list goes on as one scrolls', async () => {
    await openDialog('movie', { [listing]: friendsOf(30) })
    await button('Partager', 12)
    expect(screen.queryByText('Ami 13')).toBeNull()
    for (const last of [24, 30]) {
      fireEvent.scroll(screen.getByRole('list', { name: 'Vos amis' }))
      await button('Partager', last)
    }
    expect(names()).toHaveLength(30)
  })

  test('[SHAR-02] the server searches, when the typing pauses', async () => {
    const { asked } = await openDialog('movie', { [listing]: friendsOf(30) })
    await button('Partager', 1)
    const input = screen.getByRole('searchbox', { name: 'Rechercher un ami…' })
    fireEvent.change(input, { target: { value: ' ami 29 ' } })
    await waitFor(() => expect(names()).toEqual(['Ami 29']))
    expect(asked.filter(({ name }) => name === listing).map(({ query }) => query.q)).toEqual([undefined, 'ami 29'])
    fireEvent.change(input, { target: { value: 'zoé' } })
    await screen.findByText('Aucun ami de ce nom')
    fireEvent.change(input, { target: { value: '' } })
    await waitFor(() => expect(names()).toHaveLength(12))
  })

  test('[SHAR-05] leads a person without friends to them', async () => {
    const { dialog } = await openDialog('movie', { [listing]: friendsOf(0) })
    const link = await within(dialog).findByRole('link', { name: 'Trouver des amis' })
    expect(link.getAttribute('href')).toBe('/friends')
    expect(within(dialog).queryByRole('searchbox')).toBeNull()
  })

  test('friends that cannot be loaded are asked for again', async () => {
    const { user, answers, app } = await openDialog('movie', {
      [listing]: () => {
        throw new Rejection('server.unavailable')
      },
    })
    await screen.findByText('Vos amis n’ont pas pu être chargés.')
    answers[listing] = friendsOf(1)
    await user.click(screen.getByRole('button', { name: 'Réessayer' }))
    await button('Partager', 1)
    await act(() => app.queryClient.cancelQueries())
  })

  test('[TOAST-59] [TOAST-60] the link of the page is copied, or the failure said', async () => {
    const { user, dialog } = await openDialog('movie')
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'))
    const copy = () => user.click(within(dialog).getByRole('button', { name: 'Copier le lien de la fiche' }))
    await copy()
    expect(toastStore.get()).toMatchObject({
      title: 'Erreur',
      description: 'Impossible de copier le lien',
      tone: 'error',
    })
    expect(dialog.textContent).toContain('Impossible de copier le lien')
    await copy()
    expect(writeText).toHaveBeenLastCalledWith(`${location.origin}/movie/1`)
    await waitFor(() => expect(toastStore.get()).toMatchObject({ title: 'Lien copié !', tone: 'success' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

test('[SHAR-14] without a network the dialog offers the friends that the device knows, and searches among them', async () => {
  await openPage('/friends', { [listing]: () => friendsPage(['Łukasz', 'Ines', 'Zoé']) })
  await screen.findByRole('heading', { name: '3 amis' })
  const copies = () => Object.keys(localStorage).map((key): [string, string] => [key, localStorage.getItem(key) ?? ''])
  await waitFor(() => expect(copies().join()).toContain('Zoé'))
  const kept = copies()
  const { user } = await openPage(
    '/movie/1',
    { 'get /api/catalogue/{kind}/{id}': () => ({ work: { kind: 'movie', item: items.movie } }), [listing]: offline },
    () => {
      for (const [key, value] of kept) localStorage.setItem(key, value)
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Partager' }))
  await screen.findByText(/ceux que cet appareil connaît/)
  const shown = () =>
    within(screen.getByRole('list', { name: 'Vos amis' }))
      .getAllByRole('listitem')
      .map((row) => row.querySelector('b')?.textContent)
  await waitFor(() => expect(shown()).toEqual(['Ines', 'Łukasz', 'Zoé']))
  await user.type(screen.getByRole('searchbox'), 'luk')
  await waitFor(() => expect(shown()).toEqual(['Łukasz']))
})
