import type { ConversationWork, Keepers } from '@trouvaille/contract'
import type { Work } from '@trouvaille/domain'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { conversationOf, messageAt, summaryOf } from '../../testing/fake-conversations.ts'
import { offline } from '../../testing/fake-server.ts'
import { giveHeights } from '../../testing/layout.ts'
import { group, input, log, openChat } from '../../testing/open-chat.tsx'
import { openPage } from '../../testing/open-page.tsx'
import { card } from '../../testing/people.ts'
import { person, signInOnDevice } from '../../testing/tab.ts'

await Promise.all([import('../../routes/conversation-settings.tsx'), import('./work-conversations.tsx')])

const keeping = 'get /api/conversations/{id}/keepers'
const listing = 'get /api/conversations/{id}/works'
const talking = 'get /api/catalogue/{kind}/{id}/conversations'
const film = (id: number): Work => ({ kind: 'movie', item: { id, title: `Film ${id}`, release_date: '2020' } })

const kept = (id: number, names: string[], count: number): Keepers => ({
  kind: 'movie',
  id: String(id),
  people: names.map((name) => card(name)),
  count,
})

test('[CONV-96] [CONV-97] cards say who keeps their works, and ask for it together', async () => {
  const keepers = [kept(1, ['Léa'], 1), kept(2, ['Léa', 'Tom'], 2), kept(3, ['Léa', 'Tom'], 3)]
  const { asked, handle } = await openChat(1, group, { [keeping]: () => ({ keepers }) })
  await log()
  for (const id of [1, 2, 3, 4]) {
    const message = messageAt(id + 1, { body: { kind: 'work', work: film(id) } })
    handle({ type: 'message.sent', message })
  }
  const cardOf = async (id: number) =>
    (await within(await log()).findByRole('link', { name: new RegExp(`Film ${id}`) })).textContent
  await waitFor(async () => {
    expect(await cardOf(1)).toMatch(/Léa l’a dans ses préférés$/)
    expect(await cardOf(2)).toMatch(/Léa et Tom l’ont dans leurs préférés$/)
    expect(await cardOf(3)).toMatch(/Léa et 2 autres l’ont dans leurs préférés$/)
  })
  expect(await cardOf(4)).toMatch(/Film$/)
  expect(asked.filter(({ name }) => name.endsWith('/keepers')).map(({ query }) => query.works)).toEqual([
    'movie:1,movie:2,movie:3,movie:4',
  ])
})

const shared = (seq: number, senderId: string): ConversationWork => ({
  work: film(seq),
  seq,
  senderId,
  sentAt: '2026-01-02T10:00:00.000Z',
})

const openSettings = (answers: Parameters<typeof openPage>[1]) =>
  openPage(
    '/conversation/c/settings',
    {
      'get /api/conversations/{id}': () => conversationOf('c'),
      'get /api/conversations': () => ({ conversations: [summaryOf('c')], nextCursor: null }),
      ...answers,
    },
    () => signInOnDevice(person('anna')),
  )
const section = async () => within(await screen.findByRole('region', { name: 'De quoi on parle' }))

test('[CONV-98] [CONV-99] the settings list the works of the conversation, each with its page and its message', async () => {
  const { user, asked } = await openSettings({
    [listing]: ({ query }) =>
      query.before === undefined
        ? { works: [shared(9, 'bob'), shared(7, 'anna')], nextBefore: 7 }
        : { works: [shared(2, 'gone')], nextBefore: null },
  })
  const works = await section()
  await works.findByRole('link', { name: /Film 9/ })
  await user.click(works.getByRole('button', { name: 'Afficher plus' }))
  await works.findByRole('link', { name: /Film 2/ })
  expect(works.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/movie/9',
    '/conversation/c?message=9',
    '/movie/7',
    '/conversation/c?message=7',
    '/movie/2',
    '/conversation/c?message=2',
  ])
  expect(works.getAllByRole('link', { name: /^Voir le message/ }).map(({ textContent }) => textContent)).toEqual([
    'bob, 02/01/2026',
    'Vous, 02/01/2026',
    '02/01/2026',
  ])
  expect(asked.filter(({ name }) => name.endsWith('/works')).map(({ query }) => query.before)).toEqual([undefined, '7'])
})

test('[CONV-98] without works the settings say what comes there, and a failure can be tried again', async () => {
  const { user, answers } = await openSettings({ [listing]: offline })
  const works = await section()
  await works.findByText(/Impossible de charger les œuvres/)
  answers[listing] = () => ({ works: [], nextBefore: null })
  await user.click(works.getByRole('button', { name: 'Réessayer' }))
  await works.findByText(/Les œuvres que vous partagez ici/)
})

test('[CONV-99] a conversation opens at a message of its address', async () => {
  const server = await openChat(3)
  server.conversations.add('far', 200)
  giveHeights()
  await server.router.navigate({ to: '/conversation/$id', params: { id: 'far' }, search: { message: 20 } })
  const message = (await within(await log()).findByText('Message 20')).closest('article')
  await waitFor(() => expect(document.activeElement).toBe(message))
  await input()
})

const openWork = (answers: Parameters<typeof openPage>[1]) =>
  openPage('/movie/1', { 'get /api/catalogue/{kind}/{id}': () => ({ work: film(1) }), ...answers }, () =>
    signInOnDevice(person('anna')),
  )

test('[CONV-100] [CONV-101] the page of a work lists the conversations in which it was shared, once it is shown', async () => {
  const summary = summaryOf('c', { type: 'group', name: 'Ciné-club', people: [card('bob')] })
  const { asked } = await openWork({
    [talking]: () => ({ conversations: [{ conversation: summary, seq: 12, sentAt: '2026-01-02T10:00:00.000Z' }] }),
  })
  const talks = within(await screen.findByRole('region', { name: 'Vos discussions à ce sujet' }))
  const link = talks.getByRole('link', { name: /Ciné-club/ })
  expect([link.getAttribute('href'), link.textContent]).toEqual([
    '/conversation/c?message=12',
    expect.stringMatching(/Ciné-club.*02\/01\/2026$/),
  ])
  const names = asked.map(({ name }) => name)
  expect(names.indexOf('get /api/catalogue/movie/1/conversations')).toBeGreaterThan(
    names.indexOf('get /api/catalogue/movie/1'),
  )
})

test('[CONV-100] where there is none, the page has no such part', async () => {
  const { asked } = await openWork({ [talking]: () => ({ conversations: [] }) })
  await screen.findByRole('heading', { level: 1, name: 'Film 1' })
  await waitFor(() => expect(asked.map(({ name }) => name)).toContain('get /api/catalogue/movie/1/conversations'))
  expect(screen.queryByText('Vos discussions à ce sujet')).toBeNull()
})
