import { rateLimits } from '@trouvaille/domain'
import { hour, type Limit, minute } from './limits.ts'

/** Rate limits about accounts: guessing, sign-ups, mails that anybody can trigger. */

export const accountLimits = {
  /** Attempts of one network on one account, enough for a person [RULE-16] [GAP-18]. */
  signIn: { name: 'sign-in', by: ['network', 'body.identifier'], heldBy: 'feature', ...rateLimits.signIn },
  /** Failed attempts of one network on any accounts. */
  signInNetwork: {
    name: 'sign-in-network',
    by: ['network'],
    heldBy: 'feature',
    points: 30,
    windowMs: 5 * minute,
  },
  /** Failed attempts on one account from anywhere; networks that signed in to it before are exempt. */
  signInEverywhere: {
    name: 'sign-in-everywhere',
    by: ['body.identifier'],
    heldBy: 'feature',
    points: 60,
    windowMs: hour,
  },
  /** Sign-ups per network: two people's worth [RULE-17], and a school class per hour. */
  signUpBurst: { name: 'sign-up-burst', by: ['network'], points: 10, windowMs: minute },
  signUpNetwork: { name: 'sign-up-network', by: ['network'], points: 60, windowMs: hour },
  signOut: { name: 'sign-out', by: ['network'], points: 600, windowMs: minute },
  /** Requests for a mail, per network and per address, whether or not it has an account. */
  mailNetwork: { name: 'mail-network', by: ['network'], points: 15, windowMs: 10 * minute },
  resetMail: { name: 'reset-mail', by: ['network', 'body.email'], points: 3, windowMs: 10 * minute },
  confirmationMail: { name: 'confirmation-mail', by: ['network', 'body.email'], points: 3, windowMs: 10 * minute },
  /** Attempts to redeem mailed secrets, per network. */
  secretNetwork: { name: 'secret-network', by: ['network'], points: 20, windowMs: 10 * minute },
  /** Password attempts of an account's own sessions. */
  currentPassword: { name: 'current-password', by: ['account'], points: 5, windowMs: minute },
  reads: { name: 'devices-read', by: ['account'], points: 60, windowMs: minute },
  endings: { name: 'devices-end', by: ['account'], without: ['session.too_old'], points: 30, windowMs: minute },
  /** OAuth sign-ins and callbacks per network. */
  oauth: { name: 'oauth', by: ['network'], points: 30, windowMs: minute },
  /** A failed deletion may be retried. */
  deletion: {
    name: 'account-deletion',
    by: ['account'],
    without: ['session.too_old'],
    points: 5,
    windowMs: minute,
  },
  /** Each export reads all data of an account. */
  exports: {
    name: 'account-export',
    by: ['account'],
    without: ['session.too_old'],
    points: 5,
    windowMs: 10 * minute,
  },
} as const satisfies Record<string, Limit>
