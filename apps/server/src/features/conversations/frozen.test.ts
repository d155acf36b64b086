import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Conversation, ConversationSummary, MessagePage, PersonCard } from '@trouvaille/contract'
import { expect, test } from 'vitest'
import { befriend } from '../../testing/factories.ts'
import { plain } from '../../testing/pictures.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { type Member, openDirect, opened, people, readTo, write } from './testing.ts'

const server = useTestServer()

/** Everything that one of two is shown of the other one in their conversation. */
async function seen(by: Member, id: string, other: Member) {
  const read = async <T>(path: string) => (await by.call(path)).body as T
  const list = await read<{ conversations: ConversationSummary[] }>('/api/conversations')
  const summary = list.conversations.find((each) => each.id === id)
  const whole = await read<Conversation>(`/api/conversations/${id}`)
  const page = await read<MessagePage>(`/api/conversations/${id}/messages`)
  const search = await read<MessagePage>(`/api/conversations/${id}/messages/search?q=de`)
  const participant = whole.participants.find(({ person }) => person.id === other.person.id)
  const cardIn = (cards: readonly PersonCard[] = []) => cards.find((card) => card.id === other.person.id)
  return {
    cards: [cardIn(summary?.people), participant?.person, cardIn(page.people), cardIn(search.people)],
    lastSender: summary?.lastSender,
    lastReadSeq: participant?.lastReadSeq,
  }
}

const rename = ({ call }: Member, username: string) => call('/api/profile', { method: 'PATCH', body: { username } })

async function changePicture({ call }: Member): Promise<string> {
  const { body } = await call('/api/avatar', {
    body: await plain(8, 8).png().toBuffer(),
    headers: { 'content-type': 'image/png' },
  })
  return (body as { avatarUrl: string }).avatarUrl
}

/** Two friends of whom the second one wrote last; what the first one sees of them. */
async function talk() {
  const [ana, bob] = (await people(server(), 2)) as [Member, Member]
  const id = await opened(openDirect(ana, bob))
  const avatarUrl = await changePicture(bob)
  await readTo(bob, id, (await write(ana, id, 'un de'))[0]!)
  await write(bob, id, 'deux de')
  const card = { id: bob.person.id, username: bob.person.username, avatarUrl }
  const before = { cards: [card, card, card, card], lastSender: bob.person.username, lastReadSeq: 1 }
  expect(await seen(ana, id, bob)).toEqual(before)
  return { ana, bob, id, before }
}

test.each([
  ['the other one ends', (ana: Member, bob: Member) => bob.call(`/api/friends/${ana.person.id}`, { method: 'DELETE' })],
  ['the other one blocks', (ana: Member, bob: Member) => bob.call(`/api/blocks/${ana.person.id}`, { method: 'PUT' })],
  ['oneself ends', (ana: Member, bob: Member) => ana.call(`/api/friends/${bob.person.id}`, { method: 'DELETE' })],
])('[SAFE-01] after a friendship that %s, nothing new is seen of the other one', async (_, end) => {
  const { ana, bob, id, before } = await talk()
  expect((await end(ana, bob)).status).toBe(200)
  const newName = `nouveau-${bob.person.username}`.slice(0, 30)
  expect((await rename(bob, newName)).status).toBe(200)
  expect((await readTo(bob, id, 2)).status).toBe(200)
  expect(await seen(ana, id, bob)).toEqual(before)
  // Oneself is seen as one is.
  const own = await seen(bob, id, bob)
  expect([own.cards[1]?.username, own.lastSender, own.lastReadSeq]).toEqual([newName, newName, 2])

  await changePicture(bob)
  const cards = before.cards.map((card: PersonCard) => ({ ...card, avatarUrl: null }))
  expect(await seen(ana, id, bob)).toEqual({ ...before, cards })
})

test('[SAFE-01] friends again, they see each other as they are', async () => {
  const { ana, bob, id, before } = await talk()
  await bob.call(`/api/friends/${ana.person.id}`, { method: 'DELETE' })
  const newName = `encore-${bob.person.username}`.slice(0, 30)
  await rename(bob, newName)
  await readTo(bob, id, 2)
  await befriend(server().services, bob.person, ana.person)
  const cards = before.cards.map((card: PersonCard) => ({ ...card, username: newName }))
  expect(await seen(ana, id, bob)).toEqual({ cards, lastSender: newName, lastReadSeq: 2 })
})

test('[SAFE-01] friendships that had ended before this was kept are seen as they were when it began', async () => {
  const { ana, bob, id, before } = await talk()
  const { db, services } = server()
  const [eva] = (await people(server(), 1)) as [Member]
  await befriend(services, ana.person, eva.person)
  const other = await opened(openDirect(ana, eva))
  await bob.call(`/api/friends/${ana.person.id}`, { method: 'DELETE' })
  const columns = ['frozen_name', 'frozen_avatar_url', 'frozen_read_seq'].map((name) => sql.identifier(name))
  await db.execute(
    sql`update conversation_participants set ${sql.join(
      columns.map((column) => sql`${column} = null`),
      sql`, `,
    )}`,
  )
  const statements = await readFile(join(import.meta.dirname, '../../migrations/0019_frozen_participants.sql'), 'utf8')
  await db.execute(sql.raw(statements.split('--> statement-breakpoint').at(-1) ?? ''))
  await rename(bob, `apres-${bob.person.username}`.slice(0, 30))
  await rename(eva, `apres-${eva.person.username}`.slice(0, 30))
  expect(await seen(ana, id, bob)).toEqual(before)
  const whole = (await ana.call(`/api/conversations/${other}`)).body as Conversation
  expect(whole.participants.map(({ person }) => person.username)).toContain(`apres-${eva.person.username}`.slice(0, 30))
})
