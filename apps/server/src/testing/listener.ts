import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { apiListener, apiMatcher, type ApiParts } from '../platform/http/api-listener.ts'
import type { Router } from '../platform/http/router.ts'
import { createLog } from '../platform/observability/log.ts'
import { createRateLimits } from '../platform/security/rate-limit.ts'

export interface ServedEndpoints {
  url: string
  call(path: string, init?: RequestInit): Promise<Response>
}

/**
 * Serves endpoints without the rest of the product, until the test is finished.
 * @param parts Instead of those by which every caller is a visitor.
 * @returns Its address, and calls a path of it.
 */
export async function serveEndpoints(router: Router, parts: Partial<ApiParts> = {}): Promise<ServedEndpoints> {
  const match = apiMatcher([router])
  const answer = apiListener({
    config: { TRUST_PROXY: 1, PUBLIC_URL: undefined, NATIVE_ORIGINS: undefined },
    log: createLog('silent'),
    limits: createRateLimits(),
    usual: {},
    authenticate: async () => {},
    observers: [],
    ...parts,
  })
  const server = createServer((request, response) => {
    const found = match(request.method ?? 'GET', request.url ?? '/')
    if (found) void answer(request, response, found)
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, call: (path, init) => fetch(url + path, init) }
}
