import { brand } from '@trouvaille/domain'
import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import { createMailFiles } from './mailbox-files.ts'
import { wordmark } from './layout.ts'
import type { OutgoingMail } from './outgoing-mail.ts'

const closed =
  'The mailbox is shown on the machine of the server only, at http://localhost and its port. ' +
  'The mails are files in the folder mailbox under DATA_DIR, too.\n'

const shownMails = 200

const loopback = /^(?:127\.|::1$|::ffff:127\.)/
const loopbackHost = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i

/**
 * Whether a request comes from the server's own machine: a loopback address, a loopback host name, and no proxy
 * headers. The mails contain links that open accounts.
 */
function isLocal(c: Context): boolean {
  const socket = (c.env as { incoming?: { socket: { remoteAddress?: string } } } | undefined)?.incoming?.socket
  const forwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some(
    (name) => c.req.header(name) !== undefined,
  )
  return !forwarded && loopback.test(socket?.remoteAddress ?? '') && loopbackHost.test(c.req.header('host') ?? '')
}

/**
 * Serves the mails of the mailbox transport: a list at `/mailbox`, and each mail as HTML and as text. Only for requests
 * from the server's own machine.
 */
export function mailboxPages(app: Hono, folder: string): void {
  const files = createMailFiles(folder)

  app.use('/mailbox/*', async (c, next) => {
    c.header('Cache-Control', 'no-store')
    if (!isLocal(c)) {
      return c.text(closed, 403)
    }
    return next()
  })

  app.get('/mailbox', async (c) => {
    const shown = await files.newest(shownMails)
    const mails = await Promise.all(shown.map(files.read))
    return c.html(list(shown, mails))
  })

  app.get('/mailbox-times.js', (c) => c.body(localTimes, 200, { 'content-type': 'text/javascript' }))

  app.get('/mailbox/:file', async (c) => {
    const [name, asText] = c.req.param('file').split('.txt')
    const mail = await files.read(`${name}.json`)
    if (!mail) return c.notFound()
    return asText === undefined ? c.html(mail.html) : c.text(mail.text)
  })
}

/** Runs in the page: the server may be in another time zone than the reader, in a container above all. */
const localTimes = `
const format = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'medium', timeStyle: 'medium' })
for (const time of document.querySelectorAll('time')) time.textContent = format.format(new Date(time.dateTime))
`

function list(names: readonly string[], mails: readonly (OutgoingMail | undefined)[]) {
  const format = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'medium', timeStyle: 'medium' })
  const moment = (at: Date) => html`<time datetime="${at.toISOString()}">${format.format(at)}</time>`
  return html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Boîte aux lettres | ${brand}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <script src="/mailbox-times.js" defer></script>
        <style>
          body { font: 16px/1.5 system-ui, sans-serif; margin: 0; background: #f3f5ef; color: #14261e; }
          header { background: #07412e; color: #f3f5ef; padding: 1.25rem max(1rem, calc(50% - 24rem)); display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.25rem 1rem; }
          h1 { font-size: 1.1rem; font-weight: 600; margin: 0; }
          main { max-width: 48rem; margin: 0 auto; padding: 1rem; }
          ol { list-style: none; margin: 1rem 0; padding: 0; display: grid; gap: 0.75rem; }
          li { background: #fff; border-radius: 12px; padding: 1rem 1.25rem; overflow-wrap: anywhere; }
          li > a { font-weight: 700; font-size: 1.1rem; }
          a { color: #07412e; }
          p { margin: 0.25rem 0 0; color: #52655b; font-size: 0.9rem; }
        </style>
      </head>
      <body>
        <header>${wordmark()}<h1>Boîte aux lettres locale</h1></header>
        <main>
          <p>
            Aucun serveur de messagerie n’est configuré (SMTP_URL) : les messages s’arrêtent ici. Cette page ne s’ouvre
            que sur la machine du serveur.
          </p>
          ${mails.length === 0 ? html`<p>Aucun message pour l’instant.</p>` : ''}
          <ol>
            ${mails.map((mail, index) => {
              const path = `/mailbox/${names[index]?.replace('.json', '')}`
              return mail
                ? html`<li>
                    <a href="${path}">${mail.subject}</a>
                    <p>À ${mail.recipient}, le ${moment(mail.createdAt)} (<a href="${path}.txt">texte</a>)</p>
                  </li>`
                : ''
            })}
          </ol>
        </main>
      </body>
    </html>`
}
