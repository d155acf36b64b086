import { randomUUID } from 'node:crypto'
import type { Message, ServerFrame } from '@trouvaille/contract'
import { liveCommands } from '@trouvaille/contract'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import {
  add,
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
} from '../features/conversations/testing.ts'
import { befriend } from '../testing/factories.ts'
import type { TestConnection } from '../testing/live.ts'
import { useConnections, useTestServer } from '../testing/vitest.ts'

/** What devices are told of conversations, and what they say, over real open. */

const server = useTestServer()

const connect = useConnections(server)

const command = (device: TestConnection, name: string, input: unknown) => device.command(name, input)
const text = (sent: string) => ({ kind: 'text', text: sent })
const receives = (device: TestConnection, expected: unknown) =>
  vi.waitFor(() => expect(device.received).toEqual(expected))
const types = ({ received }: TestConnection) => received.map(({ type }) => type)
const messagesIn = ({ received }: TestConnection) =>
  received.flatMap((event) =>
    event.type === 'message.sent' && event.message.body.kind === 'text' ? [event.message.body.text] : [],
  )

describe('a message', () => {
  test('[MSG-18] is acknowledged with its number, and told alike to every device of everybody in it, and to nobody else', async () => {
    const [ana, bob, eva] = await people(server(), 3)
    const id = await opened(openGroup(ana!, [bob!]))
    const [phone, laptop, bobs, evas] = await Promise.all([ana!, ana!, bob!, eva!].map(connect))
    const clientId = randomUUID()
    const { data } = await command(phone!, 'message.send', { conversationId: id, clientId, body: text(' Bonjour ') })
    const message: Message = {
      conversationId: id,
      seq: 2,
      senderId: ana!.person.id,
      clientId,
      sentAt: server().clock.now().toISOString(),
      body: { kind: 'text', text: 'Bonjour' },
    }
    expect(data).toEqual(message)
    for (const device of [phone!, laptop!, bobs!]) await receives(device, [{ type: 'message.sent', message }])
    // What comes later has come: so would have what came before.
    await opened(openGroup(ana!, [eva!]))
    await vi.waitFor(() => expect(types(evas!)).toEqual(['conversation.added', 'message.sent']))
    expect(JSON.stringify(evas!.received)).not.toContain('Bonjour')
  })

  test('[MSG-18] is in the database when it is acknowledged, and when it is told', async () => {
    const [ana, bob] = await people(server(), 2)
    const id = await opened(openGroup(ana!, [bob!]))
    const device = await connect(ana!)
    const there = async (seq: number) => (await page(bob!, id)).seqs.includes(seq)
    const events = new Promise<boolean>((resolve) => {
      device.socket.on('message', (data) => {
        const frame = JSON.parse((data as Buffer).toString()) as ServerFrame
        const event = frame.type === 'changes' ? frame.items[0] : undefined
        if (event?.type === 'message.sent') resolve(there(event.message.seq))
      })
    })
    const { data } = await command(device, 'message.send', {
      conversationId: id,
      clientId: randomUUID(),
      body: text('un'),
    })
    expect([await there(data.seq), await events]).toEqual([true, true])
  })

  test('said again is answered with the first, and told once, whichever way it came', async () => {
    const [ana, bob] = await people(server(), 2)
    const id = await opened(openDirect(ana!, bob!))
    const [anas, bobs] = await Promise.all([ana!, bob!].map(connect))
    const input = { conversationId: id, clientId: randomUUID(), body: text('un') }
    const answers = await Promise.all([1, 2, 3].map(() => command(anas!, 'message.send', input)))
    const overHttp = await send(ana!.call, id, 'un', input.clientId)
    await write(ana!, id, 'deux')
    await vi.waitFor(() => expect(messagesIn(bobs!)).toEqual(['un', 'deux']))
    expect(new Set([...answers.map(({ data }) => data.seq), overHttp.body.seq])).toEqual(new Set([1]))
  })

  test('[MSG-25] with a client id of another conversation is told there too, as another message', async () => {
    const [ana, bob] = await people(server(), 2)
    const [id, elsewhere] = [await opened(openDirect(ana!, bob!)), await opened(openGroup(ana!, [bob!]))]
    const [anas, bobs] = await Promise.all([ana!, bob!].map(connect))
    const clientId = randomUUID()
    const sent = (conversationId: string, words: string) => ({ conversationId, clientId, body: text(words) })
    const first = await command(anas!, 'message.send', sent(id, 'ici'))
    const second = await command(anas!, 'message.send', sent(elsewhere, 'ailleurs'))
    expect([first.data, second.data]).toMatchObject([
      { conversationId: id, seq: 1, clientId },
      { conversationId: elsewhere, seq: 2, clientId },
    ])
    // Between two conversations no order is promised.
    await vi.waitFor(() => expect(messagesIn(bobs!).toSorted()).toEqual(['ailleurs', 'ici']))
  })

  test('of many, all are told in the order of their numbers', async () => {
    const [ana, bob] = await people(server(), 2)
    const id = await opened(openGroup(ana!, [bob!]))
    const [anas, bobs] = await Promise.all([ana!, bob!].map(connect))
    await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        command(index % 2 ? anas! : bobs!, 'message.send', {
          conversationId: id,
          clientId: randomUUID(),
          body: text(`m${index}`),
        }),
      ),
    )
    await vi.waitFor(() => expect(anas!.received).toHaveLength(25))
    const seqs = anas!.received.map((event) => event.type === 'message.sent' && event.message.seq)
    expect(seqs).toEqual(Array.from({ length: 25 }, (_, index) => index + 2))
    await receives(bobs!, anas!.received)
  })

  test('[GAP-86] between people of whom one blocked the other reaches nobody', async () => {
    const [ana, bob] = await people(server(), 2)
    const id = await opened(openDirect(ana!, bob!))
    const [anas, bobs] = await Promise.all([ana!, bob!].map(connect))
    await bob!.call(`/api/blocks/${ana!.person.id}`, { method: 'PUT' })
    for (const device of [anas!, bobs!]) {
      const sent = { conversationId: id, clientId: randomUUID(), body: text('non') }
      expect(await command(device, 'message.send', sent)).toEqual({ error: { code: 'messages.not_allowed' } })
      expect(await command(device, 'typing.start', { conversationId: id })).toEqual({
        error: { code: 'messages.not_allowed' },
      })
    }
    await vi.waitFor(() => expect(types(anas!)).toEqual(['friendship.ended']))
    expect(types(bobs!)).not.toContain('message.sent')
  })
})

