import { expect, test } from 'vitest'
import { addition, befriend, createPerson, film } from './testing/factories.ts'
import { useTestServer } from './testing/vitest.ts'
import { add, openDirect, openGroup, opened, send as sendMessage, write } from './features/conversations/testing.ts'
import { withRole } from './features/safety/testing.ts'
import { received, send as share } from './features/sharing/testing.ts'
import { decideAbout, suspend } from './features/suspensions/testing.ts'

/** What others meet of a suspended account [SAFE-06] [SAFE-07]. */

const server = useTestServer()

const suspendedCode = { status: 409, body: { error: { code: 'people.suspended' } } }
const hello = { kind: 'text', text: 'Bonjour' }

async function people() {
  const [moderator, lea, theo] = [
    await withRole(server(), 'moderator'),
    await server().signIn(),
    await server().signIn(),
  ]
  return { moderator, lea, theo }
}

async function friends() {
  const all = await people()
  await befriend(server().services, all.lea.person, all.theo.person)
  return all
}

test('[SAFE-06] in a conversation of two nobody can write until the suspension is over, and it says why', async () => {
  const { moderator, lea, theo } = await friends()
  const id = await opened(openDirect(lea, theo))
  await write(theo, id, 'Salut')
  await suspend(moderator, theo, { duration: 'day' })
  expect(await sendMessage(lea.call, id, hello)).toMatchObject(suspendedCode)
  const read = async () => (await lea.call(`/api/conversations/${id}`)).body
  expect(await read()).toMatchObject({ canWrite: false, isSuspended: true })
  expect((await lea.call('/api/conversations')).body.conversations).toMatchObject([
    { canWrite: false, isSuspended: true },
  ])
  // Messages stay, with the author's name.
  expect((await lea.call(`/api/conversations/${id}/messages`)).body).toMatchObject({
    messages: [{ body: { text: 'Salut' } }],
    people: [{ username: theo.person.username }],
  })
  server().clock.advance(24 * 60 * 60_000)
  expect(await read()).toMatchObject({ canWrite: true, isSuspended: false })
  expect((await sendMessage(lea.call, id, hello)).status).toBe(200)
})

test('[SAFE-06] [FRND-60] nobody with works in common is told of the account until the suspension is over', async () => {
  const { moderator, lea, theo } = await people()
  await theo.call('/api/profile', { method: 'PATCH', body: { isSuggested: true } })
  for (const { call } of [lea, theo]) {
    await call('/api/favourites/changes', { body: { changes: [addition(film(60, 'En commun'))] } })
  }
  const suggested = async () => (await lea.call('/api/people-may-know')).body.people
  await suspend(moderator, theo, { duration: 'day' })
  expect(await suggested()).toEqual([])
  server().clock.advance(24 * 60 * 60_000)
  expect(await suggested()).toMatchObject([{ person: { id: theo.person.id }, worksInCommon: 1 }])
})

test('[SAFE-06] who is no friend any more learns nothing of a suspension in their conversation', async () => {
  const { moderator, lea, theo } = await friends()
  const id = await opened(openDirect(lea, theo))
  await lea.call(`/api/friends/${theo.person.id}`, { method: 'DELETE' })
  await suspend(moderator, theo)
  expect((await lea.call(`/api/conversations/${id}`)).body).toMatchObject({ canWrite: false, isSuspended: false })
  expect((await sendMessage(lea.call, id, hello)).body.error.code).toBe('messages.not_allowed')
})

test('[SAFE-06] devices of friends are told when a suspension begins and when it is lifted, those of former friends are not', async () => {
  const { moderator, lea, theo } = await friends()
  const former = await server().signIn()
  await befriend(server().services, former.person, theo.person)
  await opened(openDirect(former, theo))
  await former.call(`/api/friends/${theo.person.id}`, { method: 'DELETE' })
  const watched = [lea, former]
  const cursors = new Map<unknown, string>()
  const isNotified = async (one: typeof lea) => {
    const { body } = await one.call(`/api/sync${cursors.has(one) ? `?cursor=${cursors.get(one)}` : ''}`)
    cursors.set(one, body.cursor)
    const events = body.events as { type: string; person?: { id: string } }[]
    return events.filter(({ type, person }) => type === 'person.changed' && person?.id === theo.person.id).length > 0
  }
  const notified = async () => {
    const answers: boolean[] = []
    for (const one of watched) answers.push(await isNotified(one))
    return answers
  }
  expect(await notified()).toEqual([false, false])
  await suspend(moderator, theo)
  expect(await notified()).toEqual([true, false])
  await decideAbout(moderator, theo, 'lifted')
  expect(await notified()).toEqual([true, false])
})

test('[SAFE-06] nothing new begins: no request, share, conversation or group, until it is lifted', async () => {
  const { moderator, lea, theo } = await friends()
  const stranger = await server().signIn()
  const group = await opened(openGroup(lea, [await friendOf(lea)]))
  await suspend(moderator, theo)
  const request = () => stranger.call('/api/friend-requests', { body: { personId: theo.person.id } })
  const begun = [
    request,
    () => share(lea.call, theo.person.id, film(1)),
    () => openDirect(lea, theo),
    () => openGroup(lea, [theo]),
    () => add(lea, group, theo),
  ]
  for (const begin of begun) expect(await begin()).toMatchObject(suspendedCode)
  await decideAbout(moderator, theo, 'lifted')
  for (const begin of begun) expect((await begin()).status).toBe(200)
})

async function friendOf(lea: Awaited<ReturnType<typeof people>>['lea']) {
  const friend = await server().signIn()
  await befriend(server().services, lea.person, friend.person)
  return friend
}

test('[SAFE-06] a suspended account is neither found, nor suggested, nor met in a phone book', async () => {
  const { moderator, lea } = await people()
  const theo = await server().signIn(await createPerson(server().services, { username: 'AAA-premier' }))
  await theo.call('/api/profile', { method: 'PATCH', body: { foundByPhone: true } })
  const phone = '+33698111222'
  await theo.call('/api/profile/phone', { method: 'PUT', body: { phoneNumber: phone } })
  const met = async () => [
    (await lea.call('/api/people?q=aaa-prem')).body.people.length,
    (await lea.call('/api/people-suggestions')).body.people.some(
      ({ person }: { person: { id: string } }) => person.id === theo.person.id,
    ),
    (await lea.call('/api/contacts/matches', { body: { phoneNumbers: [phone] } })).body.matches.length,
  ]
  expect(await met()).toEqual([1, true, 1])
  await suspend(moderator, theo)
  expect(await met()).toEqual([0, false, 0])
})

test('[SAFE-07] what stands stays: friends, their profile, what was shared, and a group goes on', async () => {
  const { moderator, lea, theo } = await friends()
  await share(theo.call, lea.person.id, film(7))
  const group = await opened(openGroup(lea, [theo]))
  await suspend(moderator, theo)
  expect((await lea.call('/api/friends')).body.friends).toMatchObject([{ person: { id: theo.person.id } }])
  expect((await lea.call(`/api/people/${theo.person.id}`)).body.person.username).toBe(theo.person.username)
  expect(await received(lea.call)).toHaveLength(1)
  expect((await sendMessage(lea.call, group, hello)).status).toBe(200)
  expect((await lea.call(`/api/conversations/${group}`)).body).toMatchObject({ canWrite: true, isSuspended: false })
})
