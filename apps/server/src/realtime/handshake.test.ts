import type { IncomingMessage } from 'node:http'
import { live } from '@trouvaille/domain'
import { expect, test } from 'vitest'
import { createRateLimits } from '../platform/security/rate-limit.ts'
import { createHandshake, type HandshakeOptions } from './handshake.ts'

const request = { headers: {}, socket: { remoteAddress: '10.0.0.1' } } as unknown as IncomingMessage
const hello = { type: 'hello', protocol: live.protocol, token: 'secret' } as const
const account = { id: 'ana', email: 'ana@example.org', username: 'ana', avatarUrl: null, roles: [] }

test('[AUTH-53] a device is let in with its own session, which is read once, and not without one', async () => {
  let reads = 0
  const readSession: HandshakeOptions['readSession'] = async (headers) => {
    reads += 1
    const isTheirs = headers.get('authorization') === 'Bearer secret'
    return { cookies: [], session: isTheirs ? { id: 'one', account, isByPasskey: false } : undefined }
  }
  const limits = createRateLimits()
  const { admitDevice } = createHandshake({
    config: { PUBLIC_URL: undefined, NATIVE_ORIGINS: undefined, TRUST_PROXY: 0 },
    limits,
    readSession,
  })
  expect(await admitDevice(request, hello)).toEqual({ accountId: 'ana', sessionId: 'one' })
  expect(reads).toBe(1)
  for (const sent of [
    { ...hello, token: 'another' },
    { ...hello, token: undefined },
  ]) {
    await expect(admitDevice(request, sent)).rejects.toMatchObject({ code: 'session.required' })
  }
  await expect(admitDevice(request, { ...hello, account: 'bob' })).rejects.toMatchObject({
    code: 'session.other_account',
  })
})
