import { randomUUID } from 'node:crypto'
import type { ConversationPreferences, ConversationSummary } from '@trouvaille/contract'
import { conversations as limits, mutedForGood } from '@trouvaille/domain'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { useTestServer } from '../../testing/vitest.ts'
import { leave, type Member, opened, openDirect, openGroup, people, readTo, write } from './testing.ts'

const server = useTestServer()

async function pair() {
  const [ana, bob] = await people(server(), 2)
  if (!ana || !bob) throw new Error('Two were asked for.')
  return { ana, bob, id: await opened(openDirect(ana, bob)) }
}

const change = ({ call }: Member, id: string, body: Record<string, unknown>) =>
  call(`/api/conversations/${id}/preferences`, { method: 'PATCH', body })
const draft = ({ call }: Member, id: string, text: string | null, secondsAgo = 0, replyTo: number | null = null) =>
  call(`/api/conversations/${id}/draft`, {
    method: 'PUT',
    body: { draft: text === null ? null : { text, replyTo }, writtenAt: before(secondsAgo) },
  })
const before = (seconds: number) => new Date(server().clock.now().getTime() - seconds * 1000).toISOString()

async function preferencesOf({ call }: Member): Promise<ConversationPreferences[]> {
  const { body } = await call('/api/conversation-preferences')
  return body.preferences as ConversationPreferences[]
}
async function list({ call }: Member, query = '') {
  const { body } = await call(`/api/conversations${query}`)
  return body as { conversations: ConversationSummary[]; nextCursor: string | null }
}
const listed = async (member: Member, query = '') => (await list(member, query)).conversations.map(({ id }) => id)
const archived = (member: Member) => listed(member, '?archived=true')

const none = { mutedUntil: null, isPinned: false, archivedSeq: null, unreadSeq: null, draft: null, draftAt: null }
const refused = (code: string) => ({ body: { error: { code } } })

/** Events of the own devices, since a call. */
async function eventsDuring({ call }: Member, act: () => Promise<unknown>) {
  const { body: start } = await call('/api/sync')
  await act()
  const { body } = await call(`/api/sync?cursor=${start.cursor}`)
  return body.events as { type: string }[]
}

describe('what somebody decides for themselves', () => {
  test('[CONV-60] is told to their own devices, once for each change, and to nobody else', async () => {
    const { ana, bob, id } = await pair()
    const preferences = { ...none, conversationId: id, isPinned: true }
    const ofBob = await eventsDuring(bob, async () => {
      const ofAna = await eventsDuring(ana, async () => {
        expect((await change(ana, id, { isPinned: true })).body).toEqual(preferences)
        expect((await change(ana, id, { isPinned: true })).body).toEqual(preferences)
      })
      expect(ofAna).toEqual([{ type: 'preferences.changed', preferences }])
    })
    expect(ofBob).toEqual([])
    expect(await preferencesOf(ana)).toEqual([preferences])
    expect(await preferencesOf(bob)).toEqual([])
  })

  test('[CONV-60] is told as it is now to a device that was away', async () => {
    const { ana, id } = await pair()
    const events = await eventsDuring(ana, async () => {
      await change(ana, id, { isPinned: true })
      await change(ana, id, { isPinned: false, mutedUntil: mutedForGood })
    })
    const preferences = { ...none, conversationId: id, mutedUntil: mutedForGood }
    expect(new Set(events.map((event) => JSON.stringify(event)))).toEqual(
      new Set([JSON.stringify({ type: 'preferences.changed', preferences: (await preferencesOf(ana))[0] })]),
    )
    expect(await preferencesOf(ana)).toEqual([preferences])
  })

  test('[CONV-60] ends when they leave, a conversation of two or a group', async () => {
    const { ana, bob, id } = await pair()
    const group = await opened(openGroup(ana, [bob]))
    for (const each of [id, group]) {
      await change(ana, each, { mutedUntil: mutedForGood })
      await draft(ana, each, 'Bonj')
      await leave(ana, each)
    }
    expect(await preferencesOf(ana)).toEqual([])
    await write(bob, id, 'Bonjour')
    expect(await listed(ana)).toEqual([id])
    expect(await preferencesOf(ana)).toEqual([])
  })

  test('[CONV-60] cannot be decided by who is not in it', async () => {
    const { ana, bob, id } = await pair()
    const eva = await server().signIn()
    for (const member of [eva, ana]) {
      if (member === ana) await leave(ana, id)
      expect(await change(member, id, { isPinned: true })).toMatchObject(refused('conversations.not_found'))
      expect(await draft(member, id, 'Bonj')).toMatchObject(refused('conversations.not_found'))
    }
    expect(await preferencesOf(bob)).toEqual([])
  })
})

