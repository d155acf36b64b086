import { inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { askServer, operatorSocket } from '../../platform/runtime/operator-socket.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { parseRolesCommand } from './roles.operator.ts'
import { userRoles } from './roles.table.ts'

const server = useTestServer()

const run = (...args: string[]) => askServer(operatorSocket({ DATA_DIR: server().folder }), parseRolesCommand(args))

describe('roles', () => {
  test('[ROLE-06] [ROLE-07] [GAP-20] nobody has one until the operator grants it; a running session has it at once', async () => {
    const { person, call } = await server().signIn()
    expect((await call('/api/session')).body.account.roles).toEqual([])
    expect(await run('grant', person.email, 'admin')).toBe(`${person.email} is now admin.`)
    expect((await call('/api/session')).body.account.roles).toEqual(['admin'])
    expect(await run('grant', person.email.toUpperCase(), 'admin')).toMatch(/was already admin/)
    expect(await run('list')).toContain(`admin      ${person.email}`)
    expect(await run('revoke', person.email, 'admin')).toBe(`${person.email} is no longer admin.`)
    expect((await call('/api/session')).body.account.roles).toEqual([])
    expect(await run('revoke', person.email, 'admin')).toMatch(/was not admin/)
  })

  test('[ROLE-06] one account may have several', async () => {
    const { person, call } = await server().signIn()
    for (const role of ['moderator', 'admin']) await run('grant', person.email, role)
    const { roles } = (await call('/api/session')).body.account
    expect(roles).toHaveLength(2)
    expect(roles).toEqual(expect.arrayContaining(['admin', 'moderator']))
  })

  test('[DATA-11] each is a row of whose it is and which, once, and goes with the account', async () => {
    const { person, call } = await server().signIn()
    const other = await server().signIn()
    const stored = () =>
      server()
        .db.select()
        .from(userRoles)
        .where(inArray(userRoles.userId, [person.id, other.person.id]))
    for (const role of ['moderator', 'admin', 'admin']) await run('grant', person.email, role)
    await run('grant', other.person.email, 'moderator')
    const rows = await stored()
    expect(rows).toHaveLength(3)
    expect(rows).toEqual(
      expect.arrayContaining([
        { userId: person.id, role: 'moderator' },
        { userId: person.id, role: 'admin' },
        { userId: other.person.id, role: 'moderator' },
      ]),
    )
    await run('revoke', person.email, 'moderator')
    expect(await stored()).toHaveLength(2)
    await call('/api/account', { method: 'DELETE' })
    expect(await stored()).toEqual([{ userId: other.person.id, role: 'moderator' }])
  })

  test('[GAP-20] a person without an account gets none, and the operator is told', async () => {
    await expect(run('grant', 'personne@example.org', 'admin')).rejects.toThrow('Nobody has an account')
  })

  test.each([
    [],
    ['grant'],
    ['grant', 'a@example.org'],
    ['grant', 'a@example.org', 'king'],
    ['drop', 'a@example.org', 'admin'],
  ])('[GAP-20] "%s %s %s" shows how the command is used', (...args) => {
    expect(() => parseRolesCommand(args.map(String))).toThrow('npm run roles')
  })

  test('[GAP-02] [GAP-20] no request gives or takes a role', async () => {
    const { person, call } = await server().signIn()
    const attempts = [
      call('/api/profile', { method: 'PATCH', body: { roles: ['admin'] } }),
      call('/api/profile', { method: 'PATCH', body: { username: person.username, role: 'admin' } }),
      call('/api/roles', { body: { email: person.email, role: 'admin' } }),
      call('/api/session', { body: { identifier: person.email, password: person.password, roles: ['admin'] } }),
    ]
    for (const { status } of await Promise.all(attempts)) expect(status).toBeGreaterThanOrEqual(400)
    expect((await call('/api/session')).body.account.roles).toEqual([])
  })
})
