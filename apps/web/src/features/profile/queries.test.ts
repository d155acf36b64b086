import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fakeServer, offline, Rejection } from '../../testing/fake-server.ts'
import { openApp, person, resetDevice, signInOnDevice } from '../../testing/tab.ts'
import { profileQuery } from './queries.ts'

const minute = 60_000

beforeEach(() => {
  resetDevice()
  signInOnDevice(person('a'))
  vi.useFakeTimers({ now: 0 })
})

/** A page that shows the own profile. @returns Mounts it, until the returned function is called. */
function openProfile(answer: NonNullable<Parameters<typeof fakeServer>[0]>['get /api/profile']) {
  const server = fakeServer({ 'get /api/profile': answer })
  const { queryClient } = openApp()
  queryClient.mount()
  onTestFinished(() => {
    queryClient.clear()
    queryClient.unmount()
  })
  return { ...server, queryClient, show: () => new QueryObserver(queryClient, profileQuery).subscribe(() => {}) }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('[CACHE-02] [CACHE-03] [CACHE-06] a profile is fresh for five minutes, also when the window takes the focus', async () => {
  const { asked, show } = openProfile(() => ({ username: 'a' }))
  const leave = show()
  await pass(0)
  expect(asked).toHaveLength(1)
  leave()
  await pass(5 * minute - 1)
  show()()
  for (const target of [window, document]) target.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(asked).toHaveLength(1)
  await pass(1)
  show()()
  await pass(0)
  expect(asked).toHaveLength(2)
})

test('[CACHE-02] what is old and shown is not asked for when the window takes the focus', async () => {
  const { asked, show } = openProfile(() => ({ username: 'a' }))
  show()
  await pass(10 * minute)
  for (const target of [window, document]) target.dispatchEvent(new Event('visibilitychange'))
  await pass(minute)
  expect(asked).toHaveLength(1)
})

test('[CACHE-05] what nobody looks at is dropped after five minutes', async () => {
  const { queryClient, show } = openProfile(() => ({ username: 'a' }))
  const leave = show()
  await pass(5 * minute)
  leave()
  await pass(5 * minute - 1)
  expect(queryClient.getQueryCache().getAll()).toHaveLength(1)
  await pass(1)
  expect(queryClient.getQueryCache().getAll()).toHaveLength(0)
})

test('[CACHE-01] [CACHE-04] what does not arrive is asked for once more; a refusal stays a refusal', async () => {
  const lost = openProfile(offline)
  lost.show()
  await pass(minute)
  expect(lost.asked).toHaveLength(2)
  const refused = openProfile(() => {
    throw new Rejection('server.unexpected')
  })
  refused.show()
  await pass(minute)
  expect(refused.asked).toHaveLength(1)
})
