import { push as limits } from '@trouvaille/domain'
import { secondsToWait } from '../net/http-client.ts'
import type { PushOutcome } from './transport.ts'

/** Bytes of an answer that are read: push services answer with a status, and a reason at most. */
const maxAnswerBytes = 16 * 1024

export interface PostAnswer {
  status: number
  /** Retry-After. */
  pauseMs: number | undefined
  text: string
}

/**
 * Calls a push service, within bounds of time and of bytes, and without following it elsewhere.
 * @returns Undefined without an answer.
 */
export async function post(
  url: URL,
  headers: Record<string, string>,
  body: Uint8Array<ArrayBuffer> | string,
): Promise<PostAnswer | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(limits.timeoutMs),
    })
    const seconds = secondsToWait(response.headers.get('retry-after'))
    return {
      status: response.status,
      pauseMs: seconds === undefined ? undefined : seconds * 1000,
      text: await beginningOf(response),
    }
  } catch {
    return undefined
  }
}

async function beginningOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    bytes += chunk.byteLength
    // Leaving the loop cancels the rest.
    if (bytes > maxAnswerBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxAnswerBytes).toString()
}

/** What a status of HTTP says; the transport tells which ones mean that the device is gone. */
export function outcomeOf(answer: Pick<PostAnswer, 'status' | 'pauseMs'> | undefined, isGone: boolean): PushOutcome {
  if (!answer) return { kind: 'later', status: undefined, pauseMs: undefined }
  const { status, pauseMs } = answer
  if (status >= 200 && status < 300) return { kind: 'sent', status }
  if (isGone) return { kind: 'gone', status }
  return status === 429 || status >= 500 ? { kind: 'later', status, pauseMs } : { kind: 'refused', status }
}
