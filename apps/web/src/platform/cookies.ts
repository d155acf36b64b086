/** Whether there is a cookie of that name and value that scripts may see. */
export const hasCookie = (name: string, value: string): boolean => document.cookie.includes(`${name}=${value}`)

/** Drops it. */
export function dropCookie(name: string): void {
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`
}
