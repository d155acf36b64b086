import type { ActivityEntry } from '@trouvaille/contract'
import { viewOf } from '@trouvaille/domain'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { film } from '../../testing/fake-favourites.ts'
import { type Answer, Rejection } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { activityAdded, activityStateChanged } from './handle-event.ts'
import { activityQuery, entriesOf } from './queries.ts'

const bob = { id: 'bob', username: 'bob', avatarUrl: null }
const work = film(7)
const group = { id: 'c1', name: 'Cinéphiles', avatarUrl: null }
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()

const all: ActivityEntry[] = [
  { id: '6', at: at(6), kind: 'moderation.decided' },
  { id: '5', at: at(5), kind: 'group.invited', person: bob, group: { ...group, id: 'c2', name: 'Lecteurs' } },
  { id: '4', at: at(4), kind: 'group.added', person: bob, group },
  { id: '3', at: at(3), kind: 'share.received', share: { id: 's', work, sharedBy: bob, sharedAt: at(3) } },
  { id: '2', at: at(2), kind: 'request.accepted', person: bob },
  {
    id: '1',
    at: at(1),
    kind: 'request.received',
    person: { ...bob, id: 'eva', username: 'eva' },
    friendship: { status: 'pending', id: 'r1', direction: 'received' },
  },
]

const page = (entries: ActivityEntry[], more: object = {}) => ({
  entries,
  nextCursor: null,
  seenUntil: null,
  muted: [],
  ...more,
})

/** A page of a member with an activity, in a window that they look at. */
async function open(path: string, answers: Record<string, Answer> = {}, entries = all) {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const opened = await openPage(path, {
    'get /api/activity': () => page(entries),
    'put /api/activity/seen': () => ({ ok: true }),
    ...answers,
  })
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  return opened
}

const rows = async () => {
  await screen.findByRole('heading', { level: 1, name: 'Activité' })
  return within(screen.getByRole('main')).findAllByRole('listitem')
}
const textOf = (row: HTMLElement | undefined) => row?.querySelector('p')?.textContent?.replaceAll(/\s/g, ' ').trim()

describe('the page', () => {
  test('[ACTV-01] says who did what, and leads there', async () => {
    await open('/activity')
    const shown = await rows()
    expect(shown.map(textOf)).toEqual([
      'L’équipe a pris une décision qui vous concerne',
      'bob vous invite dans le groupe « Lecteurs »',
      'bob vous a fait entrer dans le groupe « Cinéphiles »',
      `bob a partagé « ${viewOf(work).title} » avec vous`,
      'bob a accepté votre demande d’ami',
      'eva vous a envoyé une demande d’ami',
    ])
    const leads = shown.map((row) => within(row).queryByRole('link')?.getAttribute('href'))
    expect(leads).toEqual(['/settings', undefined, '/conversation/c1', '/movie/7', '/profile/bob', undefined])
    for (const row of shown) expect(row.querySelector('time')).not.toBeNull()
  })

  test('[ACTV-04] a request is accepted or refused, an invitation answered, where they stand', async () => {
    const { user, namesAsked } = await open('/activity', {
      'post /api/friend-requests/{id}/accept': () => ({ ok: true }),
      'delete /api/invitations/{id}': () => ({ ok: true }),
    })
    await rows()
    screen.getByRole('button', { name: /Refuser.*eva/ })
    await user.click(screen.getByRole('button', { name: 'Accepter la demande de eva' }))
    await waitFor(() => expect(namesAsked()).toContain('post /api/friend-requests/r1/accept'))
    await user.click(screen.getByRole('button', { name: /Refuser.*Lecteurs/ }))
    await waitFor(() => expect(namesAsked()).toContain('delete /api/invitations/c2'))
  })

  test('[ACTV-03] what was new stays marked while one looks at it, and is seen', async () => {
    const { asked } = await open('/activity', { 'get /api/activity': () => page(all, { seenUntil: at(4) }) })
    await rows()
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'put /api/activity/seen')?.body).toEqual({ until: at(6) }),
    )
    expect(screen.getAllByText('Nouveau')).toHaveLength(2)
    await screen.findByRole('link', { name: 'Activité' })
  })

  test('says when there is nothing, and when it could not be loaded', async () => {
    await open('/activity', {}, [])
    await screen.findByRole('heading', { level: 2, name: 'Rien de nouveau pour l’instant' })
    let isDown = true
    const { user } = await open('/activity', {
      'get /api/activity': () => {
        if (isDown) throw new Rejection('server.unexpected')
        return page(all)
      },
    })
    await screen.findByText('Impossible de charger votre activité.')
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await rows()).toHaveLength(6)
  })

  test('goes on after twenty', async () => {
    const { user } = await open('/activity', {
      'get /api/activity': ({ query }) =>
        query.after ? page(all.slice(3)) : page(all.slice(0, 3), { nextCursor: '4.4' }),
    })
    expect(await rows()).toHaveLength(3)
    await user.click(screen.getByRole('button', { name: 'Afficher plus' }))
    await waitFor(async () => expect(await rows()).toHaveLength(6))
  })
})

