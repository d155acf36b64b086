import { conversations as limits, quickReactions } from '@trouvaille/domain'
import type { Message } from '@trouvaille/contract'
import { describe, expect, test } from 'vitest'
import { film } from '../../testing/factories.ts'
import { useTestServer } from '../../testing/vitest.ts'
import {
  add,
  edit,
  fill,
  hide,
  leave,
  type Member,
  openDirect,
  opened,
  openGroup,
  page,
  people,
  react,
  remove,
  reply,
  send,
  write,
} from './testing.ts'

const server = useTestServer()

/** Two friends with a group of their own, and a message of the first. */
async function talk() {
  const [ana, bob] = (await people(server(), 2)) as [Member, Member]
  const id = await opened(openGroup(ana, [bob]))
  const [seq = 0] = await write(ana, id, 'Bonjour')
  return { ana, bob, id, seq }
}

const newest = async (reader: Member, id: string): Promise<Message> => (await page(reader, id)).body.messages.at(-1)
const codeOf = (answer: { body: { error?: { code: string } } }) => answer.body.error?.code ?? 'ok'
const searched = async ({ call }: Member, id: string, text: string) =>
  (await call(`/api/conversations/${id}/messages/search?q=${text}`)).body.messages.map(({ seq }: Message) => seq)

describe('an answer', () => {
  test('[MSG-26] shows who wrote what it answers, and its beginning, to both', async () => {
    const { ana, bob, id } = await talk()
    const [seq = 0] = await write(ana, id, 'é'.repeat(limits.quoteCharacters + 1))
    const replyTo = { seq, senderId: ana.person.id, body: { kind: 'text', text: 'é'.repeat(limits.quoteCharacters) } }
    expect((await reply(bob, id, seq, 'Ah bon ?')).body).toMatchObject({ seq: seq + 1, replyTo })
    for (const reader of [ana, bob]) expect((await newest(reader, id)).replyTo).toEqual(replyTo)
  })

  test('[MSG-26] works are answered, and are answers', async () => {
    const { ana, bob, id } = await talk()
    const body = { kind: 'work', work: film(1) }
    const { seq } = (await send(ana.call, id, body)).body
    const clientId = crypto.randomUUID()
    await bob.call(`/api/conversations/${id}/messages`, {
      body: { clientId, body: { kind: 'work', work: film(2) }, replyTo: seq },
    })
    const answer = await newest(ana, id)
    expect(answer.body).toMatchObject({ kind: 'work', work: { item: { id: film(2).item.id } } })
    expect(answer.replyTo).toMatchObject({ seq, body: { kind: 'work', work: { item: { id: film(1).item.id } } } })
  })

  test('[MSG-27] shows what the message says now', async () => {
    const { ana, bob, id, seq } = await talk()
    await reply(bob, id, seq, 'Salut')
    await edit(ana, id, seq, 'Bonsoir')
    expect((await newest(bob, id)).replyTo).toMatchObject({ version: 1, body: { kind: 'text', text: 'Bonsoir' } })
    await remove(ana, id, seq)
    expect((await newest(bob, id)).replyTo).toEqual({
      seq,
      senderId: ana.person.id,
      version: 2,
      body: { kind: 'deleted' },
    })
  })

  test('[MSG-27] of a message that moderators have removed, or of a deleted account, says that it is deleted', async () => {
    const { ana, bob, id, seq } = await talk()
    await reply(bob, id, seq, 'Salut')
    await server().services.deletion.delete(ana.person)
    expect((await newest(bob, id)).replyTo).toEqual({ seq, senderId: null, body: { kind: 'deleted' } })
  })

  test('[MSG-27] shows nothing of a message from before somebody came', async () => {
    const [ana, bob, eva] = (await people(server(), 3)) as [Member, Member, Member]
    const id = await opened(openGroup(ana, [bob]))
    const [seq = 0] = await write(ana, id, 'Secret')
    await add(ana, id, eva)
    await reply(bob, id, seq, 'Chut')
    expect((await newest(eva, id)).replyTo).toEqual({ seq, senderId: null, body: { kind: 'unavailable' } })
    const { conversations } = (await eva.call('/api/conversations')).body
    expect(JSON.stringify(conversations)).not.toContain('Secret')
    expect(JSON.stringify((await eva.call(`/api/conversations/${id}/messages/search?q=chut`)).body)).not.toContain(
      'Secret',
    )
    // Nor can they answer it.
    expect(codeOf(await reply(eva, id, seq, 'Quoi ?'))).toBe('messages.not_found')
  })

  test('[MSG-26] to a message that there is not is refused, and nothing is written', async () => {
    const { ana, bob, id, seq } = await talk()
    expect(codeOf(await reply(bob, id, seq + 1, 'Salut'))).toBe('messages.not_found')
    expect(codeOf(await reply(bob, id, 0, 'Salut'))).toBe('request.invalid')
    expect((await page(ana, id)).shown.at(-1)).toBe('Bonjour')
  })

  test('[MSG-26] names who is quoted, also where they have left and written none of the page', async () => {
    const [ana, bob, eva] = (await people(server(), 3)) as [Member, Member, Member]
    const id = await opened(openGroup(ana, [bob, eva]))
    const [seq = 0] = await write(eva, id, 'Bonjour')
    await leave(eva, id)
    await fill(server(), ana, id, limits.messagesPageSize)
    await reply(bob, id, seq, 'Reviens')
    const { people: named } = (await page(ana, id)).body
    expect(named).toContainEqual({ id: eva.person.id, username: eva.person.username, avatarUrl: null })
  })
})

