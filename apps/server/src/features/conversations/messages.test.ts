import { randomUUID } from 'node:crypto'
import type { Conversation, Message } from '@trouvaille/contract'
import { describe, expect, test } from 'vitest'
import { film } from '../../testing/factories.ts'
import { useTestServer } from '../../testing/vitest.ts'
import {
  add,
  fill,
  leave,
  type Member,
  openDirect,
  opened,
  openGroup,
  page,
  people,
  readTo,
  send,
  write,
} from './testing.ts'

const server = useTestServer()

/** Two friends with a group of their own. */
async function talk() {
  const [ana, bob] = await people(server(), 2)
  return { ana: ana!, bob: bob!, id: await opened(openGroup(ana!, [bob!])) }
}

describe('a message', () => {
  test('[MSG-17] [DATA-29] has its conversation, number, sender, time and text', async () => {
    const { ana, id } = await talk()
    const clientId = randomUUID()
    const { body } = await send(ana.call, id, 'Bonjour', clientId)
    const sentAt = server().clock.now().toISOString()
    const expected = {
      conversationId: id,
      seq: 2,
      senderId: ana.person.id,
      clientId,
      sentAt,
      body: { kind: 'text', text: 'Bonjour' },
    }
    expect(body).toEqual(expected)
    expect((await page(ana, id)).body.messages.at(-1)).toEqual(expected)
  })

  test('[MSG-17] [DATA-29] is read by its sender from the beginning, and by nobody else before they have read so far', async () => {
    const { ana, bob, id } = await talk()
    const waiting = async ({ call }: typeof ana) => (await call('/api/conversations-unread')).body.unread
    const [seq = 0] = await write(ana, id, 'Bonjour')
    expect(await waiting(ana)).toEqual([])
    expect(await waiting(bob)).toMatchObject([{ conversationId: id, unread: 1 }])
    const positions = async () =>
      Object.fromEntries(
        (await ana.call(`/api/conversations/${id}`)).body.participants.map(
          ({ person, lastReadSeq }: Conversation['participants'][number]) => [person.id, lastReadSeq],
        ),
      )
    expect((await positions())[bob.person.id]).toBeLessThan(seq)
    await readTo(bob, id, seq)
    expect((await positions())[bob.person.id]).toBe(seq)
    expect(await waiting(bob)).toEqual([])
  })

  test.each([false, true])(
    '[MSG-17] [DATA-29] says to whoever came later that they came after it, with older messages for them to read: %s',
    async (showsHistory) => {
      const [ana, bob, eva] = (await people(server(), 3)) as [Member, Member, Member]
      const id = await opened(openGroup(ana, [bob]))
      expect((await ana.call(`/api/conversations/${id}`, { method: 'PATCH', body: { showsHistory } })).status).toBe(200)
      const { sentAt } = (await send(ana.call, id, 'Avant')).body
      server().clock.advance(1)
      await add(ana, id, eva)
      const joined = Object.fromEntries(
        (await ana.call(`/api/conversations/${id}`)).body.participants.map(
          ({ person, joinedAt }: Conversation['participants'][number]) => [person.id, joinedAt],
        ),
      )
      expect(joined[bob.person.id] <= sentAt).toBe(true)
      expect(joined[eva.person.id] > sentAt).toBe(true)
    },
  )

  test('[MSG-13] [GAP-123] is trimmed, and else stored as it was written', async () => {
    const { ana, id } = await talk()
    const written = `l'œuvre "<b>d'été</b>" ; DROP TABLE {x}\n\n\t— javascript: 👩‍👩‍👧`
    await write(ana, id, ` \n ${written} \u00a0`)
    expect((await page(ana, id)).shown).toEqual(['created', written])
  })

  test.each([
    ['[MSG-15] [RULE-06] empty', '', 'body.text'],
    ['[MSG-15] blank', ' \n\t ', 'body.text'],
    ['[MSG-15] of nothing that can be seen', ' \u200B\u2060\u3164 ', 'body.text'],
    ['[RULE-06] of 1001 characters', 'é'.repeat(1001), 'body.text'],
    ['[RULE-07] [GAP-123] with a script tag', 'x <ScRipt>y', 'body.text'],
  ])('%s is refused, and nothing of it is written', async (_, text, field) => {
    const { ana, id } = await talk()
    const { status, body } = await send(ana.call, id, text)
    expect([status, body]).toEqual([400, { error: { code: 'request.invalid', field } }])
    expect((await page(ana, id)).seqs).toEqual([1])
  })

  test.each([
    ['a thousand letters', 'é'.repeat(1000)],
    ['a thousand emojis of two units', '🎬'.repeat(1000)],
    ['three hundred families of seven parts', '👩‍👩‍👧‍👦'.repeat(300)],
  ])('[RULE-06] of %s is one', async (_, text) => {
    const { ana, id } = await talk()
    await write(ana, id, text)
    expect((await page(ana, id)).shown.at(-1)).toBe(text)
  })

  test('is a work as it was shared, cleaned of what is no text', async () => {
    const { ana, bob, id } = await talk()
    await send(ana.call, id, { kind: 'work', work: film(7) })
    expect((await page(bob, id)).body.messages.at(-1).body).toEqual({ kind: 'work', work: film(7) })
    const podcast = { id: 'p', name: 'P', publisher: 'Q', description: '<script>x</script><b>Bon</b>' }
    await send(ana.call, id, { kind: 'work', work: { kind: 'podcast', item: podcast } })
    expect(JSON.stringify((await page(bob, id)).body)).not.toContain('script')
  })

  test('said again with the same client id, is the same one', async () => {
    const { ana, bob, id } = await talk()
    const clientId = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => send(ana.call, id, 'Une fois', clientId)))
    const later = await send(ana.call, id, 'autre texte', clientId)
    expect([...answers, later].map(({ body }) => (body as Message).seq)).toEqual([2, 2, 2, 2])
    expect(later.body.body.text).toBe('Une fois')
    expect((await page(ana, id)).shown).toEqual(['created', 'Une fois'])
    // Somebody else's is another one.
    expect((await send(bob.call, id, 'De Bob', clientId)).body).toMatchObject({ seq: 3 })
  })

  test('[MSG-25] with a client id that is known of another conversation, is another message', async () => {
    const { ana, bob, id } = await talk()
    const clientId = randomUUID()
    const elsewhere = await opened(openDirect(ana, bob))
    // Both on their way at the same time, and each of them once more when it is there.
    for (let turn = 0; turn < 2; turn += 1) {
      const answers = await Promise.all([
        send(ana.call, id, 'Ici', clientId),
        send(ana.call, elsewhere, 'Ailleurs', clientId),
      ])
      expect(answers).toMatchObject([
        { status: 200, body: { conversationId: id, seq: 2, clientId, body: { text: 'Ici' } } },
        { status: 200, body: { conversationId: elsewhere, seq: 1, clientId, body: { text: 'Ailleurs' } } },
      ])
    }
    expect([(await page(bob, id)).shown, (await page(bob, elsewhere)).shown]).toEqual([
      ['created', 'Ici'],
      ['Ailleurs'],
    ])
    // One after the other, too.
    const next = randomUUID()
    expect((await send(ana.call, id, 'Puis ici', next)).body).toMatchObject({ seq: 3 })
    expect((await send(ana.call, elsewhere, 'Puis là', next)).body).toMatchObject({ conversationId: elsewhere, seq: 2 })
  })

  test('[MSG-16] [ROLE-19] of many that come at once, each has its own number, without a gap, and a refused one harms no other', async () => {
    const { ana, bob, id } = await talk()
    const eva = await server().signIn()
    const direct = await opened(openDirect(ana, bob))
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        if (index % 10 === 9) return send(eva.call, id, 'de trop')
        return send((index % 2 ? ana : bob).call, index % 4 === 0 ? direct : id, `m${index}`)
      }),
    )
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(4)
    const [inGroup, inDirect] = [(await page(ana, id)).seqs, (await page(ana, direct)).seqs]
    expect(inGroup).toEqual(Array.from({ length: 27 }, (_, index) => index + 1))
    expect(inDirect).toEqual(Array.from({ length: 10 }, (_, index) => index + 1))
    const given = answers.filter(({ status }) => status === 200).map(({ body }) => `${body.conversationId} ${body.seq}`)
    expect(new Set(given).size).toBe(36)
  })
})

