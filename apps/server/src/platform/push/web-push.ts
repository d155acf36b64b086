import { createHash } from 'node:crypto'
import { push as limits, pushEndpoint } from '@trouvaille/domain'
import type { Clock } from '../runtime/clock.ts'
import { encryptPayload } from './payload-encryption.ts'
import { outcomeOf, post } from './post.ts'
import type { PushMessage, PushTransport } from './transport.ts'
import type { Vapid } from './vapid.ts'

/** Statuses of a subscription that has ended. */
const gone = new Set([404, 410])

/**
 * A declarative push message: a browser that knows them shows it by itself, for others the service worker does. The
 * number is inside the notification for WebKit, and beside it as in the draft of the specification.
 * @param origin Of the app; without it addresses are paths, which only the service worker resolves.
 */
export function declarativeMessage({ title, body, path, tag, badge }: PushMessage, origin: string | undefined) {
  return {
    web_push: 8030,
    notification: {
      title,
      lang: 'fr',
      dir: 'ltr',
      ...(body !== '' && { body }),
      navigate: `${origin ?? ''}${path}`,
      tag,
      app_badge: badge,
    },
    app_badge: badge,
  }
}

/** A name of 32 characters of base64url at most, as RFC 8030 wants it; it tells a push service nothing. */
const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

export interface WebPushOptions {
  vapid: Vapid
  clock: Clock
  /** Of the app. */
  origin: string | undefined
  /** Origin of a push service that the operator added. */
  ownService: string | undefined
}

/** Sends notifications to browsers: RFC 8030, encrypted for the device. */
export function createWebPush({ vapid, clock, origin, ownService }: WebPushOptions): PushTransport {
  return {
    async send({ address, keys }, message) {
      const url = pushEndpoint(address, ownService)
      if (!url || !keys) return { kind: 'gone', status: 0 }
      const body = encryptPayload(Buffer.from(JSON.stringify(declarativeMessage(message, origin))), keys)
      const answer = await post(
        url,
        {
          authorization: vapid.authorization(url.origin, clock.now().getTime()),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(limits.keptMs / 1000),
          topic: topicOf(message.tag),
          urgency: message.isUrgent ? 'high' : 'normal',
        },
        body,
      )
      return outcomeOf(answer, answer !== undefined && gone.has(answer.status))
    },
    close() {},
  }
}
