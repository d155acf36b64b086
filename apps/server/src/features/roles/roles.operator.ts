import { role, type Role } from '@trouvaille/contract'
import { z } from 'zod'
import { type OperatorHandler, OperatorError } from '../../platform/runtime/operator-socket.ts'
import type { RolesService } from './roles.service.ts'

const change = { email: z.string().max(255), role }

const command = z.discriminatedUnion('command', [
  z.strictObject({ command: z.literal('grant'), ...change }),
  z.strictObject({ command: z.literal('revoke'), ...change }),
  z.strictObject({ command: z.literal('list') }),
])
export type RolesCommand = z.infer<typeof command>

export const rolesUsage = `npm run roles -- grant <e-mail> admin       gives a role: ${role.options.join(', ')}
npm run roles -- revoke <e-mail> admin      takes it back
npm run roles -- list                       shows who has one`

/**
 * Parses the command line.
 * @throws OperatorRefusal with the usage.
 */
export function parseRolesCommand([name, email, roleName]: readonly string[]): RolesCommand {
  const parsed = command.safeParse(name === 'list' ? { command: name } : { command: name, email, role: roleName })
  if (!parsed.success) throw new OperatorError(rolesUsage)
  return parsed.data
}

/** The operator's commands on roles, the only way to change them [GAP-20]. */
export function rolesCommands(roles: RolesService): OperatorHandler {
  async function applyChange(action: 'grant' | 'revoke', email: string, wanted: Role): Promise<string> {
    const changed = await roles.change(action, email, wanted)
    if (changed === undefined) throw new OperatorError(`Nobody has an account with ${email}. Sign up first.`)
    if (action === 'grant') return `${email} ${changed ? 'is now' : 'was already'} ${wanted}.`
    return `${email} ${changed ? 'is no longer' : 'was not'} ${wanted}.`
  }

  return async (given) => {
    const parsed = command.safeParse(given)
    if (!parsed.success) throw new OperatorError('This command is not known.')
    if (parsed.data.command !== 'list') return applyChange(parsed.data.command, parsed.data.email, parsed.data.role)
    const lines = (await roles.list()).map((entry) => `${entry.role.padEnd(10)} ${entry.email}`)
    return lines.length > 0 ? lines.join('\n') : 'Nobody has a role yet.'
  }
}
