import type { Conversation, PersonCard } from '@trouvaille/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { presentFriendsOf } from '../../realtime/presence.ts'
import { conversationOf, summaryOf } from '../../testing/fake-conversations.ts'
import { type Answer, offline, Rejection } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { card } from '../../testing/people.ts'

await Promise.all([
  import('../../routes/conversation-settings.tsx'),
  import('../../routes/conversation.tsx'),
  import('./leave-dialog.tsx'),
])

const participant = (id: string) => ({ person: card(id), lastReadSeq: 0, joinedAt: '2026-01-01T00:00:00.000Z' })
const group = (more: Partial<Conversation> = {}) =>
  conversationOf('g', { type: 'group', name: 'Ciné-club', participants: ['a', 'bob', 'lou'].map(participant), ...more })
const direct = conversationOf('d', { participants: ['a', 'bob'].map(participant) })

const open = (conversation: Conversation, answers: Parameters<typeof openPage>[1] = {}) =>
  openPage(`/conversation/${conversation.id}/settings`, {
    'get /api/conversations/{id}': () => conversation,
    'get /api/conversations': () => ({
      conversations: [summaryOf(conversation.id, { people: [card('bob')] })],
      nextCursor: null,
    }),
    ...answers,
  })

const offlineFailure = (code: ConstructorParameters<typeof Rejection>[0]) => (): never => {
  throw new Rejection(code)
}

