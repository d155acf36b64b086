import { createChallenges } from './challenges.ts'
import { createPasskeyReset } from './passkey-reset.ts'
import { createPasskeySignIns, type PasskeySignInsOptions } from './passkey-sign-ins.service.ts'
import { createPasskeysService, type PasskeysOptions } from './passkeys.service.ts'

export type PasskeyServicesOptions = Omit<PasskeysOptions & PasskeySignInsOptions, 'challenges'>

/** Creates the services about passkeys. The second factor comes before the accounts, which ask for it. */
export function createPasskeyServices(options: PasskeyServicesOptions) {
  const challenges = createChallenges(options.db, options.clock)
  return {
    passkeys: createPasskeysService({ ...options, challenges }),
    passkeySignIns: createPasskeySignIns({ ...options, challenges }),
    passkeyReset: createPasskeyReset({ ...options, addMail: options.outbox.add }),
    sweepPasskeys: challenges.sweep,
  }
}
