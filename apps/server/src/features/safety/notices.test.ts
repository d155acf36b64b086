import { expect, test, vi } from 'vitest'
import { openConnection } from '../../testing/live.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { decideAbout, type Member, people, reportPerson } from './testing.ts'

const server = useTestServer()

const unseen = async ({ call }: Member) => (await call('/api/notices')).body.unseen
const look = ({ call }: Member) => call('/api/notices/seen', { method: 'PUT' })

test('[SAFE-10] what was decided about somebody, or about what they reported, is unseen until they have seen it', async () => {
  const { lea, theo, moderator } = await people(server())
  await reportPerson(lea, theo)
  expect([await unseen(lea), await unseen(theo)]).toEqual([0, 0])
  await decideAbout(moderator, theo, 'warned')
  expect([await unseen(lea), await unseen(theo), await unseen(moderator)]).toEqual([1, 1, 0])
  expect((await look(theo)).status).toBe(200)
  expect([await unseen(lea), await unseen(theo)]).toEqual([1, 0])
  server().clock.advance(1000)
  await reportPerson(lea, theo)
  await decideAbout(moderator, theo, 'removed')
  expect([await unseen(lea), await unseen(theo)]).toEqual([2, 1])
  for (const member of [lea, theo]) await look(member)
  expect([await unseen(lea), await unseen(theo)]).toEqual([0, 0])
})

test('[SAFE-10] that a report came to nothing counts for who made it alone', async () => {
  const { lea, theo, moderator } = await people(server())
  await reportPerson(lea, theo)
  await decideAbout(moderator, theo, 'dismissed')
  expect([await unseen(lea), await unseen(theo)]).toEqual([1, 0])
})

test('[SAFE-10] devices hear of a decision that their person is told of, and of its having been seen', async () => {
  const { lea, theo, moderator } = await people(server())
  const { token, ...ana } = await server().signIn()
  await reportPerson(lea, theo)
  await reportPerson(theo, ana)
  const device = await openConnection(server(), { hello: { token } })
  try {
    // About Ana: first a decision of which only the reporter is notified, then one of which she is.
    await decideAbout(moderator, ana, 'dismissed')
    await reportPerson(lea, ana)
    await decideAbout(moderator, ana, 'warned')
    await vi.waitFor(() => expect(device.received).toEqual([{ type: 'notices.changed' }]))
    await look(ana)
    await vi.waitFor(() => expect(device.received).toHaveLength(2))
  } finally {
    device.close()
  }
})
