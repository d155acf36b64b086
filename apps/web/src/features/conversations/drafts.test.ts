import type { ConversationPreferences, Draft } from '@trouvaille/contract'
import { conversations as limits, noPreferences } from '@trouvaille/domain'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepSendingActs } from '../../core/acts.ts'
import { fakeServer, offline, Rejection } from '../../testing/fake-server.ts'
import { openApp, person, resetDevice, signInOnDevice } from '../../testing/tab.ts'
import { currentDraft, deskOf, noDraft } from './drafts.ts'
import { handleEvent } from './handle-event.ts'
import { keys } from './keys.ts'
import { draftActKind } from './preference-acts.ts'

const sending = 'put /api/conversations/{id}/draft'

beforeEach(() => {
  resetDevice()
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
  signInOnDevice(person('anna'))
})

const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)
const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds)).toISOString()
const draftOf = (text: string, replyTo: number | null = null): Draft => ({ text, replyTo })

/** A page of Anna's. */
function setUp(known: Partial<ConversationPreferences> = {}) {
  const preferences = (more: Partial<ConversationPreferences>): ConversationPreferences => ({
    ...noPreferences,
    conversationId: 'c',
    draft: null,
    draftAt: null,
    ...more,
  })
  const server = fakeServer({
    [sending]: ({ body }) => {
      const { draft, writtenAt } = body as { draft: Draft | null; writtenAt: string }
      return preferences({ draft, draftAt: writtenAt })
    },
  })
  function open() {
    const app = openApp()
    app.queryClient.setQueryData(keys.preferences, [preferences(known)])
    keepSendingActs(app, [draftActKind])
    return app
  }
  return {
    server,
    open,
    sent: () =>
      server.asked.map(({ body }) => {
        const { draft } = body as { draft: Draft | null }
        return draft === null ? null : draft.replyTo === null ? draft.text : draft
      }),
    /** Another device has written. */
    elsewhere: (app: ReturnType<typeof open>, text: string, seconds: number) =>
      handleEvent(app, {
        type: 'preferences.changed',
        preferences: preferences({ draft: draftOf(text), draftAt: at(seconds) }),
      }),
  }
}

test('[CONV-70] a draft is sent once the keys rest, and not with each of them', async () => {
  const { open, sent } = setUp()
  const app = open()
  for (const text of ['B', 'Bo', 'Bon']) {
    deskOf(app, 'c').write(draftOf(text))
    await settle(limits.draftAfterMs - 1)
  }
  expect(sent()).toEqual([])
  expect(currentDraft(app, 'c').text).toBe('Bon')
  await settle(1)
  expect(sent()).toEqual(['Bon'])
  await settle(limits.draftHeldMs)
  expect([sent(), currentDraft(app, 'c').text]).toEqual([['Bon'], 'Bon'])
})

test('[CONV-70] [CONV-75] on leaving it is sent at once, with the message that it answers', async () => {
  const { open, sent } = setUp()
  const app = open()
  deskOf(app, 'c').write(draftOf('Oui', 7))
  dispatchEvent(new Event('pagehide'))
  await settle()
  expect(sent()).toEqual([draftOf('Oui', 7)])
})

test('[CONV-70] is emptied at once; what was never sent need not be', async () => {
  const { open, sent } = setUp()
  const app = open()
  deskOf(app, 'c').write(draftOf('Bon'))
  deskOf(app, 'c').write(noDraft)
  await settle(limits.draftHeldMs)
  expect(sent()).toEqual([])
  deskOf(app, 'c').write(draftOf('Bon'))
  await settle(limits.draftAfterMs)
  deskOf(app, 'c').write(noDraft)
  await settle()
  expect(sent()).toEqual(['Bon', null])
})

test('[CONV-71] what is being typed is not replaced, and what another device writes is shown once the keys have rested', async () => {
  const { open, elsewhere } = setUp()
  const app = open()
  const { held } = deskOf(app, 'c')
  elsewhere(app, 'Du téléphone', 0)
  expect(currentDraft(app, 'c').text).toBe('Du téléphone')
  deskOf(app, 'c').write(draftOf('Du téléphone et'))
  await settle(limits.draftHeldMs - 1)
  elsewhere(app, 'D’ailleurs', 9)
  expect(held.get()?.text).toBe('Du téléphone et')
  await settle(1)
  expect(currentDraft(app, 'c').text).toBe('D’ailleurs')
})

test('[CONV-71] is later than the draft that it follows, whatever the clock of the device', async () => {
  const { open, server } = setUp({ draft: draftOf('avant'), draftAt: at(3600) })
  const app = open()
  deskOf(app, 'c').write(draftOf('avant et après'))
  await settle(limits.draftAfterMs)
  expect(server.asked[0]?.body).toMatchObject({ writtenAt: new Date(Date.parse(at(3600)) + 1).toISOString() })
})

test('[CONV-72] without a network it waits, the last one alone, over a reload', async () => {
  const { open, server, sent } = setUp()
  const answer = server.answers[sending]!
  server.answers[sending] = offline
  const app = open()
  deskOf(app, 'c').write(draftOf('Un'))
  await settle(limits.draftAfterMs)
  deskOf(app, 'c').write(draftOf('Un deux'))
  await settle(limits.draftAfterMs)
  await settle(limits.draftHeldMs)
  expect(currentDraft(app, 'c').text).toBe('Un deux')
  app.end()
  const tries = sent().length
  server.answers[sending] = answer
  const next = open()
  expect(currentDraft(next, 'c').text).toBe('Un deux')
  await settle(60_000)
  expect(sent().slice(tries)).toEqual(['Un deux'])
})

test('[CONV-70] what was typed right before a reload is there after it, and sent', async () => {
  const { open, sent } = setUp()
  const app = open()
  deskOf(app, 'c').write(draftOf('Presque', 3))
  app.end()
  const next = open()
  expect(currentDraft(next, 'c')).toEqual(draftOf('Presque', 3))
  await settle(limits.draftAfterMs)
  expect(sent()).toEqual([draftOf('Presque', 3)])
})

test('[CONV-74] what is too long to be kept, or refused, stays on the device', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { open, server, sent } = setUp()
  const app = open()
  const long = 'a'.repeat(limits.messageMaxCharacters + 1)
  deskOf(app, 'c').write(draftOf(long))
  await settle(limits.draftHeldMs)
  expect([sent(), currentDraft(app, 'c').text]).toEqual([[], long])
  server.answers[sending] = () => {
    throw new Rejection('conversations.too_many_drafts')
  }
  deskOf(app, 'c').write(draftOf('Un de trop'))
  await settle(limits.draftHeldMs)
  await settle(limits.draftHeldMs)
  expect(currentDraft(app, 'c').text).toBe('Un de trop')
  expect(currentDraft(open(), 'c').text).toBe('Un de trop')
})
