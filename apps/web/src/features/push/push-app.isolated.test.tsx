// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type * as platform from '../../platform/push.ts'
import { openPage } from '../../testing/open-page.tsx'
import { offerOf, offerPush } from './offer.ts'
import { enablePush, followPush } from './push.ts'
import { texts } from './texts.ts'

/** What the native app does of notifications, whose server may have no keys for it. */

const device = vi.hoisted(() => ({
  permission: 'default' as NotificationPermission,
  timesSubscribed: 0,
}))

vi.mock('../../platform/push.ts', async (original) => ({
  ...(await original<typeof platform>()),
  pushTransport: () => 'fcm',
  pushSupport: () => 'supported',
  pushPermission: () => device.permission,
  askForPush: async () => 'granted',
  subscribeToPush: async () => {
    device.timesSubscribed += 1
    return { transport: 'fcm', token: 'abc:def', timeZone: 'Europe/Paris' }
  },
  clearNotifications: async () => {},
}))

beforeEach(() => Object.assign(device, { permission: 'default', timesSubscribed: 0 }))

const done = () => ({ ok: true })

/** @param transports What the server has keys for. */
const open = (path: string, transports: string[], stored: Record<string, string> = {}) =>
  openPage(
    path,
    {
      'get /api/push': () => ({
        publicKey: 'B',
        transports,
        settings: { off: [], quietHours: null, previews: false },
        subscribedAt: null,
      }),
      'put /api/push/subscription': done,
    },
    () => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    },
  )

const deviceSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: texts.device.label })

describe('[MOB-14] where the server has no keys for it', () => {
  test('the app is offered no notifications', async () => {
    const { app } = await open('/friends', ['web', 'apns'])
    await offerPush(app)
    expect(offerOf(app).get()).toBe(false)
  })

  test('the preferences say that there are none', async () => {
    await open('/settings', ['web'])
    expect(await deviceSwitch()).toMatchObject({ checked: false, disabled: true })
    expect(await screen.findByText(texts.app.unsupported)).not.toBeNull()
  })

  test('a start asks nothing of the push service, though they are wanted', async () => {
    device.permission = 'granted'
    const { app } = await open('/friends', ['web'], { 'push:wanted': 'true' })
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    followPush(app)
    await waitFor(() => expect(warned).toHaveBeenCalledWith(expect.stringContaining('renewed'), expect.anything()))
    await expect(enablePush(app)).rejects.toThrow('no keys')
    expect(device.timesSubscribed).toBe(0)
  })
})

describe('[MOB-14] where the server has keys for it', () => {
  test('the app is offered notifications, and subscribes by its token', async () => {
    const { app, asked } = await open('/friends', ['web', 'fcm'])
    await offerPush(app)
    expect(offerOf(app).get()).toBe(true)
    expect(await enablePush(app)).toBe(true)
    expect(asked.find(({ name }) => name === 'put /api/push/subscription')?.body).toEqual({
      transport: 'fcm',
      token: 'abc:def',
      timeZone: 'Europe/Paris',
    })
  })

  test('the preferences have the switch', async () => {
    await open('/settings', ['web', 'fcm'])
    expect(await deviceSwitch()).toMatchObject({ disabled: false })
  })

  test('a refusal is taken back in the settings of the phone', async () => {
    device.permission = 'denied'
    await open('/settings', ['web', 'fcm'])
    expect(await screen.findByText(texts.app.denied)).not.toBeNull()
  })
})
