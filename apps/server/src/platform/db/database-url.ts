/** A connection string may name several hosts, as that of `psql` may: the server that takes writes, and its replicas. */
const severalHosts = /^(?<before>postgres(?:ql)?:\/\/(?:[^@/]*@)?)(?<hosts>[^/?]+)(?<after>.*)$/

/** A connection string for each host that is named. */
export function hostsOf(url: string): string[] {
  const { before = '', hosts = '', after = '' } = severalHosts.exec(url)?.groups ?? {}
  return hosts === '' ? [url] : hosts.split(',').map((host) => before + host + after)
}
