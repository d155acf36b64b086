import { liveLimits } from '@trouvaille/contract'
import { expect, test, vi } from 'vitest'
import { addition, film } from '../testing/factories.ts'
import { openConnection } from '../testing/live.ts'
import { useTestServer } from '../testing/vitest.ts'

const server = useTestServer()

const logged = () => server().logged.map((text) => JSON.parse(text) as { msg: string; err?: object })

test('ending no session ends no connection', async () => {
  const { token, call } = await server().signIn()
  const device = await openConnection(server(), { hello: { token } })
  server().services.live.endSessions([])
  await call('/api/favourites/changes', { body: { changes: [addition(film(1))] } })
  await vi.waitFor(() => expect(device.received).toHaveLength(1))
  device.close()
})

test('a fault while a connection is opened rejects it as one of ours, and is logged', async () => {
  const { token } = await server().signIn()
  const limiter = server().services.limits.of(liveLimits.account)
  vi.spyOn(limiter, 'consume').mockRejectedValueOnce(new Error('broken'))
  await expect(openConnection(server(), { hello: { token } })).rejects.toMatchObject({
    data: { code: 'server.unexpected' },
  })
  const events = logged().find(({ msg }) => msg === 'a realtime connection could not be opened')
  expect(events?.err).toBeTypeOf('object')
})
