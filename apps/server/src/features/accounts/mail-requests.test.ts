import { expect, test } from 'vitest'
import { createTestClock } from '../../testing/clock.ts'
import { createConfirmationService, type ConfirmationOptions } from './confirmation.service.ts'
import { createPasswordsService, type PasswordsOptions } from './passwords.service.ts'
import { createSecrets } from './secrets.service.ts'

/** Requesting a mail: the response is sent before the account is looked up. */

const touched: string[] = []
const outOfReach = (name: string) =>
  new Proxy(() => {}, {
    get: (_, property) => touched.push(`${name}.${String(property)}`),
    apply: () => touched.push(name),
  }) as never

const tasks: string[] = []
const options = {
  db: outOfReach('db'),
  transact: outOfReach('transact'),
  outbox: outOfReach('outbox'),
  bus: outOfReach('bus'),
  audit: outOfReach('audit'),
  accounts: outOfReach('accounts'),
  passwordHash: outOfReach('passwordHash'),
  clock: createTestClock(),
  secrets: createSecrets(createTestClock()),
  background: { run: (name: string) => void tasks.push(name), settled: () => Promise.resolve() },
} satisfies PasswordsOptions & ConfirmationOptions

test.each([
  ['password reset', createPasswordsService(options).requestReset],
  ['email confirmation', createConfirmationService(options).request],
])('nothing is read, made or written before the answer to whoever asks for that: %s', (name, request) => {
  tasks.length = 0
  touched.length = 0
  expect(request('ana@example.org', 'http://localhost')).toBeUndefined()
  expect(tasks).toEqual([name])
  expect(touched).toEqual([])
})
