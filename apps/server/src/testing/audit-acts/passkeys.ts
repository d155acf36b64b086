import { createAuthenticator } from '../authenticator.ts'
import { beginSecondFactor, challengeFor, origin, withKey, withSecondFactor } from '../../features/passkeys/testing.ts'
import { type Acts, visitor } from './calls.ts'

export const ofPasskeys: Acts = {
  addPasskey: {
    leaves: [{ action: 'passkey_add' }],
    async prepare(server) {
      const { person, call } = await server.signIn()
      const { body } = await call('/api/passkeys/options', { method: 'POST' })
      const credential = createAuthenticator({ origin }).create(body.options)
      const untold = [credential.id, 'Ma clé']
      return { by: call, about: person.email, body: { name: 'Ma clé', credential }, untold }
    },
  },
  removePasskey: {
    leaves: [{ action: 'passkey_remove' }],
    async prepare(server) {
      const { person, call, id, key } = await withKey(server)
      return { by: call, about: person.email, params: { id }, untold: [id, key.id, 'Ma clé'] }
    },
  },
  confirmPasskey: {
    leaves: [{ action: 'passkey_confirmation' }],
    async prepare(server) {
      const { person, call, key } = await withKey(server)
      const { body } = await call('/api/passkeys/confirmation/options', { method: 'POST' })
      return { by: call, about: person.email, body: { credential: key.sign(body.options) }, untold: [key.id] }
    },
  },
  changeSecondFactor: {
    leaves: [{ action: 'second_factor_change', details: { state: 'on' } }],
    async prepare(server) {
      const { person, call } = await withKey(server)
      return { by: call, about: person.email, body: { isOn: true } }
    },
  },
  renewRecoveryCodes: {
    leaves: [{ action: 'second_factor_change', details: { state: 'codes' } }],
    async prepare(server) {
      const { person, call, codes } = await withSecondFactor(server)
      return { by: call, about: person.email, untold: codes }
    },
  },
  signInWithPasskey: {
    leaves: [{ action: 'login' }],
    async prepare(server) {
      const { person, key } = await withKey(server)
      const credential = key.sign(await challengeFor(server))
      return { ...visitor(server), about: person.email, body: { credential }, untold: [key.id] }
    },
  },
  signInWithRecoveryCode: {
    leaves: [{ action: 'login' }],
    async prepare(server) {
      const { person, codes } = await withSecondFactor(server)
      const token = await beginSecondFactor(server, person)
      const code = codes[0] ?? ''
      return { ...visitor(server), about: person.email, body: { token, code }, untold: [token, code] }
    },
  },
}
