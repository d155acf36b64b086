import type { IncomingMessage } from 'node:http'
import { accountLimits, endpoint, listOAuthProviders, signIn, startOAuth } from '@trouvaille/contract'
import { sessionMarker } from '@trouvaille/domain'
import { z } from 'zod'
import { ApiError, isOfSecondFactor, isOfSuspension } from '../../platform/http/errors.ts'
import { createRouter } from '../../platform/http/router.ts'
import { markerFor, setSessionCookies } from '../../platform/security/session-cookies.ts'
import { endPreviousSession, type SessionReplacementServices } from './session-replacement.ts'
import type { AccountParts } from './accounts.service.ts'
import type { OAuthService } from './oauth.service.ts'

interface Services extends SessionReplacementServices {
  oauth: OAuthService
  suspendedSignIns: Pick<AccountParts['suspendedSignIns'], 'explain'>
  secondFactor: Pick<AccountParts['secondFactor'], 'begin'>
}

/** Where a provider sends the browser back to. No client calls it: it is not in the contract. */
const returnFromProvider = endpoint({
  method: 'get',
  path: '/api/auth/callback/{id}',
  audience: 'visitor',
  limits: [accountLimits.oauth],
  ...(signIn['x-recorded'] && { recorded: signIn['x-recorded'] }),
  summary: 'Return from a provider',
  params: z.object({ id: z.string() }),
  query: z.looseObject({}),
  media: 'text/html',
  output: z.string(),
})

/** The browser's request, for the accounts library: of its address only the path and the query matter. */
const requestOf = ({ url = '/', headers }: IncomingMessage) =>
  new Request(new URL(url, 'http://localhost'), {
    headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
  })

export function oauthRoutes(services: Services) {
  const { oauth, secondFactor, suspendedSignIns } = services
  const isKnown = (wanted: string | undefined) => oauth.list().some(({ id }) => id === wanted)

  return createRouter()
    .mount(listOAuthProviders, () => ({ providers: oauth.list() }))
    .mount(startOAuth, async (call) => {
      const { url, cookies } = await oauth.start(call.params.id)
      setSessionCookies(call, cookies)
      return { url }
    })
    .mount(
      returnFromProvider,
      async (call) => {
        const { id } = call.params
        if (!isKnown(id)) throw new ApiError('request.not_found')
        const answer = await oauth.finish(id, requestOf(call.incoming), call.address).catch(async (error: unknown) => {
          const account = error instanceof ApiError ? error.account : undefined
          // The page goes on with the token.
          const explained = account && isOfSuspension(error) && (await suspendedSignIns.explain(account))
          if (explained) call.failurePage = `/signin?${new URLSearchParams({ suspended: explained.token })}`
          const begun = account && isOfSecondFactor(error) && (await secondFactor.begin(account))
          if (begun) call.failurePage = `/signin?${new URLSearchParams({ second: begun.token })}`
          throw error
        })
        const cookies = answer.headers.getSetCookie()
        setSessionCookies(call, cookies)
        if (cookies.some((cookie) => markerFor(cookie)?.includes(`${sessionMarker}=1`))) {
          await endPreviousSession(call, services)
          const given = cookies.map((cookie) => cookie.split(';')[0])
          const { session } = await services.accounts.readSession(new Headers({ cookie: given.join('; ') }))
          if (session) call.addCookie(services.knownDevices.remember(call.headers, session.account).cookie)
        } else call.refused = 'session.invalid_credentials'
        call.redirect(answer.headers.get('location') ?? '/signin')
        return undefined
      },
      (call, { params }) => {
        if (isKnown(params.id)) call.failurePage = '/signin'
      },
    )
}
