import { push as limits, pushKinds } from '@trouvaille/domain'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { endPush } from '../../platform/push.ts'
import { type FakePush, fakePush } from '../../testing/fake-push.ts'
import { Rejection } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { openApp, person, resetDevice, signInOnDevice } from '../../testing/tab.ts'
import { toastStore } from '../../lib/toasts.ts'
import { offerOf, offerPush } from './offer.ts'
import { followPush, mayOfferPush } from './push.ts'
import { texts } from './texts.ts'

const publicKey = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
const settings = { off: [] as string[], quietHours: null, previews: false }

/** A server that remembers whether the device is subscribed. */
function pushServer(given: object = {}) {
  const state = { subscribedAt: null as string | null, settings: { ...settings, ...given } }
  return {
    state,
    answers: {
      'get /api/push': () => ({ publicKey, transports: ['web'], ...state }),
      'put /api/push/subscription': () => {
        state.subscribedAt = '2026-01-01T00:00:00.000Z'
        return { ok: true }
      },
      'delete /api/push/subscription': () => {
        state.subscribedAt = null
        return { ok: true }
      },
      'put /api/push/settings': ({ body }: { body: unknown }) => {
        state.settings = body as typeof state.settings
        return { ok: true }
      },
    },
  }
}

interface Opening {
  /** The browser; undefined for one that cannot be notified. */
  push?: Parameters<typeof fakePush>[0] | undefined
  isSupported?: boolean
  answers?: Parameters<typeof openPage>[1]
  stored?: Record<string, string>
}

/** Opens a page on a device, with a server that remembers whether it is subscribed. */
async function open(path: string, { push: given, isSupported = true, answers, stored = {} }: Opening = {}) {
  const { answers: usual, state } = pushServer()
  let push: FakePush | undefined
  const page = await openPage(path, { ...usual, ...answers }, () => {
    if (isSupported) push = fakePush(given)
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  })
  if (isSupported && !push) throw new Error('The browser was not prepared.')
  return { ...page, state, push: push as FakePush }
}

const deviceSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: texts.device.label })
const calls = (asked: { name: string; body: unknown }[], name: string) => asked.filter((each) => each.name === name)

describe('the preferences', () => {
  test('[PUSH-11] switch notifications on for this device, after the browser has asked, and off again', async () => {
    const { app, user, asked, state, push } = await open('/settings')
    /** Whether the next start subscribes the device again. */
    const isRemembered = () => app.storage.keys('push:wanted').length === 1
    expect((await deviceSwitch()).checked).toBe(false)
    await user.click(await deviceSwitch())
    await waitFor(async () => expect(state.subscribedAt).not.toBeNull())
    await waitFor(async () => expect(await deviceSwitch()).toHaveProperty('checked', true))
    expect([push.timesAsked, push.key, isRemembered()]).toEqual([1, publicKey, true])
    expect(calls(asked, 'put /api/push/subscription')[0]?.body).toEqual({
      transport: 'web',
      endpoint: `https://push.example/${publicKey}`,
      keys: { p256dh: 'B1', auth: 'A1' },
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    })
    await user.click(await deviceSwitch())
    await waitFor(() => expect(push.key).toBeUndefined())
    expect([state.subscribedAt, isRemembered()]).toEqual([null, false])
  })

  test('[PUSH-11] stay off where the person refuses, and say then why they cannot be had', async () => {
    const { user, state } = await open('/settings', { push: { answer: 'denied' } })
    await user.click(await deviceSwitch())
    expect(await screen.findByText(texts.device.denied)).not.toBeNull()
    expect(await deviceSwitch()).toMatchObject({ checked: false, disabled: true })
    expect(state.subscribedAt).toBeNull()
  })

  test('[PUSH-11] say what to do first on an iPhone, and where there are none', async () => {
    await open('/settings', { isSupported: false })
    expect(await screen.findByText(texts.device.unsupported)).not.toBeNull()
    Object.defineProperty(navigator, 'standalone', { configurable: true, value: false })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'standalone'))
    await open('/settings', { isSupported: false })
    expect(await screen.findByText(texts.device.install)).not.toBeNull()
  })

  test('[PUSH-11] have a switch for each kind, previews and quiet hours, saved at once', async () => {
    const { user, state } = await open('/settings')
    const group = within(await screen.findByRole('region', { name: texts.title }))
    for (const kind of pushKinds)
      expect(await group.findByRole('switch', { name: texts.kinds[kind] })).toHaveProperty('checked', true)
    await user.click(group.getByRole('switch', { name: texts.kinds['share.received'] }))
    await waitFor(() => expect(state.settings).toEqual({ ...settings, off: ['share.received'] }))
    await waitFor(() =>
      expect(group.getByRole('switch', { name: texts.previews.label }).getAttribute('aria-busy')).not.toBe('true'),
    )
    await user.click(group.getByRole('switch', { name: texts.previews.label }))
    await waitFor(() => expect(state.settings).toEqual({ off: ['share.received'], quietHours: null, previews: true }))
    await waitFor(() =>
      expect(group.getByRole('switch', { name: texts.quiet.label }).getAttribute('aria-busy')).not.toBe('true'),
    )
    await user.click(group.getByRole('switch', { name: texts.quiet.label }))
    await waitFor(() => expect(state.settings.quietHours).toEqual({ from: 1320, to: 420 }))
    expect(await group.findByLabelText(texts.quiet.from)).toHaveProperty('value', '22:00')
    expect(group.getByLabelText(texts.quiet.to)).toHaveProperty('value', '07:00')
  })

  test('[PUSH-11] a choice that the server refuses is taken back, and said', async () => {
    const refuse = () => {
      throw new Rejection('request.invalid')
    }
    const { user } = await open('/settings', { answers: { 'put /api/push/settings': refuse } })
    const choice = await screen.findByRole('switch', { name: texts.previews.label })
    await user.click(choice)
    await waitFor(() => expect(toastStore.get()?.description).toBe(texts.failed))
    await waitFor(() => expect(choice).toHaveProperty('checked', false))
  })
})

