import { expect, vi } from 'vitest'
import { outboxOf } from '../apps/web/src/features/conversations/outbox-queue.ts'
import type { Device } from './device.ts'
import { shownOn } from './screen.ts'

/** When devices have everything, and whether that is the same. */

/** Longer than whatever gathers changes or spaces requests, in milliseconds. */
const quietMs = 1400
const pollMs = 100
/** When whatever is still going on never ends, in milliseconds. */
const settledMs = 45_000

const isIdle = ({ app }: Device) =>
  app.liveStatus.get() === 'on' &&
  app.queryClient.isFetching() === 0 &&
  outboxOf(app)
    .get()
    .every(({ refusal }) => refusal) &&
  app.storage.keys('acts:').length === 0

const unfinishedOn = ({ app }: Device) => ({
  line: app.liveStatus.get(),
  fetching: app.queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.fetchStatus !== 'idle')
    .map(({ queryHash }) => queryHash),
  outbox: outboxOf(app).get(),
  acts: app.storage.keys('acts:'),
})

/** Waits until nothing has been going on for a while. @throws When something never ends. */
export async function settle(devices: readonly Device[]): Promise<void> {
  const end = Date.now() + settledMs
  for (let quiet = 0; quiet < quietMs;) {
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    quiet = devices.every(isIdle) ? quiet + pollMs : 0
    if (Date.now() > end) throw new Error(`Still going on: ${JSON.stringify(devices.map(unfinishedOn))}`)
  }
}

/** Longer than the pause before what failed by chance is tried again. */
const tries = { timeout: 10_000, interval: 500 }

/** @throws An assertion error that names what the devices go on to show differently. */
export async function expectSame(followed: Device, fetched: Device, where: string): Promise<void> {
  await vi.waitFor(() => {
    const [one, other] = [shownOn(followed.app), shownOn(fetched.app)]
    for (const name of Object.keys({ ...one, ...other })) expect(one[name], `${name} ${where}`).toEqual(other[name])
  }, tries)
}
