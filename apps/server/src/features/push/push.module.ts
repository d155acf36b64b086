import { randomUUID } from 'node:crypto'
import type { Config } from '../../config.ts'
import type { After, Clock } from '../../platform/runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { JobQueue } from '../../platform/jobs/job-queue.ts'
import type { Transact } from '../../platform/db/transaction.ts'
import type { Log } from '../../platform/observability/log.ts'
import { createApns } from '../../platform/push/apns.ts'
import { createFcm } from '../../platform/push/fcm.ts'
import type { PushTransports } from '../../platform/push/transport.ts'
import { createVapid, type Vapid } from '../../platform/push/vapid.ts'
import { createWebPush } from '../../platform/push/web-push.ts'
import type { ActivityService } from '../activity/index.ts'
import type { ChangesService } from '../changes/index.ts'
import type { ConversationServices } from '../conversations/index.ts'
import { createNotifications } from './notifications.ts'
import { pushPositionStore } from './push-position.store.ts'
import { createPushReader } from './push-reader.ts'
import { pushRetries } from './push-retries.ts'
import { createPushSender } from './push-sender.ts'
import { pushStreamReader } from './push-stream.store.ts'
import { createPushService } from './push.service.ts'
import { pushStore } from './push.store.ts'

export interface PushOptions {
  config: Config
  secret: string
  db: Database
  transact: Transact
  clock: Clock
  after: After
  jobs: Pick<JobQueue, 'define'>
  log: Log
  changes: Pick<ChangesService, 'now'>
  activity: Pick<ActivityService, 'describe' | 'state'>
  preferences: Pick<ConversationServices['preferences'], 'waiting'>
}

/** Whom push services may turn to: the operator, else the app. */
function subjectOf({ CONTACT, PUBLIC_URL }: Config): string {
  if (CONTACT === undefined) return PUBLIC_URL?.startsWith('https:') ? PUBLIC_URL : 'mailto:push@localhost'
  return CONTACT.includes('://') ? CONTACT : `mailto:${CONTACT}`
}

function createTransports(config: Config, vapid: Vapid, clock: Clock): PushTransports {
  const { PUBLIC_URL, PUSH_SERVICE_URL, FCM_KEY_FILE, FCM_URL, APNS_URL } = config
  const { APNS_KEY_FILE, APNS_KEY_ID, APNS_TEAM_ID, APNS_TOPIC } = config
  const origin = PUBLIC_URL === undefined ? undefined : new URL(PUBLIC_URL).origin
  return {
    web: createWebPush({ vapid, clock, origin, ownService: PUSH_SERVICE_URL }),
    ...(FCM_KEY_FILE !== undefined && { fcm: createFcm({ file: FCM_KEY_FILE, baseUrl: FCM_URL, clock }) }),
    ...(APNS_KEY_FILE !== undefined &&
      APNS_KEY_ID !== undefined &&
      APNS_TEAM_ID !== undefined &&
      APNS_TOPIC !== undefined && {
        apns: createApns({
          file: APNS_KEY_FILE,
          keyId: APNS_KEY_ID,
          teamId: APNS_TEAM_ID,
          topic: APNS_TOPIC,
          baseUrl: APNS_URL,
          clock,
        }),
      }),
  }
}

/** Push notifications: devices and settings, and the reader of the stream that sends them. */
export function createPush({ config, secret, after, jobs, ...options }: PushOptions) {
  const { db, clock } = options
  const vapid = createVapid(secret, config.VAPID_PRIVATE_KEY, subjectOf(config))
  const transports = createTransports(config, vapid, clock)
  const store = pushStore(db)
  const retries = pushRetries(jobs, (retry) => reader.repeat(retry))
  const stream = pushStreamReader(db)
  const reader = createPushReader({
    ...options,
    position: pushPositionStore(db, randomUUID()),
    stream,
    notificationsOf: createNotifications({ ...options, store, stream }),
    sender: createPushSender({ ...options, store, retries, transports }),
    schedule: after,
  })
  return {
    push: createPushService({ ...options, vapid, transports, ownService: config.PUSH_SERVICE_URL }),
    pushReader: {
      ...reader,
      async close(): Promise<void> {
        await reader.close()
        for (const transport of Object.values(transports)) transport.close()
      },
    },
  }
}