describe('who comes and goes', () => {
  test('[CONV-38] somebody who is added is told so, and hears what is written from then on', async () => {
    const [ana, bob, eva] = await people(server(), 3)
    const id = await opened(openGroup(ana!, [bob!]))
    const [bobs, evas] = await Promise.all([bob!, eva!].map(connect))
    await write(ana!, id, 'avant')
    await add(ana!, id, eva!)
    await write(ana!, id, 'après')
    await vi.waitFor(() => expect(messagesIn(evas!)).toEqual(['après']))
    expect(evas!.received).toContainEqual({ type: 'conversation.added', conversationId: id })
    const { id: personId, username } = eva!.person
    const person = { id: personId, username, avatarUrl: null }
    await vi.waitFor(() => expect(messagesIn(bobs!)).toEqual(['avant', 'après']))
    expect(bobs!.received).toContainEqual({ type: 'participant.joined', conversationId: id, person })
  })

  test('[CONV-36] whoever leaves hears so on all devices, and nothing more; the others hear who it was', async () => {
    const [ana, bob] = await people(server(), 2)
    const id = await opened(openGroup(ana!, [bob!]))
    // Known to the server from now on.
    await write(bob!, id, 'avant')
    const [anas, bobs, bobsOther] = await Promise.all([ana!, bob!, bob!].map(connect))
    await leave(bob!, id)
    await write(ana!, id, 'secret')
    await vi.waitFor(() => expect(messagesIn(anas!)).toEqual(['secret']))
    expect(anas!.received).toContainEqual({ type: 'participant.left', conversationId: id, personId: bob!.person.id })
    for (const device of [bobs!, bobsOther!])
      await receives(device, [{ type: 'conversation.left', conversationId: id }])
  })

  test('[GAP-04] when an account goes, the others are told that its messages are no more', async () => {
    const [ana, bob] = await people(server(), 2)
    const id = await opened(openGroup(ana!, [bob!]))
    await write(ana!, id, 'un')
    const bobs = await connect(bob!)
    expect((await ana!.call('/api/account', { method: 'DELETE' })).status).toBe(200)
    const gone = { conversationId: id, senderId: ana!.person.id, seq: null }
    await vi.waitFor(() => expect(bobs.received).toContainEqual({ type: 'messages.removed', ...gone }))
    expect(bobs.received).toContainEqual({ type: 'participant.left', conversationId: id, personId: ana!.person.id })
  })

  test('[CONV-43] [CONV-22] [ROLE-20] a group’s photo is changed by whoever is in it, and the others are told', async () => {
    const [ana, bob] = await people(server(), 2)
    const eva = await server().signIn()
    const id = await opened(openGroup(ana!, [bob!]))
    const anas = await connect(ana!)
    const image = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
      .png()
      .toBuffer()
    const upload = (by: Member, to: string, bytes: Buffer = image) =>
      by.call(`/api/conversations/${to}/photo`, {
        method: 'PUT',
        body: bytes,
        headers: { 'content-type': 'image/png' },
      })
    expect((await upload(eva, id)).body).toEqual({ error: { code: 'conversations.not_found' } })
    expect((await upload(bob!, await opened(openDirect(ana!, bob!)))).body.error.code).toBe('conversations.direct')
    expect((await upload(bob!, id, Buffer.from('x'))).body.error.code).toBe('image.unsupported_type')
    const { body } = await upload(bob!, id)
    expect(body.avatarUrl).toMatch(/^\/avatars\/[0-9a-f-]{36}\.webp$/)
    await vi.waitFor(() => expect(types(anas)).toContain('conversation.changed'))
    expect((await ana!.call(`/api/conversations/${id}`)).body.avatarUrl).toBe(body.avatarUrl)
    expect((await server().call(body.avatarUrl)).status).toBe(200)
    // It is shown: no sweep takes it away, nor does the account that uploaded it.
    server().clock.advance(2 * 60 * 60 * 1000)
    await server().services.images.sweep()
    expect((await server().call(body.avatarUrl)).status).toBe(200)
    await bob!.call('/api/account', { method: 'DELETE' })
    expect((await server().call(body.avatarUrl)).status).toBe(200)
    const second = await upload(ana!, id)
    await server().services.images.sweep()
    expect((await server().call(body.avatarUrl)).status).toBe(404)
    expect((await server().call(second.body.avatarUrl)).status).toBe(200)
  })
})

