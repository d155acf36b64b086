import passwords from '@zxcvbn-ts/language-common/src/passwords.json'

/** The list is large: this module is fetched when a new password is typed. The build keeps the most common ones. */
const known = new Set(passwords)

/** Whether a password is one of those that are tried first, in any case. */
export const isCommonPassword = (password: string): boolean => known.has(password.toLowerCase())
