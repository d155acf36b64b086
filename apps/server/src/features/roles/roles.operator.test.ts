import { expect, test } from 'vitest'
import { parseRolesCommand, rolesCommands, rolesUsage } from './roles.operator.ts'
import type { RolesService } from './roles.service.ts'

/** Roles kept in a list; nobody but Léa has an account. */
function commands(held: { email: string; role: 'admin' | 'moderator' }[] = []) {
  const service = {
    rolesOf: () => Promise.resolve([]),
    list: () => Promise.resolve(held),
    change: (action, email, role) =>
      Promise.resolve(
        email === 'lea@example.org'
          ? held.some((entry) => entry.email === email && entry.role === role) === (action === 'revoke')
          : undefined,
      ),
  } satisfies RolesService
  return rolesCommands(service)
}

test('[GAP-20] a command line is read word by word', () => {
  expect(parseRolesCommand(['list'])).toEqual({ command: 'list' })
  for (const command of ['grant', 'revoke']) {
    for (const role of ['admin', 'moderator', 'user']) {
      expect(parseRolesCommand([command, 'a@example.org', role])).toEqual({ command, email: 'a@example.org', role })
    }
  }
  expect(() => parseRolesCommand(['grant', 'x'.repeat(256), 'admin'])).toThrow(rolesUsage)
  expect(parseRolesCommand(['grant', 'x'.repeat(255), 'admin'])).toMatchObject({ command: 'grant' })
})

test('[GAP-20] the usage names every command and every role', () => {
  expect(rolesUsage).toBe(
    [
      'npm run roles -- grant <e-mail> admin       gives a role: admin, moderator, user',
      'npm run roles -- revoke <e-mail> admin      takes it back',
      'npm run roles -- list                       shows who has one',
    ].join('\n'),
  )
})

test('[GAP-20] the operator is told what came of it', async () => {
  const email = 'lea@example.org'
  const run = commands([{ email, role: 'admin' }])
  const runRole = (command: string, role: string) => run({ command, email, role })
  expect(await runRole('grant', 'moderator')).toBe('lea@example.org is now moderator.')
  expect(await runRole('grant', 'admin')).toBe('lea@example.org was already admin.')
  expect(await runRole('revoke', 'admin')).toBe('lea@example.org is no longer admin.')
  expect(await runRole('revoke', 'moderator')).toBe('lea@example.org was not moderator.')
  await expect(run({ command: 'grant', email: 'x@example.org', role: 'admin' })).rejects.toThrow(
    'Nobody has an account with x@example.org. Sign up first.',
  )
})

test('[GAP-20] the list has a line for each role, or says that there is none', async () => {
  const held = [
    { email: 'a@example.org', role: 'admin' },
    { email: 'b@example.org', role: 'moderator' },
  ] as const
  expect(await commands([...held])({ command: 'list' })).toBe('admin      a@example.org\nmoderator  b@example.org')
  expect(await commands()({ command: 'list' })).toBe('Nobody has a role yet.')
})

test.each([
  undefined,
  {},
  { command: 'drop' },
  { command: 'list', email: 'x' },
  { command: 'grant', email: 'x', role: 'king' },
])('[GAP-20] what the socket is given and is no command is refused: %j', async (given) => {
  await expect(commands()(given)).rejects.toThrow('This command is not known.')
})
