import { expect, onTestFinished } from 'vitest'
import type { Browser, TestPushService } from '../../testing/push-service.ts'
import type { Member } from '../conversations/testing.ts'

/** What the tests about push notifications share. */

export const subscribe = ({ call }: Pick<Member, 'call'>, body: unknown) =>
  call('/api/push/subscription', { method: 'PUT', body })

/** A browser of somebody that is sent notifications. */
export async function subscribed(service: TestPushService, member: Pick<Member, 'call'>): Promise<Browser> {
  const browser = service.browser()
  expect(await subscribe(member, browser.subscription)).toMatchObject({ status: 200 })
  onTestFinished(async () => {
    await member.call('/api/push/subscription', { method: 'DELETE' })
  })
  return browser
}

export const settings = ({ call }: Pick<Member, 'call'>, changed: Record<string, unknown>) =>
  call('/api/push/settings', { method: 'PUT', body: { off: [], quietHours: null, previews: false, ...changed } })

export const titlesOf = ({ received }: Browser) => received.map(({ message }) => message.notification.title)
