import { hash, randomInt } from 'node:crypto'
import { passkeys as limits } from '@trouvaille/domain'

/** Crockford's alphabet: no letter that looks like a digit or another letter. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 24 characters of five bits: as random as what needs no slow hash (ASVS 6.5.2). */
const groups = 6
const groupCharacters = 4

const groupOf = () => Array.from({ length: groupCharacters }, () => alphabet[randomInt(alphabet.length)]).join('')

/** New codes, as "7KQM-2F9X-…". */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: limits.recoveryCodes }, () => Array.from({ length: groups }, groupOf).join('-'))

/**
 * The hash of a code as somebody types it: in small letters, without its dashes, with letters for digits. It is random,
 * so an unsalted hash protects it; the account is part of it.
 */
export function hashOfRecoveryCode(userId: string, typed: string): string {
  const code = typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return hash('sha256', `recovery-code ${userId} ${code}`, 'base64url')
}