describe('an edit', () => {
  test('[MSG-33] changes a text, and says when', async () => {
    const { ana, bob, id, seq } = await talk()
    server().clock.advance(60_000)
    const expected = {
      seq,
      body: { kind: 'text', text: 'Bonsoir' },
      version: 1,
      editedAt: server().clock.now().toISOString(),
    }
    expect((await edit(ana, id, seq, '  Bonsoir ')).body).toMatchObject(expected)
    expect(await newest(bob, id)).toMatchObject(expected)
    // The same again changes nothing.
    expect((await edit(ana, id, seq, 'Bonsoir')).body.version).toBe(1)
    expect(await searched(bob, id, 'bonjour')).toEqual([])
    expect(await searched(bob, id, 'bonsoir')).toEqual([seq])
  })

  test('[MSG-33] is possible for fifteen minutes', async () => {
    const { ana, id, seq } = await talk()
    server().clock.advance(15 * 60_000)
    expect(codeOf(await edit(ana, id, seq, 'Bonsoir'))).toBe('ok')
    server().clock.advance(1)
    expect(codeOf(await edit(ana, id, seq, 'Bonne nuit'))).toBe('messages.too_late')
    expect(await newest(ana, id)).toMatchObject({ body: { text: 'Bonsoir' } })
  })

  test('[MSG-33] is of the author alone, and of texts that are there', async () => {
    const { ana, bob, id, seq } = await talk()
    expect(codeOf(await edit(bob, id, seq, 'Bonjour'))).toBe('messages.not_allowed')
    expect(codeOf(await edit(bob, id, seq, 'Autre'))).toBe('messages.not_allowed')
    expect(codeOf(await edit(ana, id, seq + 1, 'Autre'))).toBe('messages.not_found')
    expect(codeOf(await edit(ana, id, 1, 'Autre'))).toBe('messages.not_found')
    for (const text of ['', ' ', 'x'.repeat(limits.messageMaxCharacters + 1), '<script>'])
      expect(codeOf(await edit(ana, id, seq, text))).toBe('request.invalid')
    const { seq: work } = (await send(ana.call, id, { kind: 'work', work: film(1) })).body
    expect(codeOf(await edit(ana, id, work, 'Autre'))).toBe('messages.not_allowed')
    await leave(ana, id)
    expect(codeOf(await edit(ana, id, seq, 'Adieu'))).toBe('messages.not_allowed')
  })

  test('[MSG-33] is not possible where one may not write any more; deleting is', async () => {
    const [ana, bob] = (await people(server(), 2)) as [Member, Member]
    const id = await opened(openDirect(ana, bob))
    const [seq = 0] = await write(ana, id, 'Bonjour')
    await ana.call(`/api/friends/${bob.person.id}`, { method: 'DELETE' })
    expect(codeOf(await edit(ana, id, seq, 'Bonsoir'))).toBe('messages.not_allowed')
    expect(codeOf(await react(bob, id, seq, '👍'))).toBe('messages.not_allowed')
    expect(codeOf(await remove(ana, id, seq))).toBe('ok')
    expect((await newest(bob, id)).body).toEqual({ kind: 'deleted' })
  })
})

