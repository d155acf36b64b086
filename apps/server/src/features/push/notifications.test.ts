import { minute, mutedForGood, push as limits } from '@trouvaille/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { befriend, film } from '../../testing/factories.ts'
import { startPushService, type TestPushService } from '../../testing/push-service.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import {
  add,
  leave,
  type Member,
  opened,
  openDirect,
  openGroup,
  people,
  readTo,
  send,
  write,
} from '../conversations/testing.ts'
import { decideAbout, reportPerson, withRole } from '../safety/testing.ts'
import { received, send as share } from '../sharing/testing.ts'
import { suspend } from '../suspensions/testing.ts'
import { settings, subscribed, titlesOf } from './testing.ts'

/** Of what happens whose devices are notified, and unless what: the table, kind by kind. */

let service: TestPushService
let server: TestServer
beforeAll(async () => {
  service = await startPushService()
  server = await startTestServer({
    environment: { PUSH_SERVICE_URL: service.origin, PUBLIC_URL: 'https://trouvaille.example.org' },
  })
})
afterAll(async () => {
  await server.stop()
  await service.stop()
})

const sent = () => server.services.pushReader.sendCommitted()

/** Two friends with their conversation; the second one has a browser. */
async function pair() {
  const [ana, bob] = await people(server, 2)
  if (!ana || !bob) throw new Error('two people')
  await sent()
  return { ana, bob, browser: await subscribed(service, bob), direct: await opened(openDirect(ana, bob)) }
}

const nameOf = ({ person }: Member) => person.username

interface Scene {
  ana: Member
  bob: Member
  direct: string
}

const inGroup = ({ ana, bob }: Scene) => opened(openGroup(ana, [bob], { name: 'Cinéphiles' }))

/** What ana does that concerns bob, what it is, and what is shown of it. */
const kinds: {
  kind: string
  act: (scene: Scene) => Promise<unknown>
  title: (ana: string) => string
  preview: [title: (ana: string) => string, body: string | undefined]
  navigate: RegExp
}[] = [
  {
    kind: 'message',
    act: ({ ana, direct }) => write(ana, direct, 'Tu as vu Stalker ?'),
    title: (ana) => `${ana} vous a écrit`,
    preview: [(ana) => ana, 'Tu as vu Stalker ?'],
    navigate: /\/conversation\/[\w-]+$/,
  },
  {
    kind: 'message',
    act: ({ ana, direct }) => send(ana.call, direct, { kind: 'work', work: film(7) }),
    title: (ana) => `${ana} vous a écrit`,
    preview: [(ana) => ana, 'Film 7'],
    navigate: /\/conversation\/[\w-]+$/,
  },
  {
    kind: 'share.received',
    act: ({ ana, bob }) => share(ana.call, bob.person.id, film(11)),
    title: (ana) => `${ana} a partagé une œuvre avec vous`,
    preview: [(ana) => `${ana} a partagé une œuvre avec vous`, 'Film 11'],
    navigate: /\/movie\/11$/,
  },
  {
    kind: 'group.added',
    act: inGroup,
    title: (ana) => `${ana} vous a fait entrer dans un groupe`,
    preview: [(ana) => `${ana} vous a fait entrer dans un groupe`, 'Cinéphiles'],
    navigate: /\/conversation\/[\w-]+$/,
  },
]

