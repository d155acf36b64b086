import { readFileSync } from 'node:fs'
import { createPrivateKey, sign } from 'node:crypto'
import { hour, minute, push as limits } from '@trouvaille/domain'
import { z } from 'zod'
import type { Clock } from '../runtime/clock.ts'
import { outcomeOf, post } from './post.ts'
import type { PushOutcome, PushTransport } from './transport.ts'

/** What is read of the file of a service account. */
const serviceAccount = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
  token_uri: z.url(),
})

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

const scope = 'https://www.googleapis.com/auth/firebase.messaging'

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

export interface FcmOptions {
  /** Path of the JSON file of a service account. */
  file: string
  /** Address of the service. */
  baseUrl: string
  clock: Clock
}

/**
 * Sends notifications to Android: Firebase Cloud Messaging, HTTP v1.
 * @throws Error when the file is none of a service account.
 */
export function createFcm({ file, baseUrl, clock }: FcmOptions): PushTransport {
  const account = serviceAccount.parse(JSON.parse(readFileSync(file, 'utf8')))
  const key = createPrivateKey(account.private_key)
  const url = new URL(
    `${baseUrl.replace(/\/$/, '')}/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`,
  )
  let known: { token: string; until: number } | undefined

  /** The access token, asked for anew shortly before it expires; undefined when the service does not give one. */
  async function accessToken(): Promise<string | undefined> {
    const now = clock.now().getTime()
    if (known && now < known.until) return known.token
    const seconds = Math.floor(now / 1000)
    const claims = {
      iss: account.client_email,
      scope,
      aud: account.token_uri,
      iat: seconds,
      exp: seconds + hour / 1000,
    }
    const signed = `${encode({ typ: 'JWT', alg: 'RS256' })}.${encode(claims)}`
    const assertion = `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
    const form = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await post(new URL(account.token_uri), headers, form.toString())
    const given = tokenAnswer.safeParse(answer?.status === 200 ? jsonOf(answer.text) : undefined)
    if (!given.success) return undefined
    known = { token: given.data.access_token, until: now + given.data.expires_in * 1000 - minute }
    return known.token
  }

  return {
    async send({ address }, { title, body, path, tag, badge, isUrgent }): Promise<PushOutcome> {
      const token = await accessToken()
      if (token === undefined) return { kind: 'later', status: undefined, pauseMs: undefined }
      const message = {
        token: address,
        notification: { title, ...(body !== '' && { body }) },
        data: { path },
        android: {
          collapse_key: tag,
          priority: isUrgent ? 'HIGH' : 'NORMAL',
          ttl: `${limits.keptMs / 1000}s`,
          notification: { tag, notification_count: badge },
        },
      }
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const answer = await post(url, headers, JSON.stringify({ message }))
      if (answer?.status === 401) {
        known = undefined
        return { kind: 'later', status: 401, pauseMs: undefined }
      }
      return outcomeOf(answer, answer?.status === 404 && answer.text.includes('UNREGISTERED'))
    },
    close() {},
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
