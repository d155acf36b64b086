import { randomUUID } from 'node:crypto'
import type { Config } from './config.ts'
import { secretFile } from './data-folder.ts'
import type { PasswordCost } from './features/accounts/password-hash.ts'
import { createAccountServices } from './features/accounts/accounts.module.ts'
import { createSecrets } from './features/accounts/secrets.service.ts'
import { createActivityService } from './features/activity/activity.service.ts'
import { createAudit } from './features/audit/audit.module.ts'
import type { Recorder } from './features/audit/recorder.ts'
import { createCatalogue } from './features/catalogue/catalogue.module.ts'
import { createOnboardingSuggestions } from './features/catalogue/onboarding-suggestions.ts'
import { createChangeRecorder, createChangesService } from './features/changes/index.ts'
import { createContactsService } from './features/contacts/contacts.service.ts'
import { createConversationServices } from './features/conversations/conversations.module.ts'
import { createDeletionService } from './features/deletion/deletion.service.ts'
import { createExportService } from './features/export/export.service.ts'
import { createFavouritesService } from './features/favourites/favourites.service.ts'
import { createFriendServices } from './features/friends/friends.module.ts'
import { createHealthService } from './features/health/health.service.ts'
import { storedPaths } from './features/uploads/index.ts'
import { createUploadsService } from './features/uploads/uploads.service.ts'
import { createPasskeyServices } from './features/passkeys/passkeys.module.ts'
import { createSecondFactor } from './features/passkeys/second-factor.service.ts'
import { createPictures } from './features/picture-proxy/picture-proxy.module.ts'
import { profilesView } from './features/profiles/index.ts'
import { createProfilesService } from './features/profiles/profiles.service.ts'
import { createPush } from './features/push/push.module.ts'
import { rolesOf } from './features/roles/index.ts'
import { createRolesService } from './features/roles/roles.service.ts'
import { createSafetyServices } from './features/safety/safety.module.ts'
import { createSharingService } from './features/sharing/sharing.service.ts'
import { createSuspendedSignIns } from './features/suspensions/suspended-sign-ins.service.ts'
import { createSuspensionsService } from './features/suspensions/suspensions.service.ts'
import { createRecommendationsService } from './features/recommendations/recommendations.service.ts'
import { createTelemetryService } from './features/telemetry/telemetry.service.ts'
import type { MessageRate } from './realtime/message-rate.ts'
import { createLive } from './realtime/realtime.module.ts'
import { type BackgroundDelay, createBackgroundTasks } from './platform/runtime/background-tasks.ts'
import { type Broker, createLocalBroker } from './platform/broker/broker.ts'
import { createEventBus, type EventBus } from './platform/runtime/event-bus.ts'
import { type After, type Clock, systemAfter } from './platform/runtime/clock.ts'
import type { Database, OpenDatabase } from './platform/db/database.ts'
import type { Maintenance } from './platform/db/maintenance.ts'
import type { ServerMetrics } from './platform/observability/server-metrics.ts'
import type { Log } from './platform/observability/log.ts'
import type { DeadLetters } from './platform/jobs/dead-letters.ts'
import { createJobQueue } from './platform/jobs/job-queue.ts'
import { createOutbox } from './platform/mail/outbox.ts'
import { createMailTransport } from './platform/mail/transport.ts'
import type { Instruments } from './platform/observability/instruments.ts'
import { createRateLimits, type RateLimits } from './platform/security/rate-limit.ts'
import { createSecurityLog, withAudit } from './platform/security/security-log.ts'
import { createStorage } from './platform/files/storage.ts'
import { createTransact } from './platform/db/transaction.ts'

export interface Platform {
  config: Config
  secret: string
  db: Database
  maintenance?: Maintenance | undefined
  /** Its job queue, and instrumentation of its statements and connections. */
  database: Pick<OpenDatabase, 'kind' | 'jobs' | 'watch' | 'connections'>
  clock: Clock
  /** Timers that call by the clock. */
  after?: After | undefined
  log: Log
  /** Where there are other nodes. */
  broker?: Broker | undefined
  /** Other rate limits and command limits, for benchmarks that do in a second what people do in an hour. */
  limits?: RateLimits | undefined
  messageRate?: MessageRate | undefined
  /** Cost of password hashing, for tests and benchmarks that create hundreds of accounts. */
  passwordCost?: PasswordCost | undefined
  /** Delay of tasks after a response, for tests that observe no response times. */
  backgroundDelay?: BackgroundDelay | undefined
  /** False where nothing happens by the hour. */
  isScheduled?: boolean | undefined
  /** Replaces the audit, to measure what it costs. */
  changeAudit?: ((ours: Recorder) => Recorder) | undefined
}

/** The platform with its instrumentation. */
export type InstrumentedPlatform = Platform & { instruments: Instruments; metrics: ServerMetrics }