describe('ephemeral and small', () => {
  test('[GAP-10] how far somebody has read is told to their other devices and to the others, once', async () => {
    const [ana, bob] = await people(server(), 2)
    const id = await opened(openDirect(ana!, bob!))
    const [seq] = await write(ana!, id, 'un')
    const [anas, bobs, bobsOther] = await Promise.all([ana!, bob!, bob!].map(connect))
    expect(await command(bobs!, 'conversation.read', { conversationId: id, seq })).toEqual({ data: null })
    expect((await readTo(bob!, id, seq!)).status).toBe(200)
    await write(ana!, id, 'deux')
    const read = { type: 'conversation.read', conversationId: id, personId: bob!.person.id, seq }
    for (const device of [anas!, bobs!, bobsOther!]) {
      await vi.waitFor(() => expect(types(device)).toContain('message.sent'))
      expect(device.received.filter(({ type }) => type === 'conversation.read')).toEqual([read])
    }
  })

  test('[SAFE-01] how far somebody reads who blocked the other one is told to their own devices alone', async () => {
    const [ana, bob] = await people(server(), 2)
    const id = await opened(openDirect(ana!, bob!))
    const [seq] = await write(ana!, id, 'un')
    const [anas, bobs] = await Promise.all([ana!, bob!].map(connect))
    await bob!.call(`/api/blocks/${ana!.person.id}`, { method: 'PUT' })
    expect((await readTo(bob!, id, seq!)).status).toBe(200)
    await vi.waitFor(() => expect(types(bobs!)).toContain('conversation.read'))
    // What comes after it has come, so nothing of it is still on its way.
    await bob!.call(`/api/blocks/${ana!.person.id}`, { method: 'DELETE' })
    await befriend(server().services, ana!.person, bob!.person)
    await vi.waitFor(() => expect(types(anas!)).toContain('request.accepted'))
    expect(types(anas!)).not.toContain('conversation.read')
  })

  test('that somebody types is told to the others alone, and stored nowhere', async () => {
    const [ana, bob] = await people(server(), 2)
    const id = await opened(openGroup(ana!, [bob!]))
    const [anas, bobs] = await Promise.all([ana!, bob!].map(connect))
    const rows = async () =>
      JSON.stringify(await server().db.execute(sql`select * from conversations natural join conversation_participants`))
    const before = await rows()
    expect(await command(anas!, 'typing.start', { conversationId: id })).toEqual({ data: null })
    await receives(bobs!, [{ type: 'typing.started', conversationId: id, personId: ana!.person.id }])
    expect([types(anas!), await rows()]).toEqual([[], before])
  })
})

