import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useTestServer } from '../../testing/vitest.ts'
import { sessions } from './accounts.table.ts'
import { cookieOf, signInWith } from './testing.ts'

const server = useTestServer()

const days30 = 30 * 86_400_000

test('[DATA-10] a session has its user and when it ends; its secret opens it as a cookie or as a bearer token, and is stored nowhere', async () => {
  const { person } = await server().signIn()
  await server().db.delete(sessions).where(eq(sessions.userId, person.id))
  const answer = await signInWith(server(), person.email)
  expect(answer.status).toBe(200)
  const { token } = answer.body
  // 190 random bits, and their signature.
  expect(token).toMatch(/^[A-Za-z0-9]{32}\.\S{32,}$/)

  const stored = await server().db.select().from(sessions).where(eq(sessions.userId, person.id))
  expect(stored).toMatchObject([{ userId: person.id }])
  const expiresAt = stored[0]?.expiresAt.getTime() ?? 0
  expect(Math.abs(expiresAt - Date.now() - days30)).toBeLessThan(days30 / 100)
  expect(JSON.stringify(stored)).not.toContain(token.split('.')[0])

  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('trouvaille.session_token='))
  expect(cookie).toMatch(/; HttpOnly(;|$)/)
  const whose = async (headers: Record<string, string>) =>
    (await server().call('/api/session', { headers })).body.account?.id ?? null
  expect(await whose({ cookie: cookieOf(answer) })).toBe(person.id)
  expect(await whose({ authorization: `Bearer ${token}` })).toBe(person.id)
  expect(await whose({ authorization: `Bearer ${stored[0]?.token}` })).toBeNull()
  expect(await whose({})).toBeNull()

  await server().db.update(sessions).set({ expiresAt: server().clock.now() }).where(eq(sessions.userId, person.id))
  server().services.accounts.invalidate(person.id)
  expect(await whose({ cookie: cookieOf(answer) })).toBeNull()
  expect(await whose({ authorization: `Bearer ${token}` })).toBeNull()
})
