import type { RequestListener } from 'node:http'
import { Hono } from 'hono'
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
import { conversationWorksRoutes } from './features/conversations/conversation-works.routes.ts'
import { conversationsRoutes } from './features/conversations/conversations.routes.ts'
import { preferencesRoutes } from './features/conversations/preferences.routes.ts'
import { deletionRoutes } from './features/deletion/deletion.routes.ts'
import { exportRoutes } from './features/export/export.routes.ts'
import { favouritesRoutes } from './features/favourites/favourites.routes.ts'
import { friendsRoutes } from './features/friends/friends.routes.ts'
import { peopleRoutes } from './features/friends/people.routes.ts'
import { healthRoutes } from './features/health/health.routes.ts'
import { uploadsRoutes } from './features/uploads/uploads.routes.ts'
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
import { apiListener, apiMatcher } from './platform/http/api-listener.ts'
import { appLinks } from './platform/http/app-links.ts'
import type { Router } from './platform/http/router.ts'
import { createListener, usualHeaders } from './platform/http/node-server.ts'
import { mailboxFolder } from './platform/mail/transport.ts'
import { mailboxPages } from './platform/mail/mailbox.ts'
import { logEventOf } from './platform/security/security-log.ts'
import { styleSheetsOf, webApp } from './platform/http/web-app.ts'
import type { Config } from './config.ts'
import type { InstrumentedPlatform, Services } from './services.ts'

/** Answers every request: the endpoints of every feature, one line each, and the pages. */
export async function createApp(platform: InstrumentedPlatform, services: Services): Promise<RequestListener> {
  const { config, log, instruments } = platform
  const usual = await usualHeaders(config)
  const routers = [
    healthRoutes(services.health, config),
    accountsRoutes(services, config.PUBLIC_URL),
    securityRoutes(services, config.PUBLIC_URL),
    oauthRoutes(services),
    passkeysRoutes(services, config.PUBLIC_URL),
    passkeySignInsRoutes(services, config.PUBLIC_URL),
    deletionRoutes(services),
    exportRoutes(services.exports, services.reauthentication),
    catalogueRoutes(services.catalogue),
    onboardingRoutes(services.suggestions),
    favouritesRoutes(services.favourites),
    peopleRoutes(services),
    friendsRoutes(services),
    sharingRoutes(services.sharing),
    conversationsRoutes(services),
    conversationWorksRoutes(services),
    preferencesRoutes(services),
    changesRoutes(services.changes),
    activityRoutes(services.activity),
    pushRoutes(services.push, services.accounts),
    recommendationsRoutes(services.recommendations),
    contactsRoutes(services.contacts),
    safetyRoutes(services),
    suspensionsRoutes(services),
    auditRoutes(services.auditLog, services.reauthentication),
    uploadsRoutes(services.images),
    picturesRoutes(services.pictures),
    profilesRoutes(services.profiles, services.knownDevices),
    telemetryRoutes(services),
  ]
  const match = apiMatcher(routers)
  const api = apiListener({
    config,
    log,
    usual,
    limits: services.limits,
    authenticate: authenticate(services.accounts, services.knownDevices, config.REQUIRE_PASSKEY),
    observers: [auditRequests(services.alerts, platform.clock), logEventOf(services.logSecurity)],
  })
  return createListener({ config, log, instruments, usual, match, api, pages: pagesOf(config, routers) })
}

/** What is no endpoint: the description of the API, mails without a mail server, the web app. */
function pagesOf(config: Config, routers: readonly Router[]): Hono {
  const pages = new Hono()
  const endpoints = routers.flatMap((router) => router.endpoints)
  apiDocument(pages, endpoints, styleSheetsOf())
  if (!config.SMTP_URL) mailboxPages(pages, mailboxFolder(config))
  appLinks(pages, config)
  webApp(pages)
  return pages
}
