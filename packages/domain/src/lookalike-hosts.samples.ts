/** What stands where a host does, and looks like it: whoever takes one of them for it has a hole. */
export function lookalikesOf(host: string): string[] {
  const dots = [...host.matchAll(/\./g)].map(({ index }) => index)
  return [
    ...dots.map((dot) => `${host.slice(0, dot)}x${host.slice(dot + 1)}`),
    ...dots.map((dot) => host.slice(0, dot) + host.slice(dot + 1)),
    ...dots.map((dot) => host.slice(dot + 1)),
    `${host}.`,
    `${host}.evil.org`,
    `${host}evil.org`,
    `evil.${host}`,
    `evil-${host}`,
    `x${host}`,
    `${host}:8443`,
    `user@${host}`,
    `user:password@${host}`,
    `evil.org/${host}`,
    `evil.org?https://${host}`,
    `evil.org#${host}`,
    `${host}@evil.org`,
  ]
}
