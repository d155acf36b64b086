import passwords from '@zxcvbn-ts/language-common/src/passwords.json'

/** Lazily loaded because of its size, when a new password is typed. The build includes the most common ones. */
const known = new Set(passwords)

/** Whether a password is among the most common ones, ignoring case. */
export const isCommonPassword = (password: string): boolean => known.has(password.toLowerCase())
