import { randomUUID } from 'node:crypto'
import type { ActivityEntry, ActivityState, LiveEvent } from '@trouvaille/contract'
import { activity as limits } from '@trouvaille/domain'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { befriend, film } from '../../testing/factories.ts'
import { openConnection } from '../../testing/live.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { add, leave, type Member, opened, openDirect, openGroup, people } from '../conversations/testing.ts'
import { decideAbout, reportPerson, withRole } from '../safety/testing.ts'
import { received, send as share } from '../sharing/testing.ts'

const server = useTestServer()

type Page = ActivityState & { entries: ActivityEntry[]; nextCursor: string | null }

async function listed({ call }: Pick<Member, 'call'>, after?: string): Promise<Page> {
  const { status, body } = await call(`/api/activity${after === undefined ? '' : `?after=${after}`}`)
  expect(status).toBe(200)
  return body
}

const kindsOf = async (member: Member) => (await listed(member)).entries.map(({ kind }) => kind)
const request = (from: Member, to: Member) => from.call('/api/friend-requests', { body: { personId: to.person.id } })
const cardOf = ({ person: { id, username } }: Member) => ({ id, username, avatarUrl: null })

describe('the activity', () => {
  test('[ACTV-01] says who did what and when, the newest first', async () => {
    const [ana, bob, eva] = [await server().signIn(), await server().signIn(), await server().signIn()]
    expect(await listed(ana)).toEqual({ entries: [], nextCursor: null, seenUntil: null, muted: [] })
    await request(eva, ana)
    await befriend(server().services, ana.person, bob.person)
    await share(bob.call, ana.person.id, film(11))
    const group = await opened(openGroup(bob, [ana], { name: 'Cinéphiles' }))
    const { entries } = await listed(ana)
    expect(entries).toEqual(
      [
        { kind: 'group.added', person: cardOf(bob), group: { id: group, name: 'Cinéphiles', avatarUrl: null } },
        { kind: 'share.received', share: expect.objectContaining({ work: film(11), sharedBy: cardOf(bob) }) },
        { kind: 'request.accepted', person: cardOf(bob) },
        {
          kind: 'request.received',
          person: cardOf(eva),
          friendship: { status: 'pending', id: expect.any(String), direction: 'received' },
        },
      ].map((entry) => ({ id: expect.any(String), at: expect.any(String), ...entry })),
    )
    expect(entries.map(({ at }) => at)).toEqual(
      entries
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    // To those who did it nothing happened.
    expect(await kindsOf(eva)).toEqual([])
    expect(await kindsOf(bob)).toEqual(['request.received'])
  })

  test('[ACTV-01] has who adds somebody to a group later, and neither who opens a conversation nor who writes', async () => {
    const [ana, bob, eva] = await people(server(), 3)
    if (!ana || !bob || !eva) throw new Error('three people')
    const before = (await kindsOf(eva)).length
    await openDirect(ana, eva)
    const group = await opened(openGroup(ana, [bob]))
    await add(ana, group, eva)
    const { entries } = await listed(eva)
    expect(entries).toHaveLength(before + 1)
    expect(entries[0]).toMatchObject({ kind: 'group.added', person: cardOf(ana), group: { id: group } })
    expect((await kindsOf(ana)).filter((kind) => kind.startsWith('group'))).toEqual([])
  })

  test('[ACTV-01] has decisions of the team, to the person concerned and to who reported them', async () => {
    const [ana, bob, moderator] = [
      await server().signIn(),
      await server().signIn(),
      await withRole(server(), 'moderator'),
    ]
    await reportPerson(ana, bob)
    await decideAbout(moderator, bob, 'warned')
    for (const member of [ana, bob]) expect(await kindsOf(member)).toEqual(['moderation.decided'])
    await bob.call('/api/notices/seen', { method: 'PUT' })
    expect(await kindsOf(bob)).toEqual(['moderation.decided'])
  })

  test('[ACTV-01] is read in pages of 20, none twice and none missed', async () => {
    const [ana, bob] = await people(server(), 2)
    if (!ana || !bob) throw new Error('two people')
    const before = await listed(ana)
    for (let id = 1; id <= 45; id += 1) {
      await server().services.sharing.send(bob.person.id, {
        friendId: ana.person.id,
        work: film(id),
        clientId: randomUUID(),
      })
    }
    const sizes: number[] = []
    const ids: string[] = []
    for (let after: string | undefined, more = true; more;) {
      const page = await listed(ana, after)
      sizes.push(page.entries.length)
      ids.push(...page.entries.map(({ id }) => id))
      after = page.nextCursor ?? undefined
      more = after !== undefined
    }
    expect(sizes).toEqual([limits.pageSize, limits.pageSize, 5 + before.entries.length])
    expect(new Set(ids).size).toBe(45 + before.entries.length)
  })
})

describe('what is no more', () => {
  test('[ACTV-02] is left out: a request that was taken back or refused', async () => {
    const [ana, bob, eva] = [await server().signIn(), await server().signIn(), await server().signIn()]
    await request(bob, ana)
    await request(eva, ana)
    expect(await kindsOf(ana)).toEqual(['request.received', 'request.received'])
    await bob.call(`/api/people/${ana.person.id}/request`, { method: 'DELETE' })
    const [entry] = (await listed(ana)).entries
    expect(entry).toMatchObject({ person: cardOf(eva) })
    const id = entry?.kind === 'request.received' ? entry.friendship.id : ''
    await ana.call(`/api/friend-requests/${id}`, { method: 'DELETE' })
    expect(await kindsOf(ana)).toEqual([])
  })

  test('[ACTV-02] a request that was accepted stays, until the friendship ends', async () => {
    const [ana, bob] = [await server().signIn(), await server().signIn()]
    await befriend(server().services, bob.person, ana.person)
    expect((await listed(ana)).entries).toMatchObject([
      { kind: 'request.received', friendship: { status: 'accepted' } },
    ])
    expect(await kindsOf(bob)).toEqual(['request.accepted'])
    await ana.call(`/api/friends/${bob.person.id}`, { method: 'DELETE' })
    expect([await kindsOf(ana), await kindsOf(bob)]).toEqual([[], []])
  })

  test('[ACTV-02] of two who were friends before the newest request is listed alone', async () => {
    const [ana, bob] = [await server().signIn(), await server().signIn()]
    await befriend(server().services, bob.person, ana.person)
    await ana.call(`/api/friends/${bob.person.id}`, { method: 'DELETE' })
    await request(bob, ana)
    const { entries } = await listed(ana)
    expect(entries).toMatchObject([{ kind: 'request.received', friendship: { status: 'pending' } }])
    const [entry] = entries
    const id = entry?.kind === 'request.received' ? entry.friendship.id : ''
    await ana.call(`/api/friend-requests/${id}/accept`, { method: 'POST' })
    expect([await kindsOf(ana), await kindsOf(bob)]).toEqual([['request.received'], ['request.accepted']])
  })

  test('[ACTV-02] a share that was removed, and a group that was left, are left out', async () => {
    const [ana, bob] = await people(server(), 2)
    if (!ana || !bob) throw new Error('two people')
    const before = await kindsOf(ana)
    await share(bob.call, ana.person.id, film(11))
    const group = await opened(openGroup(bob, [ana]))
    expect(await kindsOf(ana)).toEqual(['group.added', 'share.received', ...before])
    const [shared] = await received(ana.call)
    await ana.call(`/api/shares/${shared?.id}`, { method: 'DELETE' })
    await leave(ana, group)
    expect(await kindsOf(ana)).toEqual(before)
  })

  test('[ACTV-02] who left a group and was added again is listed as added the last time alone', async () => {
    const [ana, bob] = await people(server(), 2)
    if (!ana || !bob) throw new Error('two people')
    const group = await opened(openGroup(bob, [ana]))
    await leave(ana, group)
    server().clock.advance(1)
    await add(bob, group, ana)
    expect((await kindsOf(ana)).filter((kind) => kind === 'group.added')).toEqual(['group.added'])
  })

  test('[ACTV-02] [SAFE-01] so is whoever is blocked either way', async () => {
    const [ana, bob] = [await server().signIn(), await server().signIn()]
    await request(bob, ana)
    await befriend(server().services, ana.person, (await server().signIn()).person)
    await ana.call(`/api/blocks/${bob.person.id}`, { method: 'PUT' })
    expect(await kindsOf(ana)).toEqual(['request.accepted'])
  })

  test('[ACTV-02] an invitation is there until it is answered', async () => {
    const [ana, bob, eva] = await people(server(), 3)
    if (!ana || !bob || !eva) throw new Error('three people')
    await eva.call(`/api/blocks/${bob.person.id}`, { method: 'PUT' })
    const before = await kindsOf(eva)
    const group = await opened(openGroup(ana, [bob]))
    await add(ana, group, eva)
    expect((await listed(eva)).entries[0]).toMatchObject({
      kind: 'group.invited',
      person: cardOf(ana),
      group: { id: group },
    })
    await eva.call(`/api/invitations/${group}/accept`, { method: 'POST' })
    expect(await kindsOf(eva)).toEqual(before)
  })
})

describe('what was seen', () => {
  test('[ACTV-03] is told to the other devices, once, and never goes back', async () => {
    const ana = await server().signIn()
    const { cursor } = (await ana.call('/api/sync')).body
    const mark = (until: string) => ana.call('/api/activity/seen', { method: 'PUT', body: { until } })
    const [first, second] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z']
    for (const until of [first, second, second, first]) expect((await mark(until)).status).toBe(200)
    expect(await listed(ana)).toMatchObject({ seenUntil: second })
    const { events } = (await ana.call(`/api/sync?cursor=${cursor}`)).body
    expect(events).toEqual([first, second].map((seenUntil) => ({ type: 'activity.changed', seenUntil, muted: [] })))
    await mark('2999-01-01T00:00:00.000Z')
    expect((await listed(ana)).seenUntil).toBe(server().clock.now().toISOString())
  })
})

describe('what is muted', () => {
  test('[ACTV-06] is not listed, until it is wanted again', async () => {
    const ana = await server().signIn()
    const bob = await server().signIn()
    await befriend(server().services, ana.person, bob.person)
    await share(bob.call, ana.person.id, film(11))
    const mute = (kinds: string[]) => ana.call('/api/activity/muted', { method: 'PUT', body: { kinds } })
    expect((await mute(['share.received', 'group.added'])).status).toBe(200)
    expect(await listed(ana)).toMatchObject({ muted: ['share.received', 'group.added'] })
    expect(await kindsOf(ana)).toEqual(['request.accepted'])
    expect((await mute(['moderation.decided'])).status).toBe(400)
    await mute([])
    expect(await kindsOf(ana)).toEqual(['share.received', 'request.accepted'])
  })
})

test('[ACTV-05] devices that are there are sent it at once, and what was seen', async () => {
  const [ana, bob] = [await server().signIn(), await server().signIn()]
  const device = await openConnection(server(), { hello: { token: ana.token } })
  onTestFinished(() => device.close())
  await request(bob, ana)
  const [entry] = (await listed(ana)).entries
  await vi.waitFor(() => expect(device.activity).toEqual([{ type: 'activity.added', entry }]))
  await ana.call('/api/activity/seen', { method: 'PUT', body: { until: entry?.at } })
  const state = { type: 'activity.changed', seenUntil: entry?.at, muted: [] }
  await vi.waitFor(() => expect(device.received.at(-1)).toEqual(state))
})

test('[ACTV-05] devices are sent the entry with the event of which it is made', async () => {
  const [ana, bob] = [await server().signIn(), await server().signIn()]
  const { cursor } = (await ana.call('/api/sync')).body
  await request(bob, ana)
  const { events } = (await ana.call(`/api/sync?cursor=${cursor}`)).body as { events: LiveEvent[] }
  const [entry] = (await listed(ana)).entries
  expect(events).toMatchObject([{ type: 'request.received' }, { type: 'activity.added', entry }])
})
