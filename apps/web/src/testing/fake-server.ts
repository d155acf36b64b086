import type { ErrorCode } from '@trouvaille/contract'
import { vi } from 'vitest'
import type { EndpointName } from '../lib/api-types.ts'

/** A server for the page under test: it replaces `fetch`, and answers as the test says. */

export interface Asked {
  name: string
  query: Record<string, string>
  body: unknown
  /** The account that the page expected to be signed in. */
  account: string | undefined
  signal: AbortSignal | null | undefined
}

export type Answer = (asked: Asked) => unknown

/** Thrown by a handler to reject the call. */
export class Rejection extends Error {
  readonly body: { error: { code: ErrorCode; field?: string; retryAfter?: number; suspension?: object } }

  constructor(code: ErrorCode, more: { field?: string; retryAfter?: number; suspension?: object } = {}) {
    super(code)
    this.body = { error: { code, ...more } }
  }
}

/** A response that never arrives; aborting the call ends it. */
export const hang: Answer = ({ signal }) =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

/** A network that is down. */
export const offline: Answer = () => {
  throw new TypeError('Failed to fetch')
}

/** The parts of a response that a page reads. The body of a real one takes time, which fake timers do not give it. */
const answered = (status: number, value: unknown) =>
  ({ ok: status === 200, status, json: () => Promise.resolve(JSON.parse(JSON.stringify(value))) }) as Response

/** Answers calls until the test's stubs are removed. */
export function fakeServer(answers: { [Name in EndpointName]?: Answer | undefined } = {}) {
  const asked: Asked[] = []

  /** The handler of the call itself, else that of its endpoint, whose path may have parameters. */
  function answerTo(name: string): Answer | undefined {
    const isOf = (endpoint: string) => new RegExp(`^${endpoint.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(name)
    return answers[name as EndpointName] ?? Object.entries(answers).find(([endpoint]) => isOf(endpoint))?.[1]
  }

  async function fetch(address: string, init: RequestInit): Promise<Response> {
    const { pathname, searchParams } = new URL(address, 'http://localhost')
    const call: Asked = {
      name: `${init.method?.toLowerCase()} ${pathname}`,
      query: Object.fromEntries(searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      account: new Headers(init.headers).get('x-account') ?? undefined,
      signal: init.signal,
    }
    init.signal?.throwIfAborted()
    asked.push(call)
    const answer = answerTo(call.name)
    if (!answer) throw new Error(`The test expects no call of ${call.name}`)
    try {
      return answered(200, await answer(call))
    } catch (error) {
      if (error instanceof Rejection) return answered(400, error.body)
      throw error
    }
  }

  vi.stubGlobal('fetch', fetch)
  return { asked, answers, namesAsked: () => asked.map(({ name }) => name) }
}
