import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { mails } from '../../platform/mail/outbox.table.ts'
import { createPerson } from '../../testing/factories.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { accounts } from './accounts.table.ts'
import { newEmail, signUp } from './testing.ts'

/** The minimum response time of a sign-up, with the timer stopped, to see what waits for it. */

const floor = vi.hoisted(() => ({ begun: 0, over: Promise.withResolvers<void>() }))

vi.mock('node:timers/promises', async (original) => {
  const timers = await original<typeof import('node:timers/promises')>()
  const setTimeout = (milliseconds: number) => {
    if (milliseconds !== 200) return timers.setTimeout(milliseconds)
    floor.begun += 1
    return floor.over.promise
  }
  return { ...timers, setTimeout }
})

const server = useTestServer()
beforeEach(() => {
  floor.begun = 0
  floor.over = Promise.withResolvers<void>()
})

/** Whoever asks after a sign-up is answered before it, while it waits. */
async function askOften(): Promise<void> {
  for (let count = 0; count < 20; count += 1) await server().call('/api/session')
}

test('a sign-up is answered after 200 ms, made or refused, and not when its work is done', async () => {
  const [known, free] = [(await createPerson(server().services)).email, newEmail()]
  const answered: string[] = []
  const answers = [known, free].map(async (email) => {
    const { status } = await signUp(server(), { email })
    answered.push(email)
    return status
  })
  const { db } = server()
  const done = async () => [
    await db.$count(accounts, eq(accounts.email, free)),
    await db.$count(mails, eq(mails.recipient, known)),
  ]
  await expect.poll(done).toEqual([1, 1])
  await askOften()
  expect(answered).toEqual([])
  expect(floor.begun).toBe(2)
  floor.over.resolve()
  expect(await Promise.all(answers)).toEqual([200, 200])
})

test('a sign-up that fails waits, too', async () => {
  const failing = vi.spyOn(server().services.accounts, 'signUp').mockRejectedValueOnce(new Error('away'))
  let isAnswered = false
  const answer = signUp(server(), {}).finally(() => (isAnswered = true))
  await expect.poll(() => failing.mock.calls.length).toBe(1)
  await askOften()
  expect([isAnswered, floor.begun]).toEqual([false, 1])
  floor.over.resolve()
  expect((await answer).status).toBe(500)
})