test('[ACTV-03] the bell counts what was not seen', async () => {
  await open('/movies', { 'get /api/activity': () => page(all, { seenUntil: at(4) }) })
  await screen.findByRole('link', { name: 'Activité (2 nouveautés)' })
})

test('[ACTV-03] that there are more than the first page has is a "+"', async () => {
  await open('/movies', { 'get /api/activity': () => page(all, { seenUntil: at(0), nextCursor: '4.4' }) })
  await screen.findByRole('link', { name: `Activité (${all.length}+ nouveautés)` })
})

test('[ACTV-03] without a "+" where the last ones were seen', async () => {
  await open('/movies', { 'get /api/activity': () => page(all, { seenUntil: at(1), nextCursor: '4.4' }) })
  await screen.findByRole('link', { name: `Activité (${all.length - 1} nouveautés)` })
})

describe('what arrives', () => {
  const now = () => ({ id: '9', at: new Date().toISOString(), kind: 'request.accepted', person: bob }) as const

  test('[ACTV-05] is said while one looks elsewhere, once, until one sees it, and counted', async () => {
    const { app, router } = await open('/movies', {}, [])
    await screen.findByRole('link', { name: 'Activité' })
    const entry = now()
    act(() => activityAdded(app, entry))
    expect(toastStore.get()).toMatchObject({
      title: 'Demande acceptée',
      description: 'bob a accepté votre demande d’ami',
    })
    await screen.findByRole('link', { name: 'Activité (1 nouveauté)' })
    const announced = toastStore.get()
    act(() => activityAdded(app, entry))
    expect(toastStore.get()).toBe(announced)
    await act(() => router.navigate({ to: '/activity' }))
    await waitFor(() => expect(toastStore.get()).toBeUndefined())
  })

  test.each(['/activity', '/friends'])('[ACTV-05] is not said on %s, where it is seen', async (path) => {
    const { app } = await open(path, {}, [])
    await screen.findByRole('link', { name: 'Activité' })
    act(() => activityAdded(app, now()))
    expect(toastStore.get()).toBeUndefined()
  })

  test.each([
    ['/movies', undefined],
    ['/books', 'Partage'],
  ])('[ACTV-05] a share is seen on the page of its section: on %s it is said as %s', async (path, title) => {
    const { app } = await open(path, {}, [])
    await screen.findByRole('link', { name: 'Activité' })
    const share = { id: 's9', work, sharedBy: bob, sharedAt: at(9) }
    act(() => activityAdded(app, { id: '9', at: new Date().toISOString(), kind: 'share.received', share }))
    expect(toastStore.get()?.title).toBe(title)
  })

  test('[ACTV-02] a work that is shared once more stands in the place of the first time', async () => {
    const { app } = await open('/books', {}, [])
    await screen.findByRole('link', { name: 'Activité' })
    await waitFor(() => expect(app.queryClient.getQueryData(activityQuery.queryKey)).toBeDefined())
    const share = (id: string, by = bob) =>
      activityAdded(app, { id, at: at(9), kind: 'share.received', share: { id, work, sharedBy: by, sharedAt: at(9) } })
    act(() => share('1'))
    act(() => share('2'))
    act(() => share('3', { ...bob, id: 'eva' }))
    const ids = () => entriesOf(app.queryClient.getQueryData(activityQuery.queryKey)).map(({ id }) => id)
    expect(ids().toSorted()).toEqual(['2', '3'])
  })

  test('[ACTV-04] what was seen elsewhere while the list is on its way is asked for again', async () => {
    const entry = now()
    let seenUntil: string | null = null
    const { app, answers } = await open('/movies', {}, [])
    await screen.findByRole('link', { name: 'Activité' })
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>()
    answers['get /api/activity'] = async () => {
      const answer = page([entry], { seenUntil })
      ask()
      await isReleased
      return answer
    }
    void app.queryClient.invalidateQueries({ queryKey: ['activity'] })
    await isAsked
    seenUntil = entry.at
    const seen = { seenUntil, muted: [] }
    act(() => activityStateChanged(app, seen))
    await act(async () => release())
    await screen.findByRole('link', { name: 'Activité (1 nouveauté)' })
    await screen.findByRole('link', { name: 'Activité' })
  })

  test('[ACTV-01] what arrives while the list is on its way is in it, whichever comes first', async () => {
    let list: ActivityEntry[] = []
    const { app, answers } = await open('/movies', {}, [])
    await screen.findByRole('link', { name: 'Activité' })
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    answers['get /api/activity'] = async () => {
      const answer = page(list)
      await isReleased
      return answer
    }
    void app.queryClient.invalidateQueries({ queryKey: ['activity'] })
    const entry = now()
    list = [entry]
    act(() => activityAdded(app, entry))
    await act(async () => release())
    await screen.findByRole('link', { name: 'Activité (1 nouveauté)' })
    await waitFor(() => expect(app.queryClient.isFetching()).toBe(0))
    await screen.findByRole('link', { name: 'Activité (1 nouveauté)' })
  })

  test('[ACTV-05] is not said when it came while the device was away, or is muted', async () => {
    const { app } = await open('/movies', {
      'get /api/activity': () => page([], { muted: ['request.accepted'] }),
    })
    await screen.findByRole('link', { name: 'Activité' })
    act(() => activityAdded(app, now()))
    act(() => activityAdded(app, { id: '8', at: at(6), kind: 'moderation.decided' }))
    expect(toastStore.get()).toBeUndefined()
    await screen.findByRole('link', { name: 'Activité (1 nouveauté)' })
  })

  test('[ACTV-03] what another device has seen counts no more', async () => {
    const { app } = await open('/movies')
    await screen.findByRole('link', { name: 'Activité (6 nouveautés)' })
    act(() => activityStateChanged(app, { seenUntil: at(5), muted: [] }))
    await screen.findByRole('link', { name: 'Activité (1 nouveauté)' })
  })
})

