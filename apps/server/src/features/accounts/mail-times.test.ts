import { typeset } from '@trouvaille/domain'
import { beforeEach, expect, test } from 'vitest'
import { inFrench } from '../../platform/mail/layout.ts'
import { createPerson, type Person } from '../../testing/factories.ts'
import { linkOf, mailTo } from '../../testing/mails.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { cookieOf, newAddress } from './testing.ts'

/** What mails say of when: each is sent by a call, and the time is that of the device which made it. */

const server = useTestServer()
const far = { 'x-time-zone': 'Indian/Reunion' }

const there = () => typeset(inFrench(server().clock.now(), 'Indian/Reunion'))
const textOf = async (subject: string) => (await mailTo(server(), person.email, subject)).text

let person: Person
beforeEach(async () => {
  person = await createPerson(server().services)
})

const signIn = (headers: Record<string, string> = {}) =>
  server().call('/api/session', {
    body: { identifier: person.email, password: person.password },
    headers: { ...newAddress(), ...headers },
  })

test('[FR-06] of a sign-in from a device that is not known', async () => {
  await signIn()
  await signIn({ ...far, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' })
  expect(await textOf('Nouvelle connexion')).toContain(`ouvert le ${there()} depuis`)
})

test('[FR-06] of a password that is changed', async () => {
  const cookie = cookieOf(await signIn())
  await server().call('/api/password/change', {
    body: { currentPassword: person.password, password: 'nouveau-1' },
    headers: { ...far, cookie },
  })
  expect(await textOf('Votre mot de passe a changé')).toContain(`changé le ${there()}.`)
})

test('[FR-06] of a password that is set with a mailed link', async () => {
  await server().call('/api/password/reset-request', { body: { email: person.email }, headers: newAddress() })
  const { parameters } = linkOf(await mailTo(server(), person.email, 'Réinitialisez'))
  const { access_token: accessToken, refresh_token: refreshToken } = parameters
  const body = { accessToken, refreshToken, password: 'nouveau-1' }
  await server().call('/api/password/reset', { body, headers: { ...newAddress(), ...far } })
  expect(await textOf('Votre mot de passe a changé')).toContain(`changé le ${there()}.`)
})

test('[FR-06] of an account that is deleted', async () => {
  const cookie = cookieOf(await signIn())
  await server().call('/api/account', { method: 'DELETE', headers: { ...far, cookie } })
  expect(await textOf('Votre compte est supprimé')).toContain(`supprimés le ${there()}.`)
})

test('[FR-06] it is that of Paris where no zone is named, or none that there is', async () => {
  const cookie = cookieOf(await signIn())
  await server().call('/api/account', { method: 'DELETE', headers: { 'x-time-zone': 'Europe/Atlantis', cookie } })
  const paris = typeset(inFrench(server().clock.now(), 'Europe/Paris'))
  expect(await textOf('Votre compte est supprimé')).toContain(`supprimés le ${paris}.`)
})
