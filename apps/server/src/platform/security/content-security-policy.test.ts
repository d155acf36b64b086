import { describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'

/** The security headers of a running server's responses. */

const server = useTestServer()
const overTls = useTestServer({ environment: { PUBLIC_URL: 'https://trouvaille.example' } })

describe('every answer', () => {
  test.each(['/', '/movies', '/api/session', '/api/none'])('of %s lets no foreign page in', async (path) => {
    const { headers } = await server().call(path)
    const policy = headers.get('content-security-policy') ?? ''
    const rules = policy.split('; ')
    expect(rules).toContain("script-src 'self'")
    expect(rules).toContain("default-src 'self'")
    expect(rules).toContain("connect-src 'self'")
    expect(rules).toContain("object-src 'none'")
    expect(rules).toContain("base-uri 'none'")
    expect(rules).toContain("form-action 'self'")
    expect(rules).toContain("frame-ancestors 'none'")
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('referrer-policy')).toBe('same-origin')
  })

  test('[PICT-04] lets pictures and sounds of no other host in', async () => {
    const policy = (await server().call('/')).headers.get('content-security-policy') ?? ''
    expect(policy.split('; ')).toEqual(expect.arrayContaining(["img-src 'self' data: blob:", "media-src 'self'"]))
    expect(policy).not.toMatch(/https?:/)
  })

  test('asks for TLS only where the product is reached over it', async () => {
    const promised = async (of: typeof server) => (await of().call('/')).headers.get('strict-transport-security')
    expect(await promised(server)).toBeNull()
    expect(await promised(overTls)).toBe('max-age=31536000; includeSubDomains')
  })

  test.each(['/', '/movies', '/mailbox', '/api/docs', '/api/session', '/api/none', '/api/openapi.json', '/none.js'])(
    'of %s says its type, and that its text is UTF-8',
    async (path) => {
      const { headers } = await server().call(path)
      expect(headers.get('content-type')).toMatch(/^application\/json$|^[\w/+-]+; ?charset=utf-8$/i)
    },
  )

  test('of the API is kept by nobody', async () => {
    expect((await server().call('/api/session')).headers.get('cache-control')).toBe('no-store')
  })
})

test.each(['/reset-password?access_token=a&refresh_token=b', '/confirm-email?token=a'])(
  '[GAP-36] the page of a mailed link sends no referrer: %s',
  async (path) => {
    expect((await server().call(path)).headers.get('referrer-policy')).toBe('no-referrer')
  },
)

const spotify = { SPOTIFY_CLIENT_ID: 'id', SPOTIFY_CLIENT_SECRET: 'secret' }

test.each([
  [{ TMDB_TOKEN: 'token' }, [], []],
  [{ SOURCES: 'auto', S3_BUCKET: '' }, [], []],
  [spotify, ['https://i.scdn.co'], ['https://p.scdn.co']],
  [{ GOOGLE_BOOKS: 'on' }, ['https://books.google.com'], []],
  [{ GOOGLE_BOOKS_KEY: 'key' }, ['https://books.google.com'], []],
  [{ GOOGLE_BOOKS: 'off' }, [], []],
  [{ ...spotify, GOOGLE_BOOKS: 'on' }, ['https://i.scdn.co', 'https://books.google.com'], ['https://p.scdn.co']],
])('[PICT-04] with %j browsers may fetch pictures from %j, previews from %j', (settings, pictures, previews) => {
  expect(contentSecurityPolicy(readConfig(settings)).contentSecurityPolicy).toMatchObject({
    imgSrc: ["'self'", 'data:', 'blob:', ...pictures],
    mediaSrc: ["'self'", ...previews],
  })
})
