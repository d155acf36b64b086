import { AsyncLocalStorage } from 'node:async_hooks'
import type { Audit } from '../../platform/security/audit.ts'
import type { BackgroundTasks } from '../../platform/runtime/background-tasks.ts'
import type { EventBus } from '../../platform/runtime/event-bus.ts'
import type { Broker } from '../../platform/broker/broker.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Log } from '../../platform/observability/log.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { Transact, Transaction } from '../../platform/db/transaction.ts'
import { sessionCookieName } from '../../platform/security/session-cookies.ts'
import type { Config } from '../../config.ts'
import { type AccountParts, createAccountsService, type Authenticate } from './accounts.service.ts'
import { accountsStore } from './accounts.store.ts'
import { createAuth } from './auth.ts'
import { createConfirmationService } from './confirmation.service.ts'
import { createDevicesService } from './devices.service.ts'
import { createKnownDevices } from './known-devices.service.ts'
import { createOAuthService } from './oauth.service.ts'
import { createPasswordHash, type PasswordCost } from './password-hash.ts'
import { createPasswordsService } from './passwords.service.ts'
import { createReauthenticationService } from './reauthentication.service.ts'
import type { OpenedSession } from './session-recording.ts'
import type { Secrets } from './secrets.service.ts'
import { createSessionLookup } from './session-lookup.ts'
import { createSessionEnding } from './session-revocation.ts'
import { createSignIns } from './sign-ins.ts'

export interface AccountServicesOptions extends AccountParts {
  config: Config
  secret: string
  db: Database
  transact: Transact
  bus: EventBus
  broker: Pick<Broker, 'isCurrent'>
  clock: Clock
  log: Log
  audit: Audit
  background: BackgroundTasks
  outbox: Outbox
  secrets: Secrets
  /** Another cost than the recommended one, for tests. */
  passwordCost?: PasswordCost | undefined
}

/** Creates the services about accounts, in the order of their dependencies. */
export function createAccountServices(options: AccountServicesOptions) {
  const { config, secret, db, transact, bus, clock, log, audit, background, outbox, secrets } = options
  const { profiles, secondFactor, suspendedSignIns } = options
  const store = accountsStore(db)
  const passwordHash = createPasswordHash(options.passwordCost)
  const signIns = createSignIns(db, outbox, clock, audit)
  const confirmation = createConfirmationService({ transact, clock, audit, outbox, background, secrets })

  /** Creates the profile of accounts that come from a provider; no session exists without one. */
  async function opening(userId: string): Promise<void> {
    if (await profiles.read(userId)) return
    const email = await store.emailOf(userId)
    if (email === undefined) return
    await transact(async (transaction) => {
      await profiles.create(transaction, { id: userId, email })
      await audit.record(transaction, { action: 'signup', accountId: userId })
    })
  }

  const authentications = new AsyncLocalStorage<Authenticate>()

  const authOptions = {
    db,
    transact,
    clock,
    secret,
    publicUrl: config.PUBLIC_URL,
    async opened(transaction: Transaction, opened: OpenedSession) {
      await authentications.getStore()?.(transaction)
      await suspendedSignIns.bar(transaction, opened.userId)
      await secondFactor.require(transaction, opened.userId, opened.openedBy ?? 'provider')
      await signIns.opened(transaction, opened)
    },
  }
  const auth = createAuth(authOptions)
  const oauth = createOAuthService(config, log, (providers, failed) =>
    createAuth({ ...authOptions, opening, providers, failed }),
  )
  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`
  const endSession = createSessionEnding(transact, bus, audit)
  const accounts = createAccountsService({
    ...options,
    isCurrent: options.broker.isCurrent,
    auth,
    lookUpSession: createSessionLookup({
      db,
      secret,
      profiles: options.profilesView,
      rolesOf: options.rolesColumn,
    }),
    passwordHash,
    cookieName: sessionCookieName(config.PUBLIC_URL),
    endSession,
    confirmation,
    signIns,
    authentications,
    // Without a mail server nobody could confirm an address.
    confirmationRequired: config.SMTP_URL !== undefined,
    publicUrl,
  })

  return {
    accounts,
    confirmation,
    passwords: createPasswordsService({ ...options, accounts, passwordHash }),
    reauthentication: createReauthenticationService({ ...options, readSession: accounts.readSession, passwordHash }),
    devices: createDevicesService({ db, transact, bus, clock, audit, signIns, endSession }),
    knownDevices: createKnownDevices({ secret, publicUrl: config.PUBLIC_URL, clock }),
    oauth,

    /** Deletes expired sessions, secrets and history. */
    async sweepAccounts(): Promise<void> {
      await store.sweep(clock.now())
      await secrets.sweep(db)
      await signIns.sweep()
    },
  }
}
