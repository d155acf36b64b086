import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono, MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import { sessionMarker } from '@trouvaille/domain'

const builtFiles = join(import.meta.dirname, '../../../../web/dist')

/** Files are served by the server itself, so that every response has the same headers; hidden files never are. */
const isNoFile = (path: string) => path === '/' || path.endsWith('.html') || path.includes('/.')

/** A missing file: no route of the app is a single segment with a dot. */
const isNamedLikeFile = (path: string) => /^\/[^/]*\.[^/]*$/.test(path)

/** Files with a content hash in their name never change. */
const forever = 'public, max-age=31536000, immutable'

/**
 * For the pages of mailed links, whose URL holds a secret until the page removes it: no referrer is sent, not even with
 * requests for the page's own files [GAP-36]. It overrides the usual headers.
 */
const secretAddress: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('Referrer-Policy', 'no-referrer')
}

/** URLs of the style sheets of the built web app: tokens, fonts, base styles. */
export function styleSheetsOf(root = builtFiles): string[] {
  const page = join(root, 'index.html')
  if (!existsSync(page)) return []
  const links = readFileSync(page, 'utf8').matchAll(/<link rel="stylesheet"[^>]* href="(?<address>[^"]+)"/g)
  return [...links].map(({ groups }) => groups?.address ?? '')
}

/**
 * Serves the built web app: its files, and its page for every other path, which the client-side router handles.
 * @param root The folder of the built files; without a page in it only the API is served.
 */
export function webApp(app: Hono, root = builtFiles): void {
  app.use('/reset-password', secretAddress)
  app.use('/confirm-email', secretAddress)
  if (!existsSync(join(root, 'index.html'))) return
  const page = readFileSync(join(root, 'index.html'), 'utf8')
  const landing = readFileSync(join(root, 'landing.html'), 'utf8')

  app.use('/assets/*', async (c, next) => {
    await next()
    if (c.res.ok) c.header('Cache-Control', forever)
  })
  app.use(
    '/*',
    serveStatic({
      root,
      precompressed: true,
      rewriteRequestPath: (path) => (isNoFile(path) ? '/no-such-file' : path),
    }),
  )
  app.get('/assets/*', (c) => c.notFound())
  app.get('/*', (c) => {
    if (isNamedLikeFile(c.req.path)) return c.notFound()
    c.header('Cache-Control', 'no-cache')
    c.header('Vary', 'Cookie')
    // Visitors get the landing page before any script has run.
    const marker = getCookie(c, sessionMarker, 'host') ?? getCookie(c, sessionMarker)
    const isVisitorAtHome = c.req.path === '/' && marker === undefined
    return c.html(isVisitorAtHome ? landing : page)
  })
}
