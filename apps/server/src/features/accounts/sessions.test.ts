import type { Account } from '@trouvaille/contract'
import { expect, test } from 'vitest'
import type { Auth } from './auth.ts'
import { createSessionReader } from './sessions.ts'

const account: Account = { id: 'a', email: 'ana@example.org', username: 'ana', avatarUrl: null, roles: [] }
const headers = new Headers({ authorization: 'Bearer token' })

/** A reader over a database that answers when it is told to. */
function slowReader() {
  const answers: ((found: object | null) => void)[] = []
  const getSession = () =>
    new Promise((resolve) => answers.push((response) => resolve({ headers: new Headers(), response })))
  const reader = createSessionReader({ api: { getSession } } as unknown as Auth, async () => account)
  return { reader, answers }
}

const found = { session: { id: 's' }, user: { id: account.id, email: account.email } }

test('[AUTH-55] a session that is ended while it is being read is not believed afterwards', async () => {
  const { reader, answers } = slowReader()
  const during = reader.read(headers)
  reader.forget(account.id)
  answers[0]?.(found)
  expect((await during).session?.account).toEqual(account)

  const afterwards = reader.read(headers)
  answers[1]?.(null)
  expect((await afterwards).session).toBeUndefined()
})

test('a session that was read is believed without asking again, until it is forgotten', async () => {
  const { reader, answers } = slowReader()
  const first = reader.read(headers)
  answers[0]?.(found)
  await first
  expect((await reader.read(headers)).session?.id).toBe('s')
  reader.forget('somebody else')
  expect((await reader.read(headers)).session?.id).toBe('s')
  expect(answers).toHaveLength(1)
  reader.forget(account.id)
  const again = reader.read(headers)
  answers[1]?.(null)
  expect((await again).session).toBeUndefined()
})
