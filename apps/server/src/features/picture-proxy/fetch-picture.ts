import { pictureSource } from '@trouvaille/domain'
import { reasonOf } from '../../platform/observability/error-description.ts'
import { HttpFailure } from '../../platform/net/http-failure.ts'
import { type Operator, userAgent } from '../../platform/net/user-agent.ts'

export interface FetchOptions extends Operator {
  /** Replaces all hosts, as `baseUrl/host/path`; for tests. */
  baseUrl?: string | undefined
  /** Overall time-out, redirects included, in milliseconds. */
  timeoutMs?: number | undefined
}

/**
 * Fetches a picture of a host of the table, until nobody wants it any more.
 * @throws {@link HttpFailure} when it does not get one.
 */
export type FetchPicture = (source: URL, abandoned?: AbortSignal) => Promise<Uint8Array>

const usualTimeoutMs = 10_000
const maxBytes = 8 * 1024 * 1024
const maxRedirects = 2

/** Open Library redirects covers to these servers of the Internet Archive. */
const archiveServer = /^(?:ia[0-9]+\.us|dn[0-9]+\.ca)\.archive\.org$/

/** Fetches pictures by https from allowed hosts only [PICT-02]. */
export function createFetchPicture({ baseUrl, timeoutMs = usualTimeoutMs, ...operator }: FetchOptions): FetchPicture {
  const headers = { accept: 'image/webp, image/jpeg, image/png, image/gif', 'user-agent': userAgent(operator) }

  async function follow(source: URL, signal: AbortSignal): Promise<Response> {
    let place = source
    for (let redirects = 0; ; redirects += 1) {
      const reached = baseUrl ? `${baseUrl}/${place.host}${place.pathname}${place.search}` : place
      const response = await fetch(reached, { headers, signal, redirect: 'manual' })
      const location = response.status >= 300 && response.status < 400 && response.headers.get('location')
      if (!location) return response
      await response.body?.cancel()
      if (redirects === maxRedirects) throw new HttpFailure(`${source.host} leads on and on`)
      const next = allowedAfter(source, new URL(location, place))
      if (!next) throw new HttpFailure(`${source.host} leads elsewhere`)
      place = next
    }
  }

  return async (source, abandoned) => {
    const done = new AbortController()
    const signals = [done.signal, AbortSignal.timeout(timeoutMs), abandoned ?? []].flat()
    try {
      const response = await follow(source, AbortSignal.any(signals))
      if (!response.ok) throw new HttpFailure(`${source.host} answered ${response.status}`, { status: response.status })
      if (!response.headers.get('content-type')?.startsWith('image/'))
        throw new HttpFailure(`${source.host}: no picture`)
      return await bounded(response)
    } catch (error) {
      throw error instanceof HttpFailure ? error : new HttpFailure(`${source.host}: ${reasonOf(error)}`)
    } finally {
      done.abort()
    }
  }
}

/** The target of a redirect, if allowed, always by https. */
function allowedAfter(source: URL, next: URL): URL | undefined {
  if (next.protocol === 'http:') next.protocol = 'https:'
  const known = pictureSource(next.href)
  if (known) return known
  const { protocol, host, username, password, pathname } = next
  const isPlain = protocol === 'https:' && username === '' && password === ''
  const isArchive =
    (/^(?:www\.)?archive\.org$/.test(host) && pathname.startsWith('/download/')) || archiveServer.test(host)
  return source.host === 'covers.openlibrary.org' && isPlain && isArchive ? next : undefined
}

async function bounded(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let bytes = Number(response.headers.get('content-length') ?? 0) > maxBytes ? Infinity : 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new HttpFailure(`a picture of more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