describe('a mute', () => {
  test('[CONV-61] [CONV-63] lasts until its time and ends by itself', async () => {
    const { ana, id } = await pair()
    const mutedUntil = before(-3600)
    await change(ana, id, { mutedUntil })
    expect(await preferencesOf(ana)).toMatchObject([{ mutedUntil }])
    server().clock.advance(3600_000)
    expect(await preferencesOf(ana)).toMatchObject([{ mutedUntil: null }])
    expect((await change(ana, id, { mutedUntil })).body).toMatchObject({ mutedUntil: null })
  })

  test('[CONV-61] until further notice lasts until it is taken back', async () => {
    const { ana, id } = await pair()
    expect((await change(ana, id, { mutedUntil: mutedForGood })).body).toMatchObject({ mutedUntil: mutedForGood })
    expect((await change(ana, id, { mutedUntil: null })).body).toMatchObject({ mutedUntil: null })
  })
})

describe('pinned conversations', () => {
  async function several(count: number) {
    const [ana, ...friends] = await people(server(), count + 1)
    if (!ana) throw new Error('There is one.')
    const ids: string[] = []
    for (const friend of friends) {
      // More than somebody may open at once.
      const participantIds: [string] = [friend.person.id]
      const id = await server().services.membership.create(ana.person.id, { type: 'direct', participantIds })
      server().clock.advance(1000)
      await write(friend, id, 'Bonjour')
      ids.unshift(id)
    }
    return { ana, friends: friends.toReversed(), ids }
  }

  test('[CONV-64] [CONV-65] are on top in the order of their newest messages, and five at most', async () => {
    const { ana, friends, ids } = await several(7)
    for (const id of ids.slice(2)) expect((await change(ana, id, { isPinned: true })).status).toBe(200)
    expect(await change(ana, ids[0]!, { isPinned: true })).toMatchObject({
      status: 409,
      ...refused('conversations.too_many_pinned'),
    })
    expect(await listed(ana)).toEqual([...ids.slice(2), ...ids.slice(0, 2)])
    server().clock.advance(1000)
    await write(friends[4]!, ids[4]!, 'Encore')
    expect((await listed(ana)).slice(0, 3)).toEqual([ids[4], ids[2], ids[3]])
    await change(ana, ids[6]!, { isPinned: false })
    expect((await change(ana, ids[0]!, { isPinned: true })).status).toBe(200)
    expect((await listed(ana)).at(-1)).toBe(ids[6])
  })

  test('[CONV-64] are five at most however many devices pin at the same time', async () => {
    const { ana, ids } = await several(7)
    const answers = await Promise.all(ids.map((id) => change(ana, id, { isPinned: true })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.pinnedMax)
  })

  test('[CONV-65] are on the first page alone, wherever their messages have them', async () => {
    const { ana, bob, id: direct } = await pair()
    const ids: string[] = []
    for (let count = 0; count < limits.pageSize + 3; count += 1) {
      server().clock.advance(1000)
      // More than somebody may begin at once.
      const participantIds = [bob.person.id]
      const group = { type: 'group' as const, name: 'G', participantIds, clientId: randomUUID() }
      ids.unshift(await server().services.membership.create(ana.person.id, group))
    }
    const oldest = ids.at(-1)!
    await change(ana, oldest, { isPinned: true })
    const first = await list(ana)
    const second = await list(ana, `?after=${first.nextCursor}`)
    const shown = [...first.conversations, ...second.conversations].map(({ id }) => id)
    expect(shown).toEqual([oldest, ...ids.slice(0, -1), direct])
    expect(first.conversations).toHaveLength(limits.pageSize)
    expect(second.nextCursor).toBeNull()
  })
})

describe('archived conversations', () => {
  test('[CONV-66] [CONV-67] are a list of their own until somebody writes', async () => {
    const { ana, bob, id } = await pair()
    const [seq] = await write(bob, id, 'Bonjour')
    await change(ana, id, { isPinned: true })
    expect((await change(ana, id, { archivedSeq: seq })).body).toMatchObject({ archivedSeq: seq, isPinned: false })
    expect([await listed(ana), await archived(ana), await listed(bob)]).toEqual([[], [id], [id]])
    await write(bob, id, 'Encore')
    expect([await listed(ana), await archived(ana)]).toEqual([[id], []])
    expect(await preferencesOf(ana)).toMatchObject([{ archivedSeq: null }])
  })

  test('[CONV-67] stay out of the list while they are muted, and come back after that', async () => {
    const { ana, bob, id } = await pair()
    await change(ana, id, { archivedSeq: 0, mutedUntil: before(-60) })
    await write(bob, id, 'Bonjour')
    expect([await listed(ana), await archived(ana)]).toEqual([[], [id]])
    server().clock.advance(60_000)
    expect([await listed(ana), await archived(ana)]).toEqual([[id], []])
  })

  test('[CONV-67] come back for a message that came before they were archived elsewhere', async () => {
    const { ana, bob, id } = await pair()
    await write(bob, id, 'Un', 'Deux')
    await change(ana, id, { archivedSeq: 1 })
    expect(await listed(ana)).toEqual([id])
    await change(ana, id, { archivedSeq: 99 })
    expect(await preferencesOf(ana)).toMatchObject([{ archivedSeq: 2 }])
  })
})

describe('what is marked as unread', () => {
  test('[CONV-68] [CONV-69] is so until it is read on, or the mark is taken back', async () => {
    const { ana, bob, id } = await pair()
    await write(bob, id, 'Un', 'Deux')
    await readTo(ana, id, 1)
    expect((await change(ana, id, { unreadSeq: 1 })).body).toMatchObject({ unreadSeq: 1 })
    await readTo(ana, id, 2)
    expect(await preferencesOf(ana)).toMatchObject([{ unreadSeq: null }])
    await change(ana, id, { unreadSeq: 99 })
    expect(await preferencesOf(ana)).toMatchObject([{ unreadSeq: 2 }])
    expect((await change(ana, id, { unreadSeq: null })).body).toMatchObject({ unreadSeq: null })
  })
})

describe('a draft', () => {
  test('[CONV-70] [CONV-75] is kept with the message that it answers, and told to the own devices alone', async () => {
    const { ana, bob, id } = await pair()
    await write(bob, id, 'Bonjour')
    const preferences = { ...none, conversationId: id, draft: { text: 'Bonj ', replyTo: 1 }, draftAt: before(1) }
    const ofBob = await eventsDuring(bob, async () => {
      expect(await eventsDuring(ana, () => draft(ana, id, 'Bonj ', 1, 1))).toEqual([
        { type: 'preferences.changed', preferences },
      ])
    })
    expect(ofBob).toEqual([])
    expect((await draft(ana, id, null)).body).toMatchObject({ draft: null, draftAt: before(0) })
  })

  test('[CONV-71] is the one that was written last, in whatever order they arrive', async () => {
    const { ana, id } = await pair()
    await draft(ana, id, 'après', 1)
    expect((await draft(ana, id, 'avant', 2)).body).toMatchObject({ draft: { text: 'après' } })
    await draft(ana, id, null)
    expect((await draft(ana, id, 'entre', 1)).body).toMatchObject({ draft: null })
  })

  test('[CONV-71] of a device whose clock is ahead does not keep later ones away', async () => {
    const { ana, id } = await pair()
    await draft(ana, id, 'demain', -86_400)
    server().clock.advance(1000)
    expect((await draft(ana, id, 'maintenant')).body).toMatchObject({ draft: { text: 'maintenant' } })
  })

  test('[CONV-74] is bounded as a message is, and so is how many there are', async () => {
    const { ana, bob, id } = await pair()
    const most = 'a'.repeat(limits.messageMaxCharacters)
    expect((await draft(ana, id, most, 5)).status).toBe(200)
    expect(await draft(ana, id, `${most}a`)).toMatchObject(refused('request.invalid'))
    await server().db.execute(sql`
      with groups as (
        insert into conversations (id, type, name, last_message_at, created_at, updated_at)
        select ${id} || n, 'group', 'G', now(), now(), now() from generate_series(2, ${limits.draftsMax}) as n returning id
      ), members as (
        insert into conversation_participants (conversation_id, user_id, joined_at)
        select id, ${ana.person.id}, now() from groups returning conversation_id
      )
      insert into conversation_preferences (user_id, conversation_id, draft_text, draft_at)
      select ${ana.person.id}, conversation_id, 'x', now() from members`)
    const last = await opened(openGroup(ana, [bob]))
    expect(await draft(ana, last, 'Bonj')).toMatchObject(refused('conversations.too_many_drafts'))
    expect((await draft(ana, id, 'Changé')).status).toBe(200)
  })

  test('[CONV-74] is in the export of its writer', async () => {
    const { ana, bob, id } = await pair()
    await draft(ana, id, 'Bonj')
    const exported = async (member: Member) => JSON.stringify((await member.call('/api/account/export')).body)
    expect(await exported(ana)).toContain('Bonj')
    expect(await exported(bob)).not.toContain('Bonj')
  })
})