describe('every start of the app', () => {
  test('[PUSH-10] subscribes the device again where the member wants it, with another key where the server has one', async () => {
    const given = { permission: 'granted', key: 'BBBB' } as const
    const { app, state, push } = await open('/friends', { push: given, stored: { 'push:wanted': 'true' } })
    followPush(app)
    await waitFor(() => expect(state.subscribedAt).not.toBeNull())
    expect([push.key, push.timesAsked]).toEqual([publicKey, 0])
  })

  test.each([
    ['the member does not want it', 'granted', undefined],
    ['the permission is gone', 'denied', 'true'],
  ] as const)('[PUSH-10] asks for nothing where %s', async (_, permission, wanted) => {
    const stored = wanted ? { 'push:wanted': wanted } : {}
    const { app, asked, push } = await open('/friends', { push: { permission }, stored })
    followPush(app)
    await waitFor(() => expect(asked.length).toBeGreaterThan(0))
    expect([push.key, push.timesAsked]).toEqual([undefined, 0])
    expect(calls(asked, 'put /api/push/subscription')).toEqual([])
  })

  test('[PUSH-12] takes away what is shown, and goes where a notification that is chosen leads', async () => {
    const { app, router, push } = await open('/friends')
    const close = vi.fn<() => void>()
    push.shown.push({ close })
    followPush(app)
    await waitFor(() => expect(close).toHaveBeenCalled())
    push.emit({ type: 'navigate', path: '/activity' })
    await waitFor(() => expect(router.state.location.pathname).toBe('/activity'))
    push.emit({ type: 'navigate', path: '//evil.example' })
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  test('[PUSH-12] takes away what came while nobody looked once somebody comes back', async () => {
    resetDevice()
    signInOnDevice(person('a'))
    const push = fakePush()
    // Without a page, which does the same in its pauses.
    followPush(openApp())
    await new Promise((resolve) => setTimeout(resolve))
    const close = vi.fn<() => void>()
    push.shown.push({ close })
    dispatchEvent(new Event('focus'))
    await waitFor(() => expect(close).toHaveBeenCalled())
  })

  test('[PUSH-06] who leaves the device ends its subscription', async () => {
    const push = fakePush({ permission: 'granted', key: publicKey })
    endPush()
    await waitFor(() => expect(push.key).toBeUndefined())
  })
})

describe('the offer', () => {
  const path = '/friends?add=true'

  test('[PUSH-10] comes after something that others answer, and the browser asks only after "Activer"', async () => {
    const { app, user, state, push } = await open(path)
    await offerPush(app)
    expect(offerOf(app).get()).toBe(true)
    expect(await screen.findByText(texts.offer.question)).not.toBeNull()
    expect(push.timesAsked).toBe(0)
    await user.click(screen.getByRole('button', { name: texts.offer.accept }))
    await waitFor(() => expect(state.subscribedAt).not.toBeNull())
    await waitFor(() => expect(screen.queryByText(texts.offer.question)).toBeNull())
    expect(push.timesAsked).toBe(1)
    expect(await mayOfferPush(app, Date.now())).toBe(false)
  })

  test('[PUSH-10] goes with "Plus tard", and does not come again for 30 days', async () => {
    const { app, user, push } = await open(path)
    await offerPush(app)
    await user.click(await screen.findByRole('button', { name: texts.offer.later }))
    expect(screen.queryByText(texts.offer.question)).toBeNull()
    expect(push.timesAsked).toBe(0)
    await offerPush(app)
    expect(offerOf(app).get()).toBe(false)
    expect(await mayOfferPush(app, Date.now() + limits.offerPauseMs - 60_000)).toBe(false)
    expect(await mayOfferPush(app, Date.now() + limits.offerPauseMs + 60_000)).toBe(true)
  })

  test('[PUSH-10] does not come to who has switched notifications on, though the browser has forgotten its permission', async () => {
    const { app } = await open(path, { stored: { 'push:wanted': 'true' } })
    await offerPush(app)
    expect(offerOf(app).get()).toBe(false)
  })

  test.each(['granted', 'denied'] as const)(
    '[PUSH-10] does not come where the permission is %s',
    async (permission) => {
      const { app } = await open(path, { push: { permission } })
      await offerPush(app)
      expect(offerOf(app).get()).toBe(false)
    },
  )
})
