import { accountLimits, listOAuthProviders, signIn, startOAuth } from '@trouvaille/contract'
import { sessionMarker } from '@trouvaille/domain'
import { limitKey } from '../../platform/http/endpoint-limits.ts'
import { ApiError, isOfSecondFactor, isOfSuspension } from '../../platform/http/errors.ts'
import { createRouter } from '../../platform/http/router.ts'
import type { RateLimits } from '../../platform/security/rate-limit.ts'
import { markerFor, setSessionCookies } from '../../platform/security/session-cookies.ts'
import { endPreviousSession, type SessionReplacementServices } from './session-replacement.ts'
import type { AccountParts } from './accounts.service.ts'
import type { OAuthService } from './oauth.service.ts'

interface Services extends SessionReplacementServices {
  oauth: OAuthService
  suspendedSignIns: Pick<AccountParts['suspendedSignIns'], 'explain'>
  secondFactor: Pick<AccountParts['secondFactor'], 'begin'>
  limits: RateLimits
}

export function oauthRoutes(services: Services) {
  const { oauth, limits, secondFactor, suspendedSignIns } = services
  const router = createRouter()
    .openapi(listOAuthProviders, (c) => c.json({ providers: oauth.list() }, 200))
    .openapi(startOAuth, async (c) => {
      const { url, cookies } = await oauth.start(c.req.valid('param').id)
      setSessionCookies(c, cookies)
      return c.json({ url }, 200)
    })

  // Not in the contract: it is the provider's redirect target, and no client calls it.
  router.get('/api/auth/callback/:id', async (c) => {
    const id = c.req.param('id')
    const isKnown = oauth.list().some((provider) => provider.id === id)
    if (isKnown) c.set('failurePage', '/signin')
    c.set('recorded', signIn['x-recorded'])
    const returns = { address: c.get('address'), accountId: undefined }
    await limits.of(accountLimits.oauth).consume(limitKey(accountLimits.oauth, returns))
    if (!isKnown) throw new ApiError('request.not_found')
    const answer = await oauth.finish(id, c.req.raw, c.get('address')).catch(async (error: unknown) => {
      const account = error instanceof ApiError ? error.account : undefined
      // The page goes on with the token.
      const explained = account && isOfSuspension(error) && (await suspendedSignIns.explain(account))
      if (explained) c.set('failurePage', `/signin?${new URLSearchParams({ suspended: explained.token })}`)
      const begun = account && isOfSecondFactor(error) && (await secondFactor.begin(account))
      if (begun) c.set('failurePage', `/signin?${new URLSearchParams({ second: begun.token })}`)
      throw error
    })
    const headers = new Headers(answer.headers)
    const markers = answer.headers.getSetCookie().flatMap((cookie) => markerFor(cookie) ?? [])
    for (const marker of markers) headers.append('Set-Cookie', marker)
    const isOpened = markers.some((marker) => marker.includes(`${sessionMarker}=1`))
    if (isOpened) {
      await endPreviousSession(c, services)
      const given = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
      const { session } = await services.accounts.readSession(new Headers({ cookie: given.join('; ') }))
      if (session)
        headers.append('Set-Cookie', services.knownDevices.remember(c.req.raw.headers, session.account).cookie)
    } else c.set('refused', 'session.invalid_credentials')
    return new Response(answer.body, { status: answer.status, headers })
  })
  return router
}
