import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFcm, type TestFcm } from '../../testing/fcm-service.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { opened, openDirect, people, write } from '../conversations/testing.ts'
import { subscribe } from './testing.ts'

/** Notifications of apps, of a server whose operator has set the key for those on Android. */

let fcm: TestFcm
let server: TestServer
beforeAll(async () => {
  fcm = await startFcm()
  server = await startTestServer({ environment: fcm.environment })
})
afterAll(async () => {
  await server.stop()
  await fcm.stop()
})

test('[PUSH-09] an app learns which transports the operator has set keys for, and is reached by those alone', async () => {
  const [ana, bob] = await people(server, 2)
  if (!ana || !bob) throw new Error('two people')
  expect((await bob.call('/api/push')).body.transports).toEqual(['web', 'fcm'])
  const timeZone = 'Europe/Paris'
  const refused = await subscribe(bob, { transport: 'apns', token: 'A1B2', timeZone })
  expect(refused.body.error.code).toBe('push.not_configured')

  const direct = await opened(openDirect(ana, bob))
  await server.services.pushReader.sendCommitted()
  expect((await subscribe(bob, { transport: 'fcm', token: 'abc:def', timeZone })).status).toBe(200)
  await write(ana, direct, 'Bonjour')
  await server.services.pushReader.sendCommitted()
  expect(fcm.received).toEqual([
    expect.objectContaining({ token: 'abc:def', data: { path: `/conversation/${direct}` } }),
  ])
})