describe('a page', () => {
  test('[GAP-136] [MSG-04] is the newest, those before, after, or around a number, always ascending', async () => {
    const { ana, bob, id } = await talk()
    await fill(server(), ana, id, 199)
    const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)
    for (const [query, seqs, hasOlder, hasNewer] of [
      ['', from(151, 200), true, false],
      ['?before=151', from(101, 150), true, true],
      ['?before=51', from(1, 50), false, true],
      ['?before=1', [], false, true],
      ['?after=0', from(1, 50), false, true],
      ['?after=150', from(151, 200), true, false],
      ['?after=149', from(150, 199), true, true],
      ['?after=200', [], true, false],
      ['?around=100', from(75, 124), true, true],
      ['?around=1', from(1, 25), false, true],
      ['?around=200', from(175, 200), true, false],
    ] as const) {
      const { body, seqs: shown } = await page(bob, id, query)
      expect([query, shown, body.hasOlder, body.hasNewer]).toEqual([query, seqs, hasOlder, hasNewer])
    }
    expect((await page(bob, id, '?before=4&after=1')).seqs).toEqual([2, 3])
    expect((await page(bob, id, '?before=x')).status).toBe(400)
  })

  test('names everybody in it, those too who have left', async () => {
    const [ana, bob, eva] = await people(server(), 3)
    const id = await opened(openGroup(ana!, [bob!]))
    await write(bob!, id, 'Adieu')
    await leave(bob!, id)
    await add(ana!, id, eva!)
    const { body } = await page(ana!, id)
    const names = body.people.map(({ username }: { username: string }) => username)
    expect(names.toSorted()).toEqual([ana!, bob!, eva!].map(({ person }) => person.username).toSorted())
  })
})