describe('the choices', () => {
  test('[ACTV-06] switch a kind off and on', async () => {
    let muted: unknown = ['share.received']
    const { user } = await open('/settings', {
      'get /api/activity': () => page([], { muted }),
      'put /api/activity/muted': ({ body }) => {
        muted = (body as { kinds: unknown }).kinds
        return { ok: true }
      },
    })
    const region = within(await screen.findByRole('region', { name: 'Activité' }))
    const shares = await region.findByRole<HTMLInputElement>('switch', { name: 'Partages' })
    expect(shares.checked).toBe(false)
    await user.click(region.getByRole('switch', { name: 'Demandes d’amis' }))
    await waitFor(() => expect(muted).toEqual(['request.received', 'share.received']))
    await user.click(shares)
    await waitFor(() => expect(muted).toEqual(['request.received']))
    expect(region.getAllByRole('switch')).toHaveLength(6)
  })

  test('[ACTV-06] a choice that could not be saved is as it was', async () => {
    const { user } = await open('/settings', {
      'put /api/activity/muted': () => {
        throw new Rejection('server.unexpected')
      },
    })
    const choices = await screen.findByRole('region', { name: 'Activité' })
    const shares = await within(choices).findByRole<HTMLInputElement>('switch', { name: 'Partages' })
    await user.click(shares)
    await waitFor(() => expect(toastStore.get()).toMatchObject({ tone: 'error' }))
    expect(shares.checked).toBe(true)
  })
})