describe.each(kinds)('$kind', ({ kind, act, title, preview: [previewTitle, previewBody], navigate }) => {
  test('[PUSH-01] [PUSH-04] notifies of who and which kind, and no more', async () => {
    const scene = await pair()
    await act(scene)
    await sent()
    const [push] = scene.browser.received
    expect(titlesOf(scene.browser)).toEqual([title(nameOf(scene.ana))])
    expect(push?.message).toMatchObject({ web_push: 8030, notification: { lang: 'fr', dir: 'ltr' } })
    expect(push?.message.notification).not.toHaveProperty('body')
    expect(push?.message.notification.navigate).toMatch(navigate)
    expect(push?.message.notification.navigate).toMatch(/^https:\/\/trouvaille\.example\.org\//)
  })

  test('[PUSH-04] with previews quotes it', async () => {
    const scene = await pair()
    await settings(scene.bob, { previews: true })
    await act(scene)
    await sent()
    const { title: shown, body } = scene.browser.received[0]?.message.notification ?? {}
    expect([shown, body]).toEqual([previewTitle(nameOf(scene.ana)), previewBody])
  })

  test('[PUSH-02] does not notify who has switched the kind off, and others are sent', async () => {
    const scene = await pair()
    await settings(scene.bob, { off: [kind] })
    await act(scene)
    await sent()
    expect(scene.browser.received).toEqual([])
  })

  test('[PUSH-02] does not notify who did it', async () => {
    const scene = await pair()
    const own = await subscribed(service, scene.ana)
    await act(scene)
    await sent()
    expect([own.received.length, scene.browser.received.length]).toEqual([0, 1])
  })

  test('[PUSH-02] does not notify of somebody who is blocked meanwhile', async () => {
    const scene = await pair()
    await act(scene)
    await scene.bob.call(`/api/blocks/${scene.ana.person.id}`, { method: 'PUT' })
    await sent()
    expect(scene.browser.received).toEqual([])
  })

  test('[PUSH-03] does not notify in quiet hours of the device, and later of nothing that was', async () => {
    const scene = await pair()
    const elsewhere = service.browser()
    const other = await server.signIn(scene.bob.person)
    await other.call('/api/push/subscription', {
      method: 'PUT',
      body: { ...elsewhere.subscription, timeZone: 'Pacific/Auckland' },
    })
    const now = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Paris', hour: '2-digit', hourCycle: 'h23' })
    const hour = Number(now.format(server.clock.now()))
    await settings(scene.bob, { quietHours: { from: hour * 60, to: ((hour + 2) % 24) * 60 } })
    await act(scene)
    await sent()
    await settings(scene.bob, { quietHours: null })
    await sent()
    expect([scene.browser.received.length, elsewhere.received.length]).toEqual([0, 1])
  })

  test('[PUSH-07] notifies once, and of what is older than an hour not at all', async () => {
    const scene = await pair()
    await act(scene)
    await sent()
    await sent()
    expect(scene.browser.received).toHaveLength(1)
    await act(scene)
    server.clock.advance(limits.usefulMs)
    await sent()
    expect(scene.browser.received).toHaveLength(1)
  })
})

describe('messages', () => {
  test('[PUSH-02] that were read meanwhile, on whichever device, are not notified of', async () => {
    const { ana, bob, browser, direct } = await pair()
    const [seq] = await write(ana, direct, 'Bonjour')
    const phone = await server.signIn(bob.person)
    await readTo(phone, direct, seq ?? 0)
    await sent()
    expect(browser.received).toEqual([])
    await write(ana, direct, 'Encore')
    await sent()
    expect(titlesOf(browser)).toEqual([`${nameOf(ana)} vous a écrit`])
  })

  test('[CONV-61] [CONV-62] [CONV-63] of a muted conversation are not notified of, and not counted', async () => {
    const { ana, bob, browser, direct } = await pair()
    const group = await opened(openGroup(ana, [bob]))
    const mute = (mutedUntil: string | null) =>
      bob.call(`/api/conversations/${direct}/preferences`, { method: 'PATCH', body: { mutedUntil } })
    const [seq] = await write(ana, direct, 'Bonjour')
    await readTo(bob, direct, seq ?? 0)
    await sent()
    const known = browser.received.length
    const badges = () => browser.received.slice(known).map(({ message }) => message.notification.app_badge)
    await mute(new Date(server.clock.now().getTime() + 60_000).toISOString())
    await write(ana, direct, 'Un')
    await sent()
    expect(badges()).toEqual([])
    await write(ana, group, 'Deux')
    await sent()
    expect(badges()).toEqual([1])
    server.clock.advance(60_000)
    await write(ana, direct, 'Trois')
    await sent()
    expect(badges()).toEqual([1, 3])
    // What was decided right before it is sent counts.
    await write(ana, direct, 'Quatre')
    await mute(mutedForGood)
    await sent()
    expect(badges()).toEqual([1, 3])
  })

  test('[CONV-68] count with what is marked as unread', async () => {
    const { ana, bob, browser, direct } = await pair()
    const group = await opened(openGroup(ana, [bob]))
    await bob.call(`/api/conversations/${group}/preferences`, { method: 'PATCH', body: { unreadSeq: 0 } })
    await write(ana, direct, 'Un')
    await sent()
    expect(browser.received.at(-1)?.message.notification.app_badge).toBe(2)
  })

  test('[PUSH-05] of a conversation are one notification, with how many are unread', async () => {
    const { ana, browser, direct } = await pair()
    await write(ana, direct, 'Un', 'Deux')
    await sent()
    await write(ana, direct, 'Trois')
    await sent()
    expect(titlesOf(browser)).toEqual([
      `${nameOf(ana)} vous a envoyé 2 messages`,
      `${nameOf(ana)} vous a envoyé 3 messages`,
    ])
    const [first, second] = browser.received
    expect(first?.message.notification.tag).toBe(second?.message.notification.tag)
    expect(first?.headers.topic).toBe(second?.headers.topic)
    expect(first?.headers.topic).toMatch(/^[\w-]{32}$/)
    expect(browser.received.map(({ message }) => message.notification.app_badge)).toEqual([2, 3])
  })

  test('[PUSH-05] quote the newest one, shortened, as it was written', async () => {
    const { ana, bob, browser, direct } = await pair()
    await settings(bob, { previews: true })
    await write(ana, direct, 'Un', `"Deux" : ${'très '.repeat(100)}long`)
    await sent()
    const { title, body = '' } = browser.received[0]?.message.notification ?? {}
    expect(title).toBe(`${nameOf(ana)} (2 messages)`)
    expect(body).toMatch(/^"Deux" : très très .*…$/)
    expect(body).toHaveLength(limits.previewCharacters + 1)
  })

  test('[PUSH-01] of a group notify all who have a device, and name the group with previews alone', async () => {
    const [ana, bob, eva] = await people(server, 3)
    if (!ana || !bob || !eva) throw new Error('three people')
    const group = await opened(openGroup(ana, [bob, eva], { name: 'Cinéphiles' }))
    await sent()
    const browsers = [await subscribed(service, bob), await subscribed(service, eva)]
    await settings(eva, { previews: true })
    await write(ana, group, 'Ce soir ?')
    await sent()
    expect(browsers.map(titlesOf)).toEqual([[`${nameOf(ana)} a écrit dans un groupe`], [`${nameOf(ana)}, Cinéphiles`]])
    expect(browsers[1]?.received[0]?.message.notification.body).toBe('Ce soir ?')
    await write(ana, group, 'Ou demain ?')
    await sent()
    expect(titlesOf(browsers[0]!).at(-1)).toBe(`${nameOf(ana)}\u00a0: 2 messages dans un groupe`)
  })

  test('[PUSH-02] [SAFE-03] of a participant who is blocked do not count, those of others do', async () => {
    const [ana, bob, eva] = await people(server, 3)
    if (!ana || !bob || !eva) throw new Error('three people')
    const group = await opened(openGroup(ana, [bob, eva]))
    await sent()
    await bob.call(`/api/blocks/${eva.person.id}`, { method: 'PUT' })
    const browser = await subscribed(service, bob)
    await write(eva, group, 'Un')
    await sent()
    expect(browser.received).toEqual([])
    await write(ana, group, 'Deux')
    await write(eva, group, 'Trois')
    await sent()
    expect(titlesOf(browser)).toEqual([`${nameOf(ana)} a écrit dans un groupe`])
  })

  test('[PUSH-02] of a group that was left, or of before somebody joined, are not notified of', async () => {
    const [ana, bob, eva] = await people(server, 3)
    if (!ana || !bob || !eva) throw new Error('three people')
    const group = await opened(openGroup(ana, [bob]))
    await sent()
    const browser = await subscribed(service, bob)
    const newcomer = await subscribed(service, eva)
    await settings(eva, { off: ['group.added'] })
    await write(ana, group, 'Bonjour')
    await leave(bob, group)
    await add(ana, group, eva)
    await sent()
    expect([browser.received, newcomer.received]).toEqual([[], []])
  })

  test('[PUSH-07] more than a page of them are all notified of', async () => {
    const { ana, browser, direct } = await pair()
    const [, other] = await people(server, 2)
    if (!other) throw new Error('another one')
    await befriend(server.services, ana.person, other.person)
    const late = await subscribed(service, other)
    for (let n = 0; n <= limits.pageSize; n += 1) {
      await server.services.messages.send(ana.person.id, direct, {
        clientId: crypto.randomUUID(),
        body: { kind: 'text', text: `${n}` },
      })
    }
    const last = await opened(openDirect(ana, other))
    await server.services.messages.send(ana.person.id, last, {
      clientId: crypto.randomUUID(),
      body: { kind: 'text', text: 'Bonjour' },
    })
    await sent()
    expect(titlesOf(late)).toContain(`${nameOf(ana)} vous a écrit`)
    expect(titlesOf(browser).length).toBeGreaterThan(0)
  })
})

describe('what the activity lists', () => {
  test('[PUSH-01] a request and its acceptance notify the two', async () => {
    const [ana, bob] = [await server.signIn(), await server.signIn()]
    const [ofAna, ofBob] = [await subscribed(service, ana), await subscribed(service, bob)]
    await ana.call('/api/friend-requests', { body: { personId: bob.person.id } })
    await sent()
    expect([titlesOf(ofAna), titlesOf(ofBob)]).toEqual([[], [`${nameOf(ana)} vous a envoyé une demande d’ami`]])
    const { requests } = (await bob.call('/api/friend-requests/received')).body
    await bob.call(`/api/friend-requests/${requests[0].id}/accept`, { method: 'POST' })
    await sent()
    expect(titlesOf(ofAna)).toEqual([`${nameOf(bob)} a accepté votre demande d’ami`])
    expect(titlesOf(ofBob)).toHaveLength(1)
    expect(ofAna.received[0]?.message.notification.navigate).toMatch(new RegExp(`/profile/${bob.person.id}$`))
    expect(ofBob.received[0]?.message.notification.navigate).toMatch(/\/friends$/)
  })

  test('[PUSH-02] what is no more is not notified of: a request that was taken back, a share that was removed', async () => {
    const { ana, bob, browser } = await pair()
    const eva = await server.signIn()
    await eva.call('/api/friend-requests', { body: { personId: bob.person.id } })
    await eva.call(`/api/people/${bob.person.id}/request`, { method: 'DELETE' })
    await share(ana.call, bob.person.id, film(12))
    const [shared] = await received(bob.call)
    await bob.call(`/api/shares/${shared?.id}`, { method: 'DELETE' })
    await sent()
    expect(browser.received).toEqual([])
  })

  test('[PUSH-02] nor what was seen in the activity, on whichever device, nor what is muted there', async () => {
    const { ana, bob, browser } = await pair()
    server.clock.advance(minute)
    await share(ana.call, bob.person.id, film(13))
    const phone = await server.signIn(bob.person)
    await phone.call('/api/activity/seen', { method: 'PUT', body: { until: server.clock.now().toISOString() } })
    await sent()
    expect(browser.received).toEqual([])
    server.clock.advance(minute)
    await bob.call('/api/activity/muted', { method: 'PUT', body: { kinds: ['share.received'] } })
    await share(ana.call, bob.person.id, film(14))
    await sent()
    expect(browser.received).toEqual([])
    await bob.call('/api/activity/muted', { method: 'PUT', body: { kinds: [] } })
    await share(ana.call, bob.person.id, film(15))
    await sent()
    expect(titlesOf(browser)).toEqual([`${nameOf(ana)} a partagé une œuvre avec vous`])
  })

  test('[PUSH-01] an invitation into a group notifies, until it is answered', async () => {
    const [ana, bob, eva] = await people(server, 3)
    if (!ana || !bob || !eva) throw new Error('three people')
    await eva.call(`/api/blocks/${bob.person.id}`, { method: 'PUT' })
    const group = await opened(openGroup(ana, [bob]))
    await sent()
    const browser = await subscribed(service, eva)
    await add(ana, group, eva)
    await sent()
    expect(titlesOf(browser)).toEqual([`${nameOf(ana)} vous invite dans un groupe`])
  })

  test('[PUSH-01] a decision of the team notifies who reported and who is concerned, and says no more', async () => {
    const [ana, bob, moderator] = [await server.signIn(), await server.signIn(), await withRole(server, 'moderator')]
    const browsers = [await subscribed(service, ana), await subscribed(service, bob)]
    await settings(bob, { previews: true })
    await reportPerson(ana, bob)
    await decideAbout(moderator, bob, 'warned')
    await sent()
    for (const browser of browsers) {
      expect(titlesOf(browser)).toEqual(['L’équipe de Trouvaille a pris une décision'])
      expect(browser.received[0]?.message.notification).not.toHaveProperty('body')
    }
  })
})

test('[PUSH-06] who is suspended is notified of nothing', async () => {
  const { ana, bob, browser, direct } = await pair()
  await write(ana, direct, 'Bonjour')
  const moderator = await withRole(server, 'moderator')
  await suspend(moderator, bob)
  await sent()
  expect(browser.received).toEqual([])
})
