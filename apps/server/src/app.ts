import { uploadAvatar, uploadGroupPhoto, uploadNewGroupPhoto } from '@trouvaille/contract'
import type { Config } from './config.ts'
import { createAccountServices } from './features/accounts/accounts.module.ts'
import { accountsRoutes } from './features/accounts/accounts.routes.ts'
import { authenticate } from './features/accounts/authenticate.ts'
import { oauthRoutes } from './features/accounts/oauth.routes.ts'
import { securityRoutes } from './features/accounts/security.routes.ts'
import { createAudit } from './features/audit/audit.module.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import type { Recorder } from './features/audit/recorder.ts'
import { auditRequests } from './features/audit/audit-requests.ts'
import { createCatalogue } from './features/catalogue/catalogue.module.ts'
import { catalogueRoutes } from './features/catalogue/catalogue.routes.ts'
import { createOnboardingSuggestions } from './features/catalogue/onboarding-suggestions.ts'
import { startersRoutes } from './features/catalogue/onboarding-suggestions.routes.ts'
import { contactsRoutes } from './features/contacts/contacts.routes.ts'
import { createContactsService } from './features/contacts/contacts.service.ts'
import { createConversationServices } from './features/conversations/conversations.module.ts'
import { conversationsRoutes } from './features/conversations/conversations.routes.ts'
import { deletionRoutes } from './features/deletion/deletion.routes.ts'
import { createDeletionService } from './features/deletion/deletion.service.ts'
import { exportRoutes } from './features/export/export.routes.ts'
import { createExportService } from './features/export/export.service.ts'
import { favouritesRoutes } from './features/favourites/favourites.routes.ts'
import { createFavouritesService } from './features/favourites/favourites.service.ts'
import { createFriendServices } from './features/friends/friends.module.ts'
import { friendsRoutes } from './features/friends/friends.routes.ts'
import { peopleRoutes } from './features/friends/people.routes.ts'
import { healthRoutes } from './features/health/health.routes.ts'
import { createHealthService } from './features/health/health.service.ts'
import { uploadsRoutes, publicPictures } from './features/uploads/uploads.routes.ts'
import { createUploadsService } from './features/uploads/uploads.service.ts'
import { createPictures } from './features/picture-proxy/picture-proxy.module.ts'
import { picturesRoutes } from './features/picture-proxy/picture-proxy.routes.ts'
import { profilesRoutes } from './features/profiles/profiles.routes.ts'
import { createProfilesService } from './features/profiles/profiles.service.ts'
import { createRolesService } from './features/roles/roles.service.ts'
import { createSafetyServices } from './features/safety/safety.module.ts'
import { safetyRoutes } from './features/safety/safety.routes.ts'
import { sharingRoutes } from './features/sharing/sharing.routes.ts'
import { createSharingService } from './features/sharing/sharing.service.ts'
import { suspensionsRoutes } from './features/suspensions/suspensions.routes.ts'
import { createSuspensionsService } from './features/suspensions/suspensions.service.ts'
import { recommendationsRoutes } from './features/recommendations/recommendations.routes.ts'
import { createRecommendationsService } from './features/recommendations/recommendations.service.ts'
import { telemetryRoutes } from './features/telemetry/telemetry.routes.ts'
import { createTelemetryService } from './features/telemetry/telemetry.service.ts'
import type { LineMessages } from './realtime/socket-limits.ts'
import { createLive } from './realtime/realtime.module.ts'
import { apiDocument } from './platform/http/api-document.ts'
import { createBackgroundTasks } from './platform/runtime/background-tasks.ts'
import { createEventBus } from './platform/runtime/event-bus.ts'
import { clientAddress } from './platform/http/caller.ts'
import { type After, type Clock, systemAfter } from './platform/runtime/clock.ts'
import type { Database, OpenDatabase } from './platform/db/database.ts'
import type { Maintenance } from './platform/db/maintenance.ts'
import { ApiError } from './platform/http/errors.ts'
import type { ServerMetrics } from './platform/observability/server-metrics.ts'
import { answerMetrics, metricsPath } from './platform/observability/metrics-endpoint.ts'
import { createRouter, errorAnswer, headersOf, originGuard, socketAddress } from './platform/http/router.ts'
import { jsonGuard } from './platform/http/json-limits.ts'
import type { Log } from './platform/observability/log.ts'
import { createOutbox } from './platform/mail/outbox.ts'
import { createMailTransport, mailboxFolder } from './platform/mail/transport.ts'
import { mailboxPages } from './platform/mail/mailbox.ts'
import { measureRequests } from './platform/observability/request-metrics.ts'
import type { Instruments } from './platform/observability/instruments.ts'
import { createRateLimits, type RateLimits } from './platform/security/rate-limit.ts'
import { createSecurityLog, tellOfSecurity, withAudit } from './platform/security/security-log.ts'
import { createStorage } from './platform/files/storage.ts'
import { createTransact } from './platform/db/transaction.ts'
import { secretAddress, styleSheetsOf, webApp } from './platform/http/web-app.ts'
import { observeServices } from './service-metrics.ts'
import { subscribeAll } from './subscribers.ts'

