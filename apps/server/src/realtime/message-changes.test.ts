import type { LiveEvent, Message } from '@trouvaille/contract'
import { expect, test, vi } from 'vitest'
import {
  add,
  edit,
  hide,
  leave,
  type Member,
  opened,
  openGroup,
  people,
  react,
  remove,
  reply,
  write,
} from '../features/conversations/testing.ts'
import { useConnections, useTestServer } from '../testing/vitest.ts'

/** What devices are told of messages that change, at once and when they come back. */

const server = useTestServer()

const connect = useConnections(server)

async function talk() {
  const [ana, bob, eva] = (await people(server(), 3)) as [Member, Member, Member]
  const id = await opened(openGroup(ana, [bob]))
  const [seq = 0] = await write(ana, id, 'Bonjour')
  return { ana, bob, eva, id, seq }
}

const changesIn = (events: readonly LiveEvent[]): Message[] =>
  events.flatMap((event) => (event.type === 'message.changed' ? [event.message] : []))

/** What somebody who was away is sent of a message. */
async function caughtUp({ call }: Member, from: string): Promise<LiveEvent[]> {
  const events: LiveEvent[] = []
  for (let more = true, cursor = from; more;) {
    const { body } = await call(`/api/sync?cursor=${cursor}`)
    events.push(...body.events)
    ;({ more, cursor } = body)
  }
  return events
}

test('[MSG-38] an edit, a reaction and a deletion are told to all in the conversation, live and to who was away', async () => {
  const { ana, bob, id, seq } = await talk()
  const { cursor } = (await bob.call('/api/sync')).body
  const devices = await Promise.all([ana, bob].map(connect))
  await edit(ana, id, seq, 'Bonsoir')
  await react(bob, id, seq, '❤️')
  await remove(ana, id, seq)
  for (const { received } of devices) {
    await vi.waitFor(() => expect(changesIn(received).at(-1)).toMatchObject({ seq, version: 3 }))
    expect(changesIn(received).at(-1)?.body).toEqual({ kind: 'deleted' })
    expect(changesIn(received).map(({ version }) => version)).toEqual(
      changesIn(received)
        .map(({ version }) => version)
        .toSorted((a = 0, b = 0) => a - b),
    )
  }
  // Only the newest state travels: nothing of what it was.
  const missed = await caughtUp(bob, cursor)
  expect(changesIn(missed)).toContainEqual(expect.objectContaining({ seq, version: 3, body: { kind: 'deleted' } }))
  expect(JSON.stringify(missed)).not.toMatch(/Bonsoir|Bonjour|❤️/)
})

test('[MSG-27] [CONV-36] who came later hears nothing of a message from before, nor who has left of any', async () => {
  const { ana, bob, eva, id, seq } = await talk()
  await add(ana, id, eva)
  const { cursor } = (await eva.call('/api/sync')).body
  const [evas, bobs] = await Promise.all([connect(eva), connect(bob)])
  await edit(ana, id, seq, 'Secret')
  const answer = (await reply(bob, id, seq, 'Chut')).body
  await leave(bob, id)
  await react(ana, id, answer.seq, '👍')
  await vi.waitFor(() => expect(changesIn(evas.received).map((each) => each.seq)).toEqual([answer.seq]))
  const unavailable = { seq, senderId: null, body: { kind: 'unavailable' } }
  expect(evas.received).toContainEqual(
    expect.objectContaining({ type: 'message.sent', message: expect.objectContaining({ replyTo: unavailable }) }),
  )
  expect(changesIn(evas.received)[0]?.replyTo).toEqual(unavailable)
  const missed = await caughtUp(eva, cursor)
  expect(changesIn(missed).map((each) => each.seq)).toEqual([answer.seq])
  expect(JSON.stringify([evas.received, missed])).not.toContain('Secret')
  // What happened before Bob left.
  expect(changesIn(bobs.received).map((each) => each.seq)).toEqual([seq])
})

test('[MSG-37] that somebody has deleted a message for themselves is told to their own devices', async () => {
  const { ana, bob, id, seq } = await talk()
  const { cursor } = (await bob.call('/api/sync')).body
  const [phone, laptop, anas] = await Promise.all([bob, bob, ana].map(connect))
  await hide(bob, id, seq)
  const event = { type: 'message.hidden', conversationId: id, seq }
  for (const device of [phone, laptop]) await vi.waitFor(() => expect(device?.received).toEqual([event]))
  expect(await caughtUp(bob, cursor)).toContainEqual(event)
  await write(ana, id, 'Encore')
  await vi.waitFor(() => expect(anas?.received.map(({ type }) => type)).toEqual(['message.sent']))
})

test('[MSG-32] a reaction is listed in the activity of the author, as it is now, and nobody is notified', async () => {
  const { ana, bob, id, seq } = await talk()
  const device = await connect(ana)
  const listed = async () =>
    (await ana.call('/api/activity')).body.entries.filter(({ kind }: { kind: string }) => kind === 'message.reacted')
  await react(bob, id, seq, '❤️')
  const entry = {
    kind: 'message.reacted',
    person: { id: bob.person.id, username: bob.person.username, avatarUrl: null },
    emoji: '❤️',
    conversationId: id,
    message: { seq, senderId: ana.person.id, version: 1, body: { kind: 'text', text: 'Bonjour' } },
  }
  expect(await listed()).toMatchObject([entry])
  await vi.waitFor(() =>
    expect(device.activity).toContainEqual({ type: 'activity.added', entry: expect.objectContaining(entry) }),
  )
  // Another one takes its place, one that is taken back is not listed, and chosen again it is there once.
  server().clock.advance(1)
  await react(bob, id, seq, '👍')
  expect(await listed()).toMatchObject([{ emoji: '👍' }])
  await react(bob, id, seq, null)
  expect(await listed()).toEqual([])
  server().clock.advance(1)
  await react(bob, id, seq, '👍')
  expect(await listed()).toMatchObject([{ emoji: '👍' }])
  await edit(ana, id, seq, 'Bonsoir')
  expect(await listed()).toMatchObject([{ message: { body: { text: 'Bonsoir' } } }])
  // Nor one's own.
  await react(ana, id, seq, '👏')
  expect(await listed()).toHaveLength(1)
  expect((await bob.call('/api/activity')).body.entries.map(({ kind }: { kind: string }) => kind)).not.toContain(
    'message.reacted',
  )
  await remove(ana, id, seq)
  expect(await listed()).toEqual([])
})

test('[MSG-32] reactions can be switched off in the activity', async () => {
  const { ana, bob, id, seq } = await talk()
  await react(bob, id, seq, '❤️')
  expect((await ana.call('/api/activity/muted', { method: 'PUT', body: { kinds: ['message.reacted'] } })).status).toBe(
    200,
  )
  expect(JSON.stringify((await ana.call('/api/activity')).body.entries)).not.toContain('message.reacted')
})