describe('a deletion for everybody', () => {
  test('[MSG-36] leaves only that there was a message: search, list, unread and export forget it', async () => {
    const { ana, bob, id, seq } = await talk()
    await react(bob, id, seq, '👍')
    const unread = async () => (await bob.call('/api/conversations-unread')).body.unread.length
    expect(await unread()).toBe(1)
    expect((await remove(ana, id, seq)).body).toMatchObject({ seq, body: { kind: 'deleted' } })
    const message = await newest(bob, id)
    expect(message).toMatchObject({ seq, senderId: ana.person.id, body: { kind: 'deleted' }, version: 2 })
    expect(message.reactions).toBeUndefined()
    expect(await searched(bob, id, 'bonjour')).toEqual([])
    expect(await unread()).toBe(0)
    const { conversations } = (await bob.call('/api/conversations')).body
    expect(conversations[0].lastMessage.body).toEqual({ kind: 'deleted' })
    const password = { password: ana.person.password }
    expect(JSON.stringify((await ana.call('/api/account/export', { body: password })).body)).not.toContain('Bonjour')
    // Once more is harmless.
    expect((await remove(ana, id, seq)).body.version).toBe(2)
  })

  test('[MSG-36] is possible for a day', async () => {
    const { ana, id, seq } = await talk()
    const [other = 0] = await write(ana, id, 'Encore')
    server().clock.advance(24 * 60 * 60_000)
    expect(codeOf(await remove(ana, id, seq))).toBe('ok')
    server().clock.advance(1)
    expect(codeOf(await remove(ana, id, other))).toBe('messages.too_late')
  })

  test('[MSG-36] is of the author alone, and of what somebody wrote', async () => {
    const { ana, bob, id, seq } = await talk()
    expect(codeOf(await remove(bob, id, seq))).toBe('messages.not_allowed')
    expect(codeOf(await remove(ana, id, 1))).toBe('messages.not_found')
    await remove(ana, id, seq)
    expect(codeOf(await remove(bob, id, seq))).toBe('messages.not_allowed')
    expect(codeOf(await edit(ana, id, seq, 'Bonsoir'))).toBe('messages.not_found')
    expect(codeOf(await react(bob, id, seq, '👍'))).toBe('messages.not_found')
  })
})

test('[MSG-37] a message that somebody has deleted for themselves is gone for them alone', async () => {
  const { ana, bob, id, seq } = await talk()
  for (const _ of [1, 2]) expect(codeOf(await hide(bob, id, seq))).toBe('ok')
  expect((await page(bob, id)).shown).toEqual(['created'])
  expect((await page(ana, id)).shown).toEqual(['created', 'Bonjour'])
  expect(await searched(bob, id, 'bonjour')).toEqual([])
  expect((await bob.call('/api/conversations')).body.conversations[0].lastMessage.body.kind).toBe('created')
  expect(codeOf(await hide(bob, id, seq + 1))).toBe('messages.not_found')
  // Their own as well, however old.
  server().clock.advance(limits.deleteMs + 1)
  expect(codeOf(await hide(ana, id, seq))).toBe('ok')
  expect((await page(ana, id)).shown).toEqual(['created'])
})

