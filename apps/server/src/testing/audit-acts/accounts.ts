import { newAddress, newEmail, signUp, validSignUp } from '../../features/accounts/testing.ts'
import { testPassword } from '../factories.ts'
import { linkOf, mailTo } from '../mails.ts'
import type { TestServer } from '../server.ts'
import { type Acts, own, visitor } from './calls.ts'

async function unconfirmed(server: TestServer) {
  const email = newEmail()
  await signUp(server, { email })
  const token = linkOf(await mailTo(server, email, 'Confirmez')).parameters.token ?? ''
  return { email, token }
}

export const ofAccounts: Acts = {
  signUp: {
    leaves: [{ action: 'login' }, { action: 'signup' }],
    async prepare(server) {
      const body = validSignUp()
      return { ...visitor(server), about: body.email, body, untold: [body.password, body.email] }
    },
  },
  signIn: {
    leaves: [{ action: 'login' }],
    async prepare(server) {
      const { email, password } = (await server.signIn()).person
      return { ...visitor(server), about: email, body: { identifier: email, password }, untold: [password, email] }
    },
  },
  signOut: { leaves: [{ action: 'logout' }], prepare: own() },
  endSession: {
    leaves: [{ action: 'session_end' }],
    async prepare(server) {
      const { person, call } = await server.signIn()
      await server.signIn(person)
      const { body } = await call('/api/sessions')
      const id = (body.sessions as { id: string; current: boolean }[]).find(({ current }) => !current)?.id ?? ''
      return { by: call, about: person.email, params: { id }, untold: [id] }
    },
  },
  endEverySession: { leaves: [{ action: 'logout_everywhere', details: { sessions: 1 } }], prepare: own() },
  requestPasswordReset: {
    leaves: [{ action: 'password_reset' }],
    async prepare(server) {
      const { email } = (await server.signIn()).person
      return { ...visitor(server), about: email, body: { email }, untold: [email] }
    },
  },
  resetPassword: {
    leaves: [{ action: 'change_password', details: { by: 'mail' } }, { action: 'login' }],
    async prepare(server) {
      const { email } = (await server.signIn()).person
      await server.call('/api/password/reset-request', { body: { email }, headers: newAddress() })
      const { parameters } = linkOf(await mailTo(server, email, 'Réinitialisez'))
      const { access_token: accessToken, refresh_token: refreshToken } = parameters
      const body = { accessToken, refreshToken, password: 'nouveau-1' }
      return { ...visitor(server), about: email, body, untold: ['nouveau-1', accessToken ?? ''] }
    },
  },
  changePassword: {
    leaves: [{ action: 'change_password', details: { by: 'password' } }],
    prepare: own({ body: { currentPassword: testPassword, password: 'nouveau-1' }, untold: ['nouveau-1'] }),
  },
  confirmPassword: {
    leaves: [{ action: 'password_confirmation' }],
    prepare: own({ body: { password: testPassword }, untold: [testPassword] }),
  },
  requestEmailConfirmation: {
    leaves: [{ action: 'email_confirmation_request' }],
    async prepare(server) {
      const { email } = await unconfirmed(server)
      return { ...visitor(server), about: email, body: { email }, untold: [email] }
    },
  },
  confirmEmail: {
    leaves: [{ action: 'email_confirmation' }],
    async prepare(server) {
      const { email, token } = await unconfirmed(server)
      return { ...visitor(server), about: email, body: { token }, untold: [token] }
    },
  },
  exportAccount: { leaves: [{ action: 'data_export' }], prepare: own() },
  deleteAccount: { leaves: [{ action: 'delete_account' }], prepare: own() },
}
