import { uploadAvatar, uploadGroupPhoto, uploadNewGroupPhoto } from '@trouvaille/contract'
import { accountsRoutes } from './features/accounts/accounts.routes.ts'
import { authenticate } from './features/accounts/authenticate.ts'
import { oauthRoutes } from './features/accounts/oauth.routes.ts'
import { securityRoutes } from './features/accounts/security.routes.ts'
import { activityRoutes } from './features/activity/activity.routes.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { auditRequests } from './features/audit/audit-requests.ts'
import { catalogueRoutes } from './features/catalogue/catalogue.routes.ts'
import { onboardingRoutes } from './features/catalogue/onboarding-suggestions.routes.ts'
import { changesRoutes } from './features/changes/changes.routes.ts'
import { contactsRoutes } from './features/contacts/contacts.routes.ts'
import { conversationsRoutes } from './features/conversations/conversations.routes.ts'
import { deletionRoutes } from './features/deletion/deletion.routes.ts'
import { exportRoutes } from './features/export/export.routes.ts'
import { favouritesRoutes } from './features/favourites/favourites.routes.ts'
import { friendsRoutes } from './features/friends/friends.routes.ts'
import { peopleRoutes } from './features/friends/people.routes.ts'
import { healthRoutes } from './features/health/health.routes.ts'
import { uploadsRoutes, publicPictures } from './features/uploads/uploads.routes.ts'
import { picturesRoutes } from './features/picture-proxy/picture-proxy.routes.ts'
import { passkeySignInsRoutes } from './features/passkeys/passkey-sign-ins.routes.ts'
import { passkeysRoutes } from './features/passkeys/passkeys.routes.ts'
import { profilesRoutes } from './features/profiles/profiles.routes.ts'
import { pushRoutes } from './features/push/push.routes.ts'
import { safetyRoutes } from './features/safety/safety.routes.ts'
import { sharingRoutes } from './features/sharing/sharing.routes.ts'
import { suspensionsRoutes } from './features/suspensions/suspensions.routes.ts'
import { recommendationsRoutes } from './features/recommendations/recommendations.routes.ts'
import { telemetryRoutes } from './features/telemetry/telemetry.routes.ts'
import { apiDocument } from './platform/http/api-document.ts'
import { clientAddress } from './platform/http/caller.ts'
import { appLinks } from './platform/http/app-links.ts'
import { ApiError } from './platform/http/errors.ts'
import { nativeAccess } from './platform/http/native-access.ts'
import { answerMetrics, metricsPath } from './platform/observability/metrics-endpoint.ts'
import { createRouter, errorAnswer, headersOf, originGuard, socketAddress } from './platform/http/router.ts'
import { jsonGuard } from './platform/http/json-limits.ts'
import { mailboxFolder } from './platform/mail/transport.ts'
import { mailboxPages } from './platform/mail/mailbox.ts'
import { recordRequests } from './platform/observability/request-metrics.ts'
import { logSecurityEvents } from './platform/security/security-log.ts'
import { secretAddress, styleSheetsOf, webApp } from './platform/http/web-app.ts'
import type { InstrumentedPlatform, Services } from './services.ts'

/** The middleware of every request, and every feature, one line each. */
export function createApp(platform: InstrumentedPlatform, services: Services) {
  const { config, log, instruments } = platform
  const app = createRouter()
  app.onError(errorAnswer(log))
  app.use(recordRequests(instruments, log))
  app.use('/avatars/*', publicPictures)
  app.use('/pictures/*', publicPictures)
  app.use('/reset-password', secretAddress)
  app.use('/confirm-email', secretAddress)
  app.use(async (c, next) => {
    c.set('address', clientAddress(headersOf(c), socketAddress(c), config.TRUST_PROXY))
    c.set('limits', services.limits)
    await next()
  })
  // Before the session is read: it is answered while the database is down.
  app.get(metricsPath, async (c, next) => {
    const answer = await answerMetrics(config, instruments, c.req.header('authorization'))
    return answer ?? next()
  })
  app.use('/api/*', nativeAccess(config.NATIVE_ORIGINS))
  app.use('/api/*', logSecurityEvents(services.logSecurity))
  app.use('/api/*', auditRequests(services.alerts, platform.clock))
  app.use(
    '/api/*',
    jsonGuard(uploadAvatar, uploadGroupPhoto, uploadNewGroupPhoto),
    originGuard(config.PUBLIC_URL),
    async (c, next) => {
      c.header('Cache-Control', 'no-store')
      await next()
    },
  )
  app.use('/api/*', authenticate(services.accounts, services.knownDevices, config.REQUIRE_PASSKEY))

  const api = app
    .route('/', healthRoutes(services.health, config))
    .route('/', accountsRoutes(services, config.PUBLIC_URL))
    .route('/', securityRoutes(services, config.PUBLIC_URL))
    .route('/', oauthRoutes(services))
    .route('/', passkeysRoutes(services, config.PUBLIC_URL))
    .route('/', passkeySignInsRoutes(services, config.PUBLIC_URL))
    .route('/', deletionRoutes(services))
    .route('/', exportRoutes(services.exports, services.reauthentication))
    .route('/', catalogueRoutes(services.catalogue))
    .route('/', onboardingRoutes(services.suggestions))
    .route('/', favouritesRoutes(services.favourites))
    .route('/', peopleRoutes(services))
    .route('/', friendsRoutes(services))
    .route('/', sharingRoutes(services.sharing))
    .route('/', conversationsRoutes(services))
    .route('/', changesRoutes(services.changes))
    .route('/', activityRoutes(services.activity))
    .route('/', pushRoutes(services.push, services.accounts))
    .route('/', recommendationsRoutes(services.recommendations))
    .route('/', contactsRoutes(services.contacts))
    .route('/', safetyRoutes(services))
    .route('/', suspensionsRoutes(services))
    .route('/', auditRoutes(services.auditLog, services.reauthentication))
    .route('/', uploadsRoutes(services.images))
    .route('/', picturesRoutes(services.pictures))
    .route('/', profilesRoutes(services.profiles, services.knownDevices))
    .route('/', telemetryRoutes(services))

  apiDocument(app, styleSheetsOf())
  app.all('/api/*', () => {
    throw new ApiError('request.not_found')
  })
  if (!config.SMTP_URL) mailboxPages(app, mailboxFolder(config))
  appLinks(app, config)
  webApp(app)
  return api
}

/** The type of the API, from which the web app's client is made. */
export type Api = ReturnType<typeof createApp>
