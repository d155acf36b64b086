import { accountLimits, listOAuthProviders, startOAuth } from '@trouvaille/contract'
import { limitKey } from '../../platform/endpoint-limits.ts'
import { createRouter } from '../../platform/http.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import { markerFor, setSessionCookies } from '../../platform/session-cookies.ts'
import type { OAuthService } from './oauth.service.ts'

export function oauthRoutes(oauth: OAuthService, limits: RateLimits) {
  const router = createRouter()
    .openapi(listOAuthProviders, (c) => c.json({ providers: oauth.list() }, 200))
    .openapi(startOAuth, async (c) => {
      const { url, cookies } = await oauth.start(c.req.valid('param').id)
      setSessionCookies(c, cookies)
      return c.json({ url }, 200)
    })

  // Not in the contract: browsers come here from the provider, no client calls it.
  router.get('/api/auth/callback/:id', async (c) => {
    c.set('securityEvent', 'sign_in')
    const returns = { address: c.var.address, accountId: undefined }
    await limits.of(accountLimits.oauth).consume(limitKey(accountLimits.oauth, returns))
    const answer = await oauth.finish(c.req.param('id'), c.req.raw, c.var.address)
    const headers = new Headers(answer.headers)
    if (!headers.has('set-auth-token')) c.set('refused', 'session.invalid_credentials')
    for (const cookie of answer.headers.getSetCookie()) {
      const marker = markerFor(cookie)
      if (marker) headers.append('Set-Cookie', marker)
    }
    // Native shells take their token from a header; a browser has no use for it.
    headers.delete('set-auth-token')
    return new Response(answer.body, { status: answer.status, headers })
  })
  return router
}