describe('a search', () => {
  const find = async ({ call }: { call: Parameters<typeof send>[0] }, id: string, q: string, before?: number) => {
    const more = before === undefined ? '' : `&before=${before}`
    const { body } = await call(`/api/conversations/${id}/messages/search?q=${encodeURIComponent(q)}${more}`)
    return { seqs: (body.messages as Message[]).map(({ seq }) => seq), nextBefore: body.nextBefore }
  }

  test('finds what was written, accents and case forgiven, the newest first', async () => {
    const { ana, bob, id } = await talk()
    await write(ana, id, 'À l’école de Rohmer', 'rien', 'ECOLE', 'Le cœur')
    expect(await find(bob, id, 'école')).toEqual({ seqs: [4, 2], nextBefore: null })
    expect(await find(bob, id, " A L'Ecole ")).toEqual({ seqs: [2], nextBefore: null })
    expect(await find(bob, id, 'COEUR')).toEqual({ seqs: [5], nextBefore: null })
    expect(await find(bob, id, 'created')).toEqual({ seqs: [], nextBefore: null })
    for (const q of ['a', ' a ', 'a'.repeat(51)]) {
      expect((await bob.call(`/api/conversations/${id}/messages/search?q=${q}`)).status).toBe(400)
    }
  })

  test('goes on where it ended, twenty at a time', async () => {
    const { ana, id } = await talk()
    await fill(server(), ana, id, 45)
    const first = await find(ana, id, 'message')
    const second = await find(ana, id, 'message', first.nextBefore)
    const third = await find(ana, id, 'message', second.nextBefore)
    expect([...first.seqs, ...second.seqs, ...third.seqs]).toEqual(Array.from({ length: 45 }, (_, index) => 46 - index))
    expect(third.nextBefore).toBeNull()
  })

  test('looks through 20,000 messages, and says where to go on', async () => {
    const { ana, id } = await talk()
    await write(ana, id, 'aiguille')
    await fill(server(), ana, id, 20_500)
    const first = await find(ana, id, 'aiguille')
    expect(first).toEqual({ seqs: [], nextBefore: 503 })
    expect(await find(ana, id, 'aiguille', first.nextBefore)).toEqual({ seqs: [2], nextBefore: null })
  })
})

describe('reading', () => {
  const readOf = async ({ call }: { call: Parameters<typeof send>[0] }, id: string) =>
    (await call(`/api/conversations/${id}`)).body.participants.map(
      ({ person, lastReadSeq }: { person: { id: string }; lastReadSeq: number }) => [person.id, lastReadSeq],
    )

  test('[GAP-10] is told by how far one has come, never back, and never past the newest message', async () => {
    const { ana, bob, id } = await talk()
    await write(ana, id, 'un', 'deux')
    for (const [seq, expected] of [
      [2, 2],
      [1, 2],
      [2_147_483_647, 3],
    ]) {
      expect((await readTo(bob, id, seq!)).status).toBe(200)
      expect(await readOf(ana, id)).toEqual(expect.arrayContaining([[bob.person.id, expected]]))
    }
    expect(await readOf(bob, id)).toEqual(expect.arrayContaining([[ana.person.id, 0]]))
    expect((await bob.call(`/api/conversations/${id}`)).body).toMatchObject({ lastReadSeq: 3 })
    for (const seq of [0, -1, 1.5, 2_147_483_648, '1', null]) {
      expect((await readTo(bob, id, seq as number)).status).toBe(400)
    }
  })
})
