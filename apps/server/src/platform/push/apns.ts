import { createHash, createPrivateKey, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type ClientHttp2Session, connect, constants, type IncomingHttpHeaders } from 'node:http2'
import { minute, push as limits } from '@trouvaille/domain'
import { secondsToWait } from '../net/http-client.ts'
import type { Clock } from '../runtime/clock.ts'
import { outcomeOf, type PostAnswer } from './post.ts'
import type { PushTransport } from './transport.ts'

/** A token is used for so long: Apple refuses those older than an hour, and new ones more often than every 20 minutes. */
const tokenMs = 40 * minute

/** Bytes of an answer that are kept: a reason. */
const maxAnswerCharacters = 1000

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

export interface ApnsOptions {
  /** Path of the signing key (.p8). */
  file: string
  keyId: string
  teamId: string
  /** Bundle id of the app. */
  topic: string
  baseUrl: string
  clock: Clock
}

/**
 * Sends notifications to apps on Apple's systems: APNs, over one HTTP/2 connection.
 * @throws Error when the file is no key.
 */
export function createApns({ file, keyId, teamId, topic, baseUrl, clock }: ApnsOptions): PushTransport {
  const key = createPrivateKey(readFileSync(file, 'utf8'))
  let known: { token: string; until: number } | undefined
  let session: ClientHttp2Session | undefined

  function token(): string {
    const now = clock.now().getTime()
    if (known && now < known.until) return known.token
    const signed = `${encode({ alg: 'ES256', kid: keyId })}.${encode({ iss: teamId, iat: Math.floor(now / 1000) })}`
    const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
    known = { token: `${signed}.${signature}`, until: now + tokenMs }
    return known.token
  }

  function invalidate(ended: ClientHttp2Session): void {
    if (session === ended) session = undefined
  }

  function connection(): ClientHttp2Session {
    if (session && !session.closed && !session.destroyed) return session
    const opened = connect(baseUrl)
    session = opened
    // The requests under way fail with it, and are tried again on another connection.
    for (const event of ['error', 'close', 'goaway']) opened.on(event, () => invalidate(opened))
    opened.unref()
    return opened
  }

  const ask = (headers: Record<string, string | number>, body: string): Promise<PostAnswer | undefined> =>
    new Promise((resolve) => {
      const stream = connection().request({ ...headers, [constants.HTTP2_HEADER_METHOD]: 'POST' })
      let answered: IncomingHttpHeaders | undefined
      let text = ''
      stream.setEncoding('utf8')
      stream.setTimeout(limits.timeoutMs, () => stream.close(constants.NGHTTP2_CANCEL))
      stream.on('response', (received) => (answered = received))
      stream.on('data', (chunk: string) => {
        if (text.length < maxAnswerCharacters) text += chunk
      })
      stream.on('error', () => resolve(undefined))
      stream.on('close', () => {
        const status = Number(answered?.[constants.HTTP2_HEADER_STATUS] ?? 0)
        const seconds = secondsToWait(answered?.['retry-after'] ?? null)
        const pauseMs = seconds === undefined ? undefined : seconds * 1000
        resolve(status === 0 ? undefined : { status, text, pauseMs })
      })
      stream.end(body)
    })

  return {
    async send({ address }, { title, body, path, tag, badge, isUrgent }) {
      const answer = await ask(
        {
          [constants.HTTP2_HEADER_PATH]: `/3/device/${encodeURIComponent(address)}`,
          authorization: `bearer ${token()}`,
          'apns-topic': topic,
          'apns-push-type': 'alert',
          'apns-priority': isUrgent ? 10 : 5,
          'apns-expiration': Math.floor((clock.now().getTime() + limits.keptMs) / 1000),
          'apns-collapse-id': createHash('sha256').update(tag).digest('base64url'),
        },
        JSON.stringify({ aps: { alert: { title, ...(body !== '' && { body }) }, badge, 'thread-id': tag }, path }),
      ).catch(() => undefined)
      if (answer?.status === 403 && answer.text.includes('ExpiredProviderToken')) {
        known = undefined
        return { kind: 'later', status: 403, pauseMs: undefined }
      }
      const isGone = answer?.status === 410 || (answer?.status === 400 && answer.text.includes('BadDeviceToken'))
      return outcomeOf(answer, isGone)
    },
    close() {
      session?.close()
    },
  }
}
