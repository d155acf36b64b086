import { writeRejection } from '@trouvaille/domain'
import { expect, test } from 'vitest'
import { befriend } from './testing/factories.ts'
import { useTestServer } from './testing/vitest.ts'
import { type Member, openDirect, openGroup, opened, send } from './features/conversations/testing.ts'
import { block } from './features/friends/testing.ts'
import { withRole } from './features/safety/testing.ts'
import { suspend } from './features/suspensions/testing.ts'

/** The rule of who may write, and the statements that hold to it on their own: the one that reads, and the one that writes. */

const server = useTestServer()

/** What happened between two friends since their conversation began. */
const since = {
  'are friends': async () => {},
  'are no friends any more': ({ call }: Member, { person }: Member) =>
    call(`/api/friends/${person.id}`, { method: 'DELETE' }),
  'are blocked': block,
  'wait for a new request': async ({ call }: Member, { person }: Member) => {
    await call(`/api/friends/${person.id}`, { method: 'DELETE' })
    await call('/api/friend-requests', { body: { personId: person.id } })
  },
} as const

const cases = (['direct', 'group'] as const).flatMap((type) =>
  (Object.keys(since) as (keyof typeof since)[]).flatMap((friendship) =>
    [false, true].map((isAnySuspended) => ({ type, friendship, isAnySuspended })),
  ),
)

test.each(cases)(
  '[GAP-144] [MSG-21] [SAFE-06] the statements agree with the rule: $type, they $friendship, suspended: $isAnySuspended',
  async ({ type, friendship, isAnySuspended }) => {
    const [lea, theo] = [await server().signIn(), await server().signIn()]
    await befriend(server().services, lea.person, theo.person)
    const id = await opened(type === 'direct' ? openDirect(lea, theo) : openGroup(lea, [theo]))
    await since[friendship](lea, theo)
    if (isAnySuspended) await suspend(await withRole(server(), 'moderator'), theo)
    const rejection = writeRejection({ type, areFriends: friendship === 'are friends', isAnySuspended })
    const shown = { canWrite: rejection === undefined, isSuspended: rejection === 'people.suspended' }
    expect((await lea.call(`/api/conversations/${id}`)).body).toMatchObject(shown)
    expect((await lea.call('/api/conversations')).body.conversations).toMatchObject([shown])
    const { status, body } = await send(lea.call, id, 'Bonjour')
    expect(status === 200 ? undefined : body.error.code).toBe(rejection)
  },
)
