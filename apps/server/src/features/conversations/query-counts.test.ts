import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { everythingSent } from '../../testing/mails.ts'
import { queriesOf } from '../../testing/query-plans.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { fill, type Member, opened, openDirect, openGroup, page, people, send, write } from './testing.ts'

/** How many queries a request sends is the same, however much there is to read. */

const server = useTestServer()

let few: { member: Member; id: string }
let many: { member: Member; id: string }
beforeAll(async () => {
  const [ana, bob] = await people(server(), 2)
  few = { member: ana!, id: await opened(openDirect(ana!, bob!)) }
  await write(ana!, few.id, 'Bonjour')
  const [lea, ...friends] = await people(server(), 9)
  const id = await opened(openGroup(lea!, friends))
  for (const friend of friends) await write(friend, id, 'Bonjour')
  await fill(server(), lea!, id, 120)
  for (const friend of friends) await write(lea!, await opened(openDirect(lea!, friend)), 'Bonjour')
  many = { member: lea!, id }
})

/** @param ask Called twice: the session is cached by the first call. */
async function countOf(ask: () => Promise<{ status: number }>): Promise<number> {
  await ask()
  // Audit entries are appended to the hash chain asynchronously.
  await everythingSent(server())
  const queries = await queriesOf(server().database, async () => expect((await ask()).status).toBe(200))
  return queries.length
}

describe('as many queries for few as for many', () => {
  test.each<[string, number, (given: { member: Member; id: string }) => Promise<{ status: number }>]>([
    ['the list of conversations', 1, ({ member }) => member.call('/api/conversations')],
    ['what was decided about conversations', 1, ({ member }) => member.call('/api/conversation-preferences')],
    ['where messages wait', 1, ({ member }) => member.call('/api/conversations-unread')],
    ['the newest messages', 1, ({ member, id }) => page(member, id)],
    ['messages around a number', 2, ({ member, id }) => page(member, id, '?around=1')],
    [
      'how far somebody has read',
      1,
      ({ member, id }) => member.call(`/api/conversations/${id}/read`, { body: { seq: 1 } }),
    ],
    ['sending a message', 1, ({ member, id }) => send(member.call, id, 'Salut')],
  ])('%s', async (_, most, ask) => {
    const [small, large] = [await countOf(() => ask(few)), await countOf(() => ask(many))]
    expect(large).toBe(small)
    expect(large).toBeLessThanOrEqual(most)
  })
})

test('messages that are said at the same time are written by one statement', async () => {
  const { member, id } = many
  const { messages } = server().services
  const queries = await queriesOf(server().database, () =>
    Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        messages.send(member.person.id, id, { clientId: randomUUID(), body: { kind: 'text', text: `Salut ${index}` } }),
      ),
    ),
  )
  expect(queries).toHaveLength(1)
  expect((await page(member, id)).shown.slice(-20)).toEqual(Array.from({ length: 20 }, (_, index) => `Salut ${index}`))
})