export interface Platform {
  config: Config
  secret: string
  db: Database
  upkeep?: Maintenance | undefined
  /** Where its statements and connections are measured. */
  database?: Pick<OpenDatabase, 'watch' | 'connections'> | undefined
  clock: Clock
  /** The timers that go with the clock. */
  after?: After | undefined
  log: Log
  /** Counts of its own, and what one socket may say, for a measurement that says in a second what people do in an hour. */
  limits?: RateLimits | undefined
  lineMessages?: LineMessages | undefined
  /** Puts something in the place of our audit, for a measurement of what it costs. */
  changeAudit?: ((ours: Recorder) => Recorder) | undefined
}

/** The platform with what measures it. */
export type MeasuredPlatform = Platform & { measures: Instruments; figures: ServerMetrics }

/** Makes every service, in the order of their needs. */
function makeServices({
  config,
  secret,
  db,
  clock,
  after = systemAfter,
  log,
  lineMessages,
  measures,
  figures,
  ...given
}: MeasuredPlatform) {
  const transact = createTransact(db, log)
  const bus = createEventBus(log)
  const { limits = createRateLimits(), changeAudit = (ours) => ours } = given
  const background = createBackgroundTasks(log)
  const auditServices = createAudit({ db, transact, clock, log, background, place: config.AUDIT_HEADS })
  const audit = changeAudit(auditServices.audit)
  const house = { db, transact, bus, clock, log, limits, background, audit }
  const storage = createStorage(config)
  const images = createUploadsService({ ...house, storage })
  const profiles = createProfilesService({ ...house, images })
  const roles = createRolesService(house)
  const outbox = createOutbox(db, createMailTransport(config), clock, log, measures)
  const accountServices = createAccountServices({ ...house, config, secret, outbox, profiles, roles })
  const { accounts } = accountServices
  // Later, so that no time tells whose name it was, and whatever becomes of it.
  const tellSecurity = withAudit(createSecurityLog(log), (act) => background.run('audit', () => audit.refuse(act)))
  const favourites = createFavouritesService(house)
  const friendServices = createFriendServices({ ...house, profiles, favourites })
  const { friends } = friendServices
  const sharing = createSharingService({ ...house, friends })
  const talk = createConversationServices({ ...house, images, profiles, friends })
  const catalogue = createCatalogue(config, { ...house, after, measures })
  const suspensions = createSuspensionsService({ ...house, outbox, roles, devices: accountServices.devices })
  const safety = createSafetyServices({
    ...house,
    outbox,
    profiles,
    roles,
    friends,
    sharing,
    messages: talk.messages,
    suspensions,
  })
  return {
    figures,
    bus,
    limits,
    background,
    ...auditServices,
    audit,
    tellSecurity,
    images,
    profiles,
    roles,
    outbox,
    ...accountServices,
    deletion: createDeletionService({
      ...house,
      outbox,
      steps: [
        friends.tellOfDeletion,
        talk.membership.forget,
        profiles.delete,
        safety.moderation.forget,
        accounts.delete,
      ],
    }),
    exports: createExportService({ ...house, avatarOf: images.asDataUri }),
    favourites,
    ...friendServices,
    sharing,
    ...talk,
    taste: createRecommendationsService({ ...house, mayLook: friendServices.friendProfiles.mayLook }),
    telemetry: createTelemetryService({ ...house, percent: config.TELEMETRY_SHARE }),
    contacts: createContactsService({ ...house, profiles, friends }),
    ...safety,
    suspensions,
    catalogue,
    health: createHealthService({ ...house, storage, outbox, catalogue }),
    starters: createOnboardingSuggestions(clock),
    pictures: createPictures(config, { ...house, storage }),
    live: createLive({
      ...house,
      config,
      tellSecurity,
      after,
      accounts,
      friends,
      profiles,
      sharing,
      talk,
      lineMessages,
      measures,
    }),
  }
}

