import { z } from 'zod'
import { type OperatorHandler, OperatorError } from '../../platform/runtime/operator-socket.ts'
import type { PasskeyReset } from './passkey-reset.ts'

const command = z.strictObject({ command: z.literal('reset-passkeys'), email: z.string().max(255) })
export type PasskeysCommand = z.infer<typeof command>

export const passkeysUsage = `npm run passkeys -- reset <e-mail>          removes somebody's passkeys and second factor`

/**
 * Parses the command line.
 * @throws OperatorError with the usage.
 */
export function parsePasskeysCommand([name, email]: readonly string[]): PasskeysCommand {
  const parsed = command.safeParse({ command: name === 'reset' ? 'reset-passkeys' : name, email })
  if (!parsed.success) throw new OperatorError(passkeysUsage)
  return parsed.data
}

export const isPasskeysCommand = (given: unknown): boolean => command.safeParse(given).success

/** The operator's command for somebody who has lost their keys and their codes [PKEY-09]. */
export function passkeysCommands(reset: PasskeyReset): OperatorHandler {
  return async (given) => {
    const { email } = command.parse(given)
    const removed = await reset(email)
    if (removed === undefined) throw new OperatorError(`Nobody has an account with ${email}.`)
    return `${email} has no passkey and no second factor any more (${removed} removed), and is signed out everywhere.`
  }
}