describe('reactions', () => {
  test('[MSG-30] [MSG-31] everybody has one, which another one replaces and the same again takes away', async () => {
    const { ana, bob, id, seq } = await talk()
    const of = (message: Message) => message.reactions?.map(({ emoji, personIds }) => [emoji, ...personIds])
    const [anas, bobs] = [ana.person.id, bob.person.id]
    expect(of((await react(bob, id, seq, '❤️')).body)).toEqual([['❤️', bobs]])
    server().clock.advance(1)
    await react(ana, id, seq, '❤️')
    expect(of(await newest(bob, id))).toEqual([['❤️', bobs, anas]])
    server().clock.advance(1)
    await react(bob, id, seq, '👨‍👩‍👧‍👦')
    expect(of(await newest(bob, id))).toEqual([
      ['❤️', anas],
      ['👨‍👩‍👧‍👦', bobs],
    ])
    expect(await newest(bob, id)).toMatchObject({ version: 3 })
    await react(bob, id, seq, '👨‍👩‍👧‍👦')
    expect(await newest(bob, id)).toMatchObject({ version: 3 })
    await react(bob, id, seq, null)
    await react(bob, id, seq, null)
    expect(of(await newest(bob, id))).toEqual([['❤️', anas]])
    await react(ana, id, seq, null)
    expect((await newest(bob, id)).reactions).toBeUndefined()
  })

  test('[MSG-30] are one emoji each, of twenty kinds at most', async () => {
    const { ana, bob, id, seq } = await talk()
    for (const emoji of quickReactions) expect(codeOf(await react(ana, id, seq, emoji))).toBe('ok')
    for (const wrong of ['', 'a', '❤️❤️', '1', '<b>', '❤️ '])
      expect(codeOf(await react(ana, id, seq, wrong))).toBe('request.invalid')
    for (let n = 0; n < limits.reactionKinds; n += 1) await server().signIn()
    await server().db.execute(`insert into message_reactions (conversation_id, seq, user_id, emoji, created_at)
      select '${id}', ${seq}, id, chr(128640 + row_number() over ()::int), now() from accounts
      where id not in ('${ana.person.id}', '${bob.person.id}') limit ${limits.reactionKinds - 1}`)
    await react(ana, id, seq, '👍')
    await react(ana, id, seq, '❤️')
    const kinds = (await newest(ana, id)).reactions ?? []
    expect(kinds).toHaveLength(limits.reactionKinds)
    expect(codeOf(await react(bob, id, seq, '🦔'))).toBe('messages.too_many_reactions')
    expect(codeOf(await react(bob, id, seq, kinds[0]?.emoji ?? ''))).toBe('ok')
  })

  test('[MSG-32] count as nothing unread', async () => {
    const { ana, bob, id, seq } = await talk()
    await react(bob, id, seq, '❤️')
    expect((await ana.call('/api/conversations-unread')).body.unread).toEqual([])
  })

  test('[MSG-30] of who has left stay, and go with their account', async () => {
    const { ana, bob, id, seq } = await talk()
    await react(bob, id, seq, '❤️')
    await leave(bob, id)
    const find = async () => (await page(ana, id)).body.messages.find((one: Message) => one.seq === seq)
    expect((await find()).reactions).toHaveLength(1)
    expect(codeOf(await react(bob, id, seq, '👍'))).toBe('messages.not_allowed')
    await server().services.deletion.delete(bob.person)
    expect((await find()).reactions).toBeUndefined()
  })
})

describe('earlier versions', () => {
  test('[MSG-34] are kept for a day', async () => {
    const { ana, id, seq } = await talk()
    const { messageChanges } = server().services
    const kept = () => messageChanges.versionsOf({ conversationId: id, seq })
    await edit(ana, id, seq, 'Bonsoir')
    await remove(ana, id, seq)
    const until = server().clock.now().toISOString()
    const both = [
      { body: { kind: 'text', text: 'Bonjour' }, until },
      { body: { kind: 'text', text: 'Bonsoir' }, until },
    ]
    expect(await kept()).toEqual(both)
    server().clock.advance(24 * 60 * 60_000)
    await messageChanges.sweep()
    expect(await kept()).toEqual(both)
    server().clock.advance(1)
    await messageChanges.sweep()
    expect(await kept()).toEqual([])
  })
})