describe('what a device says', () => {
  test.each([
    ['nothing', null, 'request.invalid'],
    ['no object', 'x', 'request.invalid'],
    ['a field too much', { conversationId: 'c', clientId: randomUUID(), body: text('x'), more: 1 }, 'request.invalid'],
    ['no client id', { conversationId: 'c', body: text('x') }, 'request.invalid'],
    ['blanks', { conversationId: 'c', clientId: randomUUID(), body: text('  ') }, 'request.invalid'],
    ['a half letter', { conversationId: 'c', clientId: randomUUID(), body: text('\ud800') }, 'request.malformed'],
    ['a letter that cannot be stored', { conversationId: '\0', clientId: 'x' }, 'request.malformed'],
  ])('is refused with a code when it is %s, and the device goes on', async (_, input, code) => {
    const device = await connect(await server().signIn())
    expect((await command(device, 'message.send', input)).error.code).toBe(code)
    expect((await command(device, 'typing.start', { conversationId: 'c' })).error.code).toBe('messages.not_allowed')
  })

  test.each(['nothing.known', 'toString', ''])('is refused when it is no command: "%s"', async (name) => {
    const device = await connect(await server().signIn())
    expect(await command(device, name, {})).toEqual({ error: { code: 'request.malformed' } })
    expect((await command(device, 'typing.start', { conversationId: 'c' })).error.code).toBe('messages.not_allowed')
  })

  test('[GAP-18] counts with what its endpoint counts, and too much is refused', async () => {
    const [ana, bob] = await people(server(), 2)
    const id = await opened(openDirect(ana!, bob!))
    const device = await connect(ana!)
    const limiter = server().services.limits.of(liveCommands['message.send'].limits[0])
    await limiter.consume(ana!.person.id, 149)
    const sent = () => ({ conversationId: id, clientId: randomUUID(), body: text('un') })
    expect((await command(device, 'message.send', sent())).data.seq).toBe(1)
    const refused = { code: 'request.rate_limited', retryAfter: expect.any(Number) }
    expect((await command(device, 'message.send', sent())).error).toEqual(refused)
    expect((await send(ana!.call, id, 'deux')).body.error).toEqual(refused)
    expect((await page(ana!, id)).shown).toEqual(['un'])
  })
})
