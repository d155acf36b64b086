import { describe, expect, test } from 'vitest'
import { askServer, operatorSocket } from '../../platform/operator.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { parseRolesCommand } from './roles.operator.ts'

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