const path = (page: { router: { state: { location: { pathname: string } } } }) => page.router.state.location.pathname
const people = (title: string) =>
  within(screen.getByRole('region', { name: title }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('b')?.textContent)

test('[NAV-08] [CONV-21] [CONV-23] [CONV-24] of a group: its name to read, and everybody in it', async () => {
  await open(group())
  await screen.findByRole('heading', { level: 1, name: 'Paramètres du groupe' })
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Nom du groupe' })
  expect([name.value, name.readOnly]).toEqual(['Ciné-club', true])
  expect(people('3 participants')).toEqual(['a', 'bob', 'lou'])
  screen.getByText('Vous')
  // One's own row has no menu.
  expect(screen.getAllByRole('button', { name: /^Plus d’actions/ })).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Retour à la discussion' }).getAttribute('href')).toBe('/conversation/g')
})

test('[GAP-126] of two people: to read only', async () => {
  await open(direct)
  await screen.findByRole('heading', { level: 1, name: 'Paramètres de la discussion' })
  expect(people('2 participants')).toEqual(['a', 'bob'])
  const pane = within(document.getElementById('content') as HTMLElement)
  for (const role of ['textbox', 'searchbox'] as const) expect(pane.queryByRole(role)).toBeNull()
  expect(pane.queryByRole('button', { name: 'Enregistrer' })).toBeNull()
  expect(pane.queryByRole('button', { name: 'Choisir une photo' })).toBeNull()
})

test('[GAP-133] who is there is marked', async () => {
  const { app } = await open(group())
  await screen.findByRole('region', { name: '3 participants' })
  expect(screen.queryByText('en ligne')).toBeNull()
  await act(async () => presentFriendsOf(app).set(new Set(['bob'])))
  expect(screen.getByText('en ligne').closest('li')?.textContent).toContain('bob')
})

test('[CONV-22] [CONV-26] [GAP-138] [TOAST-90] a photo that is chosen is shown, and sent with "Enregistrer"', async () => {
  let stored: string | null = null
  let fails = true
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:chosen')
  const page = await open(group(), {
    'get /api/conversations/{id}': () => group({ avatarUrl: stored }),
    'put /api/conversations/{id}/photo': () => {
      if (fails) throw new Rejection('image.unreadable')
      stored = '/avatars/new.webp'
      return { avatarUrl: stored }
    },
  })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:chosen')
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Enregistrer' })
  expect(save.disabled).toBe(true)
  const file = new File(['picture'], 'club.png', { type: 'image/png' })
  await page.user.upload(document.querySelector('input[type=file]') as HTMLInputElement, file)
  expect(screen.getByRole('img', { name: 'La photo choisie' }).getAttribute('src')).toBe('blob:chosen')
  const sent = () => page.asked.filter(({ name }) => name === 'put /api/conversations/g/photo')
  expect(sent()).toEqual([])
  await page.user.click(save)
  await waitFor(() => expect(toastStore.get()?.tone).toBe('error'))
  // The chosen file stays for a retry.
  screen.getByRole('img', { name: 'La photo choisie' })
  fails = false
  await page.user.click(save)
  await waitFor(() => expect(toastStore.get()).toMatchObject({ title: 'Paramètres mis à jour', tone: 'success' }))
  expect(sent().map(({ body }) => body)).toEqual([file, file])
  expect(document.querySelector('section[aria-label="Photo du groupe"] img')?.getAttribute('src')).toBe(
    '/avatars/new.webp',
  )
})

test('[GAP-138] a file that is no picture is refused at once', async () => {
  await open(group())
  await screen.findByRole('button', { name: 'Enregistrer' })
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(input, { target: { files: [new File(['x'], 'x.pdf', { type: 'application/pdf' })] } })
  expect(toastStore.get()).toMatchObject({ title: 'Type de fichier non supporté' })
  expect(screen.queryByRole('img', { name: 'La photo choisie' })).toBeNull()
})

/** A group to which people can be added. */
async function openToAdd(refuse?: Answer) {
  const ids = ['a', 'bob']
  const page = await open(group(), {
    'get /api/conversations/{id}': () => group({ participants: ids.map(participant) }),
    'get /api/conversations/{id}/candidates': () => ({
      people: ['lou', 'louise'].filter((id) => !ids.includes(id)).map((id) => card(id)),
    }),
    'post /api/conversations/{id}/participants': (asked) => {
      refuse?.(asked)
      const { body } = asked
      ids.push((body as { personId: string }).personId)
      return { ok: true, isInvited: false }
    },
  })
  const box = await screen.findByRole('searchbox', { name: 'Ajouter un participant' })
  const type = (value: string) => fireEvent.change(box, { target: { value } })
  const searches = () => page.asked.filter(({ name }) => name.endsWith('/candidates')).map(({ query }) => query.q)
  return { ...page, type, searches }
}

test('[CONV-25] [CONV-27] [CONV-28] friends are looked for from two characters on, once nobody types any more', async () => {
  const { type, searches } = await openToAdd()
  expect(screen.getByRole<HTMLInputElement>('searchbox').maxLength).toBe(50)
  type('l')
  screen.getByText('Saisissez au moins 2 caractères.')
  type('lo')
  type(' lou ')
  await screen.findByRole('button', { name: 'Ajouter louise' })
  expect(searches()).toEqual(['lou'])
})

test('[FRND-18] what the search leaves out is not called too short', async () => {
  const { type } = await openToAdd()
  type('select')
  screen.getByText('Certains mots et signes sont écartés de la recherche : il ne reste pas 2 caractères à chercher.')
  expect(screen.queryByText('Saisissez au moins 2 caractères.')).toBeNull()
})

test('[GAP-138] [TOAST-89] adding acts at once', async () => {
  const { user, type, asked } = await openToAdd()
  type('lou')
  await user.click(await screen.findByRole('button', { name: 'Ajouter lou' }))
  await waitFor(() => expect(toastStore.get()).toMatchObject({ title: 'Participant ajouté', tone: 'success' }))
  await waitFor(() => expect(people('3 participants')).toEqual(['a', 'bob', 'lou']))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ajouter lou' })).toBeNull())
  screen.getByRole('button', { name: 'Ajouter louise' })
  expect(asked.find(({ name }) => name === 'post /api/conversations/g/participants')?.body).toEqual({ personId: 'lou' })
})

test('[SAFE-03] somebody who is asked first is named as asked until they answer', async () => {
  let invited: PersonCard[] = []
  const { user } = await open(group(), {
    'get /api/conversations/{id}': () => group({ invited }),
    'get /api/conversations/{id}/candidates': () => ({ people: [card('lou')] }),
    'post /api/conversations/{id}/participants': () => {
      invited = [card('lou')]
      return { ok: true, isInvited: true }
    },
  })
  const box = await screen.findByRole('searchbox', { name: 'Ajouter un participant' })
  fireEvent.change(box, { target: { value: 'lou' } })
  await user.click(await screen.findByRole('button', { name: 'Ajouter lou' }))
  await waitFor(() => expect(toastStore.get()).toMatchObject({ title: 'Invitation envoyée', description: 'lou' }))
  await screen.findByText('Invitation envoyée, en attente de réponse')
})

test.each([
  ['people.not_found', 'Cette personne n’est plus dans vos amis.'],
  ['conversations.too_many', 'Ce groupe, ou cette personne, a atteint le nombre maximal.'],
] as const)('[CONV-32] somebody who cannot be added (%s) is said', async (code, description) => {
  const { user, type } = await openToAdd(() => {
    throw new Rejection(code)
  })
  type('lou')
  await user.click(await screen.findByRole('button', { name: 'Ajouter lou' }))
  await waitFor(() => expect(toastStore.get()).toMatchObject({ description, tone: 'error' }))
  expect(people('2 participants')).toEqual(['a', 'bob'])
})

const failures = [
  ['no network', offline, 'text'],
  ['a server that fails', offlineFailure('server.unexpected'), 'unexpectedly'],
] as const

test.each(failures)(
  '[TOAST-08] [TOAST-62] [TOAST-63] %s: somebody is not added, and that is told',
  async (_, fail, how) => {
    const { user, type } = await openToAdd(fail)
    type('lou')
    await user.click(await screen.findByRole('button', { name: 'Ajouter lou' }))
    const description = {
      text: 'Impossible d’ajouter le participant à la conversation.',
      unexpectedly: 'Une erreur est survenue lors de l’ajout du participant.',
    }[how]
    await waitFor(() => expect(toastStore.get()).toMatchObject({ title: 'Erreur', description, tone: 'error' }))
    expect(people('2 participants')).toEqual(['a', 'bob'])
  },
)

const notUpdated = {
  text: 'Impossible de mettre à jour les paramètres du groupe.',
  unexpectedly: 'Une erreur est survenue lors de la mise à jour des paramètres.',
}

test.each(failures)(
  '[TOAST-08] [TOAST-64] [TOAST-65] %s: the photo is not saved, and kept to be sent again',
  async (_, fail, how) => {
    const page = await open(group(), { 'put /api/conversations/{id}/photo': fail })
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:chosen')
    const save = await screen.findByRole('button', { name: 'Enregistrer' })
    const file = new File(['picture'], 'club.png', { type: 'image/png' })
    await page.user.upload(document.querySelector('input[type=file]') as HTMLInputElement, file)
    await page.user.click(save)
    const description = notUpdated[how]
    await waitFor(() => expect(toastStore.get()).toMatchObject({ title: 'Erreur', description, tone: 'error' }))
    screen.getByRole('img', { name: 'La photo choisie' })
  },
)

test.each(failures)(
  '[TOAST-08] [TOAST-64] [TOAST-65] %s: the choice of what newcomers read is taken back',
  async (_, fail, how) => {
    const page = await open(group({ showsHistory: true }), { 'patch /api/conversations/{id}': fail })
    const history = await screen.findByRole<HTMLInputElement>('switch', {
      name: 'Lire les anciens messages en arrivant',
    })
    await page.user.click(history)
    const description = notUpdated[how]
    await waitFor(() => expect(toastStore.get()).toMatchObject({ title: 'Erreur', description, tone: 'error' }))
    expect(history.checked).toBe(true)
  },
)

test('whether newcomers read what was written before is a switch that acts at once, and is taken back when it fails', async () => {
  let showsHistory = false
  let call = Promise.withResolvers<void>()
  const page = await open(group(), {
    'get /api/conversations/{id}': () => group({ showsHistory }),
    'patch /api/conversations/{id}': async ({ body }) => {
      await call.promise
      showsHistory = (body as { showsHistory: boolean }).showsHistory
      return { ok: true }
    },
  })
  const history = await screen.findByRole<HTMLInputElement>('switch', {
    name: 'Lire les anciens messages en arrivant',
  })
  expect(history.checked).toBe(false)
  await page.user.click(history)
  expect(history.checked).toBe(true)
  await act(async () => call.resolve())
  await waitFor(() => expect(page.asked.filter(({ name }) => name === 'get /api/conversations/g')).toHaveLength(2))
  await waitFor(() => expect(page.app.queryClient.isFetching()).toBe(0))
  expect([showsHistory, history.checked]).toEqual([true, true])
  call = Promise.withResolvers<void>()
  await page.user.click(history)
  expect(history.checked).toBe(false)
  await act(async () => call.reject(new Rejection('server.unexpected')))
  await waitFor(() => expect(toastStore.get()?.tone).toBe('error'))
  await waitFor(() => expect(history.checked).toBe(true))
})

test.each([
  ['a group', group()],
  ['two people', direct],
])('[CONV-33] [CONV-34] [CONV-36] [GAP-131] [TOAST-88] leaving %s asks first', async (_, conversation) => {
  let hasLeft = false
  const page = await open(conversation, {
    'get /api/conversations': () => ({
      conversations: hasLeft ? [] : [summaryOf(conversation.id, { people: [card('bob')] })],
      nextCursor: null,
    }),
    'delete /api/conversations/{id}/participation': () => {
      hasLeft = true
      return { ok: true }
    },
  })
  const copies = () => Object.keys(localStorage).filter((key) => localStorage.getItem(key)?.includes('"participants"'))
  const leave = await screen.findByRole('button', { name: 'Quitter la discussion' })
  expect(copies()).toHaveLength(1)
  await page.user.click(leave)
  const dialog = within(await screen.findByRole('dialog', { name: 'Quitter la discussion' }))
  dialog.getByText('Voulez-vous vraiment quitter cette discussion ?')
  await page.user.click(dialog.getByRole('button', { name: 'Annuler' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(hasLeft).toBe(false)
  await page.user.click(leave)
  await page.user.click(await screen.findByRole('button', { name: 'Quitter' }))
  await waitFor(() => expect(path(page)).toBe('/messages'))
  expect(toastStore.get()).toMatchObject({ title: 'Conversation quittée', tone: 'success' })
  await waitFor(() => expect(screen.queryByRole('link', { name: /bob|Ciné-club/ })).toBeNull())
  expect(copies()).toEqual([])
  expect(page.app.queryClient.getQueryData(['conversations', 'one', conversation.id])).toBeUndefined()
})

const leaving = [
  ['[TOAST-87] of two people, in the settings', direct, '/settings', 'Impossible de quitter la conversation'],
  ['[TOAST-61] of a group, in the settings', group(), '/settings', 'Impossible de quitter la conversation.'],
  ['[TOAST-61] of a group, in the chat', group(), '', 'Impossible de quitter la conversation.'],
  ['[TOAST-61] of two people, in the chat', direct, '', 'Impossible de quitter la conversation.'],
] as const
test.each(leaving)(
  '[CONV-35] [TOAST-08] [GAP-91] %s: leaving that fails is said',
  async (_, which, place, description) => {
    const address = `/conversation/${which.id}${place}`
    const page = await openPage(address, {
      'get /api/conversations/{id}': () => which,
      'get /api/conversations/{id}/messages': () => ({ messages: [], hasMore: false }),
      'delete /api/conversations/{id}/participation': offline,
    })
    if (place === '') await page.user.click(await screen.findByRole('button', { name: 'Options de la discussion' }))
    await page.user.click(
      await screen.findByRole(place === '' ? 'menuitem' : 'button', { name: 'Quitter la discussion' }),
    )
    await page.user.click(await screen.findByRole('button', { name: 'Quitter' }))
    await waitFor(() => expect(toastStore.get()).toMatchObject({ title: 'Erreur', description, tone: 'error' }))
    expect(path(page)).toBe(address)
    expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toContain(description)
  },
)

test.each(['/conversation/x', '/conversation/x/settings'])(
  '[MSG-09] [GAP-134] %s of an unknown conversation leads to the list once the server has said so',
  async (address) => {
    const answer = Promise.withResolvers<never>()
    const page = await openPage(address, { 'get /api/conversations/{id}': () => answer.promise })
    await waitFor(() => expect(page.namesAsked()).toContain('get /api/conversations/x'))
    expect(path(page)).toBe(address)
    await act(async () => answer.reject(new Rejection('conversations.not_found')))
    await waitFor(() => expect(path(page)).toBe('/messages'))
  },
)

/** Opens the group's settings, then a new page with the device's stored data and the given server answers. */
async function withCopy(address: string, answer: () => never) {
  const { app } = await open(group())
  await screen.findByRole('heading', { level: 1, name: 'Paramètres du groupe' })
  const kept = Object.keys(localStorage).map((key): [string, string] => [key, localStorage.getItem(key) ?? ''])
  app.queryClient.clear()
  return openPage(address, { 'get /api/conversations/{id}': answer }, () => {
    for (const [key, value] of kept) localStorage.setItem(key, value)
  })
}

const noNetwork = (): never => {
  throw new TypeError('Failed to fetch')
}

test('[GAP-134] without a network the copy of the device serves', async () => {
  const page = await withCopy('/conversation/g/settings', noNetwork)
  await screen.findByRole('heading', { level: 1, name: 'Paramètres du groupe' })
  expect(people('3 participants')).toEqual(['a', 'bob', 'lou'])
  await waitFor(() => expect(page.app.queryClient.getQueryState(['conversations', 'one', 'g'])?.status).toBe('error'))
  expect(path(page)).toBe('/conversation/g/settings')
})

test('[GAP-134] without a network and a copy, a conversation can be asked for again', async () => {
  const page = await withCopy('/conversation/other/settings', noNetwork)
  await screen.findByText('Cette discussion n’a pas pu être chargée.')
  screen.getByRole('button', { name: 'Réessayer' })
  expect(path(page)).toBe('/conversation/other/settings')
})

test('[GAP-134] a copy goes once the server has said that there is no such conversation', async () => {
  const page = await withCopy('/conversation/g/settings', () => {
    throw new Rejection('conversations.not_found')
  })
  await waitFor(() => expect(path(page)).toBe('/messages'))
  await waitFor(() => expect(Object.values(localStorage).join()).not.toContain('"participants"'))
})

test('[CONV-61] [CONV-73] a switch mutes the conversation, for as long as is chosen, and ends that', async () => {
  const preferences = {
    conversationId: 'g',
    isPinned: false,
    archivedSeq: null,
    unreadSeq: null,
    draft: null,
    draftAt: null,
  }
  const changes: unknown[] = []
  const page = await open(group(), {
    'patch /api/conversations/{id}/preferences': ({ body }) => {
      changes.push(body)
      return { ...preferences, ...(body as { mutedUntil: string | null }) }
    },
  })
  const mute = await screen.findByRole<HTMLInputElement>('switch', { name: 'Couper les notifications' })
  await page.user.click(mute)
  expect(mute.checked).toBe(false)
  await page.user.click(await screen.findByRole('button', { name: 'Jusqu’à nouvel ordre' }))
  expect(mute.checked).toBe(true)
  await screen.findByText('Coupées jusqu’à nouvel ordre.')
  await waitFor(() => expect(changes).toHaveLength(1))
  await page.user.click(mute)
  expect(mute.checked).toBe(false)
  await waitFor(() => expect(changes.at(-1)).toEqual({ mutedUntil: null }))
})