export type Services = ReturnType<typeof makeServices>

/** The services, each hearing the events that concern it. */
export function createServices(platform: MeasuredPlatform): Services {
  const services = makeServices(platform)
  subscribeAll(services.bus, services, platform.upkeep)
  observeServices(platform.measures, services, platform.database)
  return services
}

/** The table of contents: what every request passes, and every feature, one line each. */
export function createApp(platform: MeasuredPlatform, services: Services) {
  const { config, log, measures } = platform
  const app = createRouter()
  app.onError(errorAnswer(log))
  app.use(measureRequests(measures, log))
  app.use('/avatars/*', publicPictures)
  app.use('/pictures/*', publicPictures)
  app.use('/reset-password', secretAddress)
  app.use('/confirm-email', secretAddress)
  app.use(async (c, next) => {
    c.set('address', clientAddress(headersOf(c), socketAddress(c), config.TRUST_PROXY))
    c.set('limits', services.limits)
    await next()
  })
  // Before anybody asks who calls: it is answered while the database is away.
  app.get(metricsPath, async (c, next) => {
    const answer = await answerMetrics(config, measures, c.req.header('authorization'))
    return answer ?? next()
  })
  app.use('/api/*', tellOfSecurity(services.tellSecurity))
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
  app.use('/api/*', authenticate(services.accounts, services.knownDevices))

  const api = app
    .route('/', healthRoutes(services.health, config))
    .route('/', accountsRoutes(services, config.PUBLIC_URL))
    .route('/', securityRoutes(services, config.PUBLIC_URL))
    .route('/', oauthRoutes(services))
    .route('/', deletionRoutes(services))
    .route('/', exportRoutes(services.exports, services.proof))
    .route('/', catalogueRoutes(services.catalogue))
    .route('/', startersRoutes(services.starters))
    .route('/', favouritesRoutes(services.favourites))
    .route('/', peopleRoutes(services))
    .route('/', friendsRoutes(services))
    .route('/', sharingRoutes(services.sharing))
    .route('/', conversationsRoutes(services))
    .route('/', recommendationsRoutes(services.taste))
    .route('/', contactsRoutes(services.contacts))
    .route('/', safetyRoutes(services))
    .route('/', suspensionsRoutes(services))
    .route('/', auditRoutes(services.auditLog, services.proof))
    .route('/', uploadsRoutes(services.images, services.profiles))
    .route('/', picturesRoutes(services.pictures))
    .route('/', profilesRoutes(services.profiles, services.knownDevices))
    .route('/', telemetryRoutes(services))

  apiDocument(app, styleSheetsOf())
  app.all('/api/*', () => {
    throw new ApiError('request.not_found')
  })
  if (!config.SMTP_URL) mailboxPages(app, mailboxFolder(config))
  webApp(app)
  return api
}

/** The type of the API, from which the web app's client is made. */
export type Api = ReturnType<typeof createApp>
