/** Whether a cookie readable by scripts has a name and value. */
export const hasCookie = (name: string, value: string): boolean => document.cookie.includes(`${name}=${value}`)

/** Deletes it. */
export function dropCookie(name: string): void {
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`
}
