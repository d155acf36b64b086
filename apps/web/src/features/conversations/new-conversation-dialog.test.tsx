import type { NewConversation } from '@trouvaille/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { conversationOf } from '../../testing/fake-conversations.ts'
import { offline, Rejection } from '../../testing/fake-server.ts'
import { friendsOf } from '../../testing/fake-shares.ts'
import { openPage } from '../../testing/open-page.tsx'

await Promise.all([import('./new-conversation-dialog.tsx'), import('./conversation-view.tsx')])

const title = 'Nouvelle conversation de groupe'

/** The dialog of a group, in which nobody is ticked yet. */
async function open(...given: Parameters<typeof choose>) {
  const page = await choose(...given)
  await page.tick('Ami 1')
  await page.user.click(page.dialog.getByRole('button', { name: 'Créer un groupe…' }))
  await screen.findByRole('dialog', { name: title })
  await page.user.click(page.dialog.getByRole('button', { name: 'Retirer Ami 1' }))
  return page
}

/** The dialog as it opens. */
async function choose(answers: Parameters<typeof openPage>[1] = {}, friends = 14) {
  const page = await openPage('/messages', {
    'get /api/friends': friendsOf(friends),
    'post /api/conversations': () => conversationOf('new', { type: 'group', name: 'Club' }),
    ...answers,
  })
  await page.user.click((await screen.findAllByRole('button', { name: 'Nouvelle discussion' }))[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Nouvelle discussion' }))
  const tick = async (name: string) => page.user.click(await dialog.findByRole('checkbox', { name }))
  const name = (value: string) =>
    fireEvent.change(dialog.getByRole('textbox', { name: 'Nom du groupe' }), { target: { value } })
  const create = () => page.user.click(dialog.getByRole('button', { name: 'Créer le groupe' }))
  const sent = () =>
    page.asked.filter((call) => call.name === 'post /api/conversations').map(({ body }) => body as NewConversation)
  return { ...page, dialog, tick, name, create, sent }
}

test('[CONV-06] [CONV-20] "Nouvelle discussion" with one person is the conversation with them, which is used again', async () => {
  const { user, dialog, tick, sent, router } = await choose({
    'post /api/conversations': () => conversationOf('direct'),
  })
  await user.click(dialog.getByRole('button', { name: 'Écrire' }))
  dialog.getByText('Choisissez au moins un ami.')
  await tick('Ami 2')
  await user.click(dialog.getByRole('button', { name: 'Écrire à Ami 2' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/conversation/direct'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent()).toEqual([{ type: 'direct', participantIds: ['p2'] }])
})

test('[CONV-06] [CONV-14] with several people it asks for the name of a group, and they stay ticked', async () => {
  const { user, dialog, tick, name, create, sent } = await choose()
  await tick('Ami 2')
  await tick('Ami 5')
  await user.click(dialog.getByRole('button', { name: 'Créer un groupe…' }))
  await screen.findByRole('dialog', { name: title })
  expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Nom du groupe' }))
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Ami 5' }).checked).toBe(true)
  name('Club')
  await create()
  await waitFor(() => expect(sent()).toMatchObject([{ type: 'group', participantIds: ['p2', 'p5'] }]))
})

test('[TOAST-84] a conversation that cannot be begun is said, and the choice stays', async () => {
  const { user, dialog, tick } = await choose({ 'post /api/conversations': offline })
  await tick('Ami 2')
  await user.click(dialog.getByRole('button', { name: 'Écrire à Ami 2' }))
  await waitFor(() => expect(toastStore.get()).toMatchObject({ tone: 'error' }))
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Ami 2' }).checked).toBe(true)
})

test('[CONV-13] [CONV-14] [CONV-15] [CONV-16] several friends and a name make a group, which opens', async () => {
  const { dialog, tick, name, create, sent, router } = await open()
  name('  L’été d’Agnès ')
  await tick('Ami 2')
  await tick('Ami 1')
  await create()
  await waitFor(() => expect(router.state.location.pathname).toBe('/conversation/new'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent()).toEqual([
    {
      type: 'group',
      name: 'L’été d’Agnès',
      participantIds: ['p2', 'p1'],
      clientId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  ])
  expect(dialog).toBeDefined()
})

const photos = 'post /api/group-photos'

/** Chooses a photo for the group, which the page cannot show without a layout. */
async function choosePhoto({ user }: { user: Awaited<ReturnType<typeof openPage>>['user'] }): Promise<File> {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:chosen')
  const file = new File(['picture'], 'club.png', { type: 'image/png' })
  await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, file)
  screen.getByRole('img', { name: 'La photo choisie' })
  return file
}

test('[CONV-37] a group is made with the photo that was chosen, which is sent once for all tries', async () => {
  let isDown = true
  const page = await open({
    [photos]: () => ({ avatarUrl: '/avatars/x.webp' }),
    'post /api/conversations': () => {
      if (isDown) throw new TypeError('Failed to fetch')
      return conversationOf('new', { type: 'group', name: 'Club', avatarUrl: '/avatars/x.webp' })
    },
  })
  page.name('Club')
  await page.tick('Ami 2')
  const file = await choosePhoto(page)
  await page.create()
  await waitFor(() => expect(toastStore.get()).toMatchObject({ tone: 'error' }))
  screen.getByRole('img', { name: 'La photo choisie' })
  isDown = false
  await page.create()
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/conversation/new'))
  const tries = page.sent()
  expect(tries).toMatchObject([{ avatarUrl: '/avatars/x.webp' }, { avatarUrl: '/avatars/x.webp' }])
  // The retry has the same idempotency key.
  expect(tries[1]).toEqual(tries[0])
  expect(page.asked.filter(({ name }) => name === photos).map(({ body }) => body)).toEqual([file])
})

test('[CONV-37] a photo that is refused is said, makes no group, and can be left out', async () => {
  const page = await open({
    [photos]: () => {
      throw new Rejection('image.unreadable')
    },
  })
  page.name('Club')
  await page.tick('Ami 2')
  await choosePhoto(page)
  await page.create()
  await page.dialog.findByText('Cette photo n’a pas pu être enregistrée.')
  expect([page.sent(), toastStore.get()?.tone]).toEqual([[], 'error'])
  await page.user.click(page.dialog.getByRole('button', { name: 'Sans photo' }))
  await page.create()
  await waitFor(() => expect(page.sent()).toMatchObject([{ name: 'Club' }]))
  expect(page.sent()[0]).not.toHaveProperty('avatarUrl')
})

test('[CONV-15] who is ticked stays so while others are looked for, and can be taken out again', async () => {
  const { user, dialog, tick, name, create, sent } = await open()
  await tick('Ami 1')
  fireEvent.change(dialog.getByRole('searchbox'), { target: { value: 'ami 13' } })
  await waitFor(() => expect(dialog.getAllByRole('checkbox')).toHaveLength(1))
  await tick('Ami 13')
  fireEvent.change(dialog.getByRole('searchbox'), { target: { value: '' } })
  await waitFor(() => expect(dialog.getAllByRole('checkbox')).toHaveLength(12))
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Ami 1' }).checked).toBe(true)
  await tick('Ami 3')
  const chosen = within(dialog.getByRole('list', { name: '3 amis choisis' }))
  await user.click(chosen.getByRole('button', { name: 'Retirer Ami 1' }))
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Ami 1' }).checked).toBe(false)
  name('Club')
  await create()
  await waitFor(() => expect(sent()).toMatchObject([{ participantIds: ['p13', 'p3'] }]))
})

test('[CONV-17] [GAP-139] without a name that is not blank, or without a friend, nothing is sent', async () => {
  const { dialog, tick, name, create, sent } = await open()
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Nom du groupe' }).maxLength).toBe(50)
  await tick('Ami 1')
  name('   ')
  await create()
  dialog.getByText('Donnez un nom au groupe.')
  expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Nom du groupe' }))
  name('Club')
  expect(dialog.queryByText('Donnez un nom au groupe.')).toBeNull()
  await tick('Ami 1')
  await create()
  dialog.getByText('Choisissez au moins un ami.')
  expect(sent()).toEqual([])
})

test.each([
  [
    'conversations.too_many',
    'Le nombre de discussions est à son maximum, chez vous ou chez une des personnes choisies.',
  ],
  ['people.not_found', 'Une des personnes choisies n’est plus dans vos amis.'],
  ['server.unexpected', undefined],
] as const)('[TOAST-85] [GAP-141] a group that is refused (%s) is said with its reason', async (code, description) => {
  const { tick, name, create } = await open({
    'post /api/conversations': () => {
      throw new Rejection(code)
    },
  })
  await tick('Ami 1')
  name('Club')
  await create()
  await waitFor(() =>
    expect(toastStore.get()).toMatchObject({ title: 'Impossible de créer la conversation', tone: 'error' }),
  )
  expect(toastStore.get()?.description).toBe(description)
})

test('[CONV-19] what was typed and ticked survives a failure; the same group keeps its name when it is tried again', async () => {
  const { dialog, answers, tick, name, create, sent, router } = await open({ 'post /api/conversations': offline })
  await tick('Ami 2')
  name('Club')
  await create()
  await dialog.findByRole('alert')
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Ami 2' }).checked).toBe(true)
  await create()
  await waitFor(() => expect(sent()).toHaveLength(2))
  await tick('Ami 3')
  Object.assign(answers, { 'post /api/conversations': () => conversationOf('new', { type: 'group' }) })
  await create()
  await waitFor(() => expect(router.state.location.pathname).toBe('/conversation/new'))
  const [first, second, other] = sent().map((body) => 'clientId' in body && body.clientId)
  expect(second).toBe(first)
  expect(other).not.toBe(first)
})

test('without friends there is a way to find some', async () => {
  const { dialog } = await choose({}, 0)
  expect((await dialog.findByRole('link', { name: 'Trouver des amis' })).getAttribute('href')).toBe('/friends')
})
