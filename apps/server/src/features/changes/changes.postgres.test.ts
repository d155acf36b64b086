import type { LiveEvent } from '@trouvaille/contract'
import { changes as limits } from '@trouvaille/domain'
import { expect, test, vi } from 'vitest'
import { addition, befriend, film } from '../../testing/factories.ts'
import { openConnection } from '../../testing/live.ts'
import { useTwoNodes } from '../../testing/vitest.ts'
import { send as share } from '../sharing/testing.ts'

/** Transactions of several connections, which commit in another order than they began. */

const nodes = useTwoNodes()

const insert = `insert into changes (account_id, type, data, created_at) values ($1, 'block.changed', $2, now())`

async function member() {
  const { here } = nodes()
  const signedIn = await here.signIn()
  const sync = async (cursor = ''): Promise<{ events: LiveEvent[]; cursor: string; resync: boolean }> =>
    (await signedIn.call(`/api/sync${cursor && `?cursor=${cursor}`}`)).body
  /** Another process writes a change, in the transaction that it has open or in one of its own. */
  const changed = (personId: string) =>
    nodes().elsewhere.query(insert, [signedIn.person.id, JSON.stringify({ personId })])
  const favour = (id: number) => signedIn.call('/api/favourites/changes', { body: { changes: [addition(film(id))] } })
  return { ...signedIn, sync, changed, favour }
}
const typesOf = (events: readonly LiveEvent[]) => events.map(({ type }) => type)

test('a change of a transaction that commits after later ones is not skipped', async () => {
  const { elsewhere } = nodes()
  const ana = await member()
  let { cursor } = await ana.sync()
  await elsewhere.query('begin')
  await ana.changed('held')
  for (const id of [1, 2]) {
    await ana.favour(id)
    const page = await ana.sync(cursor)
    expect(typesOf(page.events)).not.toContain('block.changed')
    expect(typesOf(page.events)).toContain('favourites.changed')
    ;({ cursor } = page)
  }
  await elsewhere.query('commit')
  const page = await ana.sync(cursor)
  expect(page.events).toContainEqual({ type: 'block.changed', personId: 'held' })
  ;({ cursor } = page)
  await vi.waitFor(async () => {
    const { events, ...next } = await ana.sync(cursor)
    ;({ cursor } = next)
    expect(events).toEqual([])
  })
})

test('nor is it where the pages in between are read before it commits', async () => {
  const { elsewhere } = nodes()
  const ana = await member()
  let { cursor } = await ana.sync()
  await elsewhere.query('begin')
  await ana.changed('held')
  for (let n = 0; n < limits.pageSize + 10; n += 1) await ana.favour(n + 1)
  let isCommitted = false
  const events: LiveEvent[] = []
  for (let more = true; more;) {
    const page = (await ana.call(`/api/sync?cursor=${cursor}`)).body
    events.push(...page.events)
    ;({ more, cursor } = page)
    if (!isCommitted) {
      isCommitted = true
      await elsewhere.query('commit')
    }
  }
  expect(typesOf(events)).not.toContain('block.changed')
  const page = await ana.sync(cursor)
  expect(page.events).toContainEqual({ type: 'block.changed', personId: 'held' })
})

test('devices are sent what another process committed, a late transaction among it, each change once', async () => {
  const { elsewhere, here } = nodes()
  const ana = await member()
  const device = await openConnection(here, { hello: { token: ana.token } })
  await elsewhere.query('begin')
  await ana.changed('held')
  await ana.favour(1)
  await vi.waitFor(() => expect(typesOf(device.received)).toEqual(['favourites.changed']))
  await elsewhere.query('commit')
  await ana.changed('alone')
  await here.services.live.deliverCommitted()
  await vi.waitFor(() =>
    expect(typesOf(device.received)).toEqual(['favourites.changed', 'block.changed', 'block.changed']),
  )
  await here.services.live.deliverCommitted()
  expect(device.received).toHaveLength(3)
  device.close()
})

test('acts at the same moment reach a device all, each once', async () => {
  const { here } = nodes()
  const [ana, bob] = [await member(), await member()]
  await befriend(here.services, ana.person, bob.person)
  const device = await openConnection(here, { hello: { token: ana.token } })
  const { cursor } = await ana.sync()
  await Promise.all(Array.from({ length: 12 }, (_, index) => share(bob.call, ana.person.id, film(index + 1))))
  const shared = (events: readonly LiveEvent[]) =>
    events.flatMap((event) => (event.type === 'share.received' ? String(event.share.work.item.id) : [])).toSorted()
  const all = Array.from({ length: 12 }, (_, index) => String(index + 1)).toSorted()
  await vi.waitFor(() => expect(shared(device.received)).toEqual(all))
  expect(shared((await ana.sync(cursor)).events)).toEqual(all)
  device.close()
})

test('positions of another server, in a copy that was restored, do not stand before what happens now', async () => {
  const { elsewhere, here } = nodes()
  const ana = await member()
  const { cursor } = await ana.sync()
  await elsewhere.query(
    `insert into changes (transaction_id, account_id, type, data, created_at)
    values (pg_current_xact_id()::text::bigint + 1000000, $1, 'block.changed', '{"personId":"foreign"}', now())`,
    [ana.person.id],
  )
  await here.services.changes.begin()
  await ana.favour(1)
  expect(typesOf((await ana.sync(cursor)).events)).toEqual(['favourites.changed'])
})
