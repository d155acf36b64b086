/** Names shown for people. */

interface Named {
  readonly username?: string | null | undefined
  readonly email?: string | null | undefined
}

/** Username, else the local part of the e-mail, else "User" [NAV-59]. */
export function displayName({ username, email }: Named): string {
  return username || email?.split('@')[0] || 'User'
}
