import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { HttpFailure } from '../../platform/net/http-failure.ts'
import { createLog } from '../../platform/observability/log.ts'
import { createRateLimits } from '../../platform/security/rate-limit.ts'
import { createTestClock } from '../../testing/clock.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { createPicturesService } from './picture-proxy.service.ts'
import { addressOf, image, pathOf, photo, startPictureHosts } from './testing.ts'

/** A host that is slow, somebody who asks for all it has, and the others. */

const hosts = await startPictureHosts()
afterAll(() => hosts.stop())

const server = useTestServer({ environment: { PICTURES_URL: hosts.url } })
const poster = await photo(200)

/** Fetches pictures as a client of one network. */
const getFrom = (network: string, signal?: AbortSignal) => (path: string) =>
  fetch(server().url + path, { headers: { 'x-forwarded-for': network }, ...(signal && { signal }) })

/** What has the name in its path is never answered; everything else is. */
function slowAt(name: string) {
  hosts.respond(({ path }) => (path.includes(name) ? 'silence' : image(poster)))
}

const elsewhere = () => `https://covers.openlibrary.org/b/id/${Math.floor(Math.random() * 1e9)}-L.jpg`
const within = { timeout: 9000 }

describe('one visitor who asks for 300 covers of a host that does not answer', () => {
  test('[PICT-05] holds up nobody else, is told early to come back, and has nothing fetched any more once gone', async () => {
    const name = randomUUID()
    slowAt(name)
    const gone = new AbortController()
    const ask = getFrom('10.78.0.1', gone.signal)
    const refused: Response[] = []
    const answers = Array.from({ length: 300 }, (_, index) =>
      ask(pathOf(addressOf(`${name}-${index}`))).then((answer) => refused.push(answer)),
    )
    void Promise.allSettled(answers)
    await vi.waitFor(() => expect(refused).toHaveLength(300 - 4 - 120))
    expect(new Set(refused.map(({ status, headers }) => `${status} ${headers.get('retry-after')}`))).toEqual(
      new Set(['503 5']),
    )
    expect(await refused[0]?.json()).toEqual({ error: { code: 'server.busy', retryAfter: 5 } })
    expect(hosts.pending).toBe(4)

    // Another network, at another host and at the same one.
    expect((await getFrom('10.78.0.2')(pathOf(elsewhere()))).status).toBe(200)
    expect((await getFrom('10.78.0.2')(pathOf(addressOf(randomUUID())))).status).toBe(200)
    expect(hosts.pending).toBe(4)
    gone.abort()
    await vi.waitFor(() => expect(hosts.pending).toBe(0), within)

    // What was given up has not failed: it can be had at once.
    hosts.respond(() => image(poster))
    expect((await getFrom('10.78.0.3')(pathOf(addressOf(`${name}-0`)))).status).toBe(200)
  })
})

test('[PICT-05] what two look at is fetched for the one who stays, and given up at its host with the last of them', async () => {
  const fetched: AbortSignal[] = []
  const pictures = createPicturesService({
    kept: { open: async () => undefined, keep: async () => {}, sweep: async () => {} },
    fetchPicture: (_, abandoned = AbortSignal.abort()) => {
      fetched.push(abandoned)
      return new Promise((_resolve, reject) => {
        abandoned.addEventListener('abort', () => reject(new HttpFailure('given up')))
      })
    },
    clock: createTestClock(),
    log: createLog('silent'),
    limits: createRateLimits(),
  })
  const [first, last] = [new AbortController(), new AbortController()]
  const address = addressOf(randomUUID())
  const looking = [first, last].map(({ signal }) => pictures.open('185', address, { network: '10.78.0.4', signal }))
  await vi.waitFor(() => expect(fetched).toHaveLength(1))
  first.abort()
  expect(await looking[0]).toBeUndefined()
  expect(fetched[0]?.aborted).toBe(false)
  last.abort()
  expect(await looking[1]).toBeUndefined()
  expect(fetched[0]?.aborted).toBe(true)
})