/** Creates every service, in the order of their dependencies. */
export function createServices({
  config,
  secret,
  db,
  clock,
  after = systemAfter,
  log,
  messageRate,
  instruments,
  metrics,
  ...given
}: InstrumentedPlatform) {
  const { limits = createRateLimits(), changeAudit = (ours) => ours } = given
  const { broker = createLocalBroker(randomUUID()) } = given
  const transact = createTransact(db, log)
  const bus: EventBus = createEventBus(
    log,
    createChangeRecorder(clock, (concerned) => bus.publishCommitted('changes.recorded', concerned)),
    broker,
  )
  const background = createBackgroundTasks(log, given.backgroundDelay)
  const auditServices = createAudit({ db, transact, broker, clock, log, background, place: config.AUDIT_HEADS })
  const audit = changeAudit(auditServices.audit)
  const dependencies = { db, transact, bus, broker, clock, log, limits, background, audit }
  const storage = createStorage(config)
  const images = createUploadsService({ ...dependencies, storage })
  const profiles = createProfilesService({ ...dependencies, images })
  const roles = createRolesService(dependencies)
  const jobs = createJobQueue(given.database, log, instruments)
  const outbox = createOutbox({ ...dependencies, jobs, transport: createMailTransport(config), instruments })
  const secrets = createSecrets(clock)
  const suspendedSignIns = createSuspendedSignIns({ ...dependencies, secrets })
  const secondFactor = createSecondFactor({ ...dependencies, outbox, secrets })
  const accountServices = createAccountServices({
    ...dependencies,
    config,
    secret,
    outbox,
    secrets,
    profilesView,
    rolesColumn: rolesOf,
    profiles,
    roles,
    suspendedSignIns,
    secondFactor,
    passwordCost: given.passwordCost,
  })
  const { accounts } = accountServices
  // In the background: the response time must not reveal an account, and the outcome does not matter to the caller.
  const logSecurity = withAudit(createSecurityLog(log), (act) => background.run('audit', () => audit.refuse(act)))
  const favourites = createFavouritesService(dependencies)
  const friendServices = createFriendServices({ ...dependencies, profiles, favourites })
  const { friends } = friendServices
  const sharing = createSharingService({ ...dependencies, friends })
  const talk = createConversationServices({ ...dependencies, images, profiles, friends })
  const { preferences, conversations, caughtUp, messages, messageChanges } = talk
  const activity = createActivityService({
    ...dependencies,
    profiles,
    friends,
    sharing,
    conversations,
    messageChanges,
  })
  const changes = createChangesService({
    ...dependencies,
    profiles,
    sharing,
    messages,
    preferences,
    activity,
    caughtUp,
  })
  const catalogue = createCatalogue(config, { ...dependencies, after, instruments })
  const suspensions = createSuspensionsService({ ...dependencies, outbox, roles, devices: accountServices.devices })
  const safety = createSafetyServices({
    ...dependencies,
    outbox,
    profiles,
    roles,
    friends,
    sharing,
    messages,
    messageChanges,
    suspensions,
  })
  const pushes = createPush({ ...dependencies, config, secret, after, jobs, changes, activity, preferences })
  return {
    metrics,
    bus,
    broker,
    limits,
    background,
    ...auditServices,
    audit,
    logSecurity,
    images,
    profiles,
    roles,
    jobs,
    outbox,
    ...accountServices,
    suspendedSignIns,
    secondFactor,
    ...createPasskeyServices({ ...dependencies, ...accountServices, config, outbox, secrets, secondFactor }),
    deletion: createDeletionService({
      ...dependencies,
      outbox,
      steps: [
        friends.notifyOfDeletion,
        talk.membership.removeOf,
        profiles.delete,
        safety.moderation.removeOf,
        changes.deleteOf,
        accounts.delete,
      ],
    }),
    exports: createExportService({ ...dependencies, avatarOf: images.asDataUri }),
    favourites,
    ...friendServices,
    sharing,
    ...talk,
    activity,
    changes,
    ...pushes,
    recommendations: createRecommendationsService({ ...dependencies, mayLook: friendServices.friendProfiles.mayLook }),
    telemetry: createTelemetryService({ ...dependencies, percent: config.TELEMETRY_SHARE }),
    contacts: createContactsService({ ...dependencies, profiles, friends }),
    ...safety,
    suspensions,
    catalogue,
    health: createHealthService({ ...dependencies, storage, outbox, catalogue }),
    suggestions: createOnboardingSuggestions(clock),
    backup: { transact, storage, clock, files: storedPaths, secret: secretFile(config) },
    useDeadLetters: <T>(work: (letters: DeadLetters) => Promise<T>) => work(jobs.deadLetters),
    pictures: createPictures(config, { ...dependencies, storage }),
    live: createLive({
      ...dependencies,
      config,
      logSecurity,
      after,
      accounts,
      friends,
      changes,
      talk,
      messageRate,
      instruments,
    }),
  }
}

export type Services = ReturnType<typeof createServices>
