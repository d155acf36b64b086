import { brand, tagline, typeset } from '@trouvaille/domain'
import { html } from 'hono/html'

/** Content of a mail before rendering, in plain text. */
export interface MailContent {
  subject: string
  title: string
  paragraphs: readonly string[]
  /** A button; the text form shows its URL. */
  action?: { label: string; url: string }
  /** Small print under the button. */
  notes?: readonly string[]
}

const colours = { forest: '#07412e', mimosa: '#f6d93f', paper: '#f3f5ef', ink: '#14261e', muted: '#52655b' }
const fonts = "font-family:'Helvetica Neue',Helvetica,Arial,sans-serif"

const paris = 'Europe/Paris'

/**
 * "3 novembre 2026 à 14:05 (heure de Paris)", "3 novembre 2026 à 08:05 (heure de l’Est nord-américain)".
 * @param zone Time zone of the recipient, see {@link timeZoneOf}; Paris by default.
 */
export function inFrench(at: Date, zone = paris): string {
  const moment = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'short', timeZone: zone })
  return `${moment.format(at)} (${zone === paris ? 'heure de Paris' : nameOf(zone, at)})`
}

function nameOf(zone: string, at: Date): string {
  const named = new Intl.DateTimeFormat('fr-FR', { timeZone: zone, timeZoneName: 'longGeneric' })
  return named.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/**
 * Renders a mail as HTML and text, in the product's design. It loads no external resources: mail programs block them,
 * and a loaded picture would reveal when a mail is read.
 */
export function renderMail(content: MailContent): { subject: string; text: string; html: string } {
  const { subject, title, paragraphs, action, notes = [] } = content
  const set: MailContent = {
    subject: typeset(subject),
    title: typeset(title),
    paragraphs: paragraphs.map(typeset),
    ...(action && { action: { ...action, label: typeset(action.label) } }),
    notes: notes.map(typeset),
  }
  return { subject: set.subject, text: asText(set), html: asHtml(set) }
}

function asText({ title, paragraphs, action, notes = [] }: MailContent): string {
  const blocks = [title, ...paragraphs, ...(action ? [`${typeset(`${action.label} :`)}\n${action.url}`] : []), ...notes]
  return `${[...blocks, `${brand}. ${tagline}.`].join('\n\n')}\n`
}

function asHtml({ subject, title, paragraphs, action, notes = [] }: MailContent): string {
  const { forest, paper, ink, muted } = colours
  const page: unknown = html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;background:${paper}">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${paper}">
          <tr>
            <td align="center" style="padding:24px 12px">
              <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
                <tr>
                  <td style="background:${forest};padding:22px 32px;border-radius:14px 14px 0 0">
                    ${wordmark()}
                  </td>
                </tr>
                <tr>
                  <td style="background:#ffffff;padding:32px;border-radius:0 0 14px 14px">
                    <h1 style="${fonts};margin:0 0 16px;font-size:22px;line-height:1.3;color:${forest}">${title}</h1>
                    ${paragraphs.map(
                      (text) =>
                        html`<p style="${fonts};margin:0 0 16px;font-size:16px;line-height:1.55;color:${ink}">${text}</p>`,
                    )}
                    ${action ? button(action) : ''}
                    ${notes.map(
                      (text) =>
                        html`<p style="${fonts};margin:16px 0 0;font-size:14px;line-height:1.5;color:${muted}">${text}</p>`,
                    )}
                  </td>
                </tr>
                <tr>
                  <td style="${fonts};padding:18px 32px;font-size:13px;line-height:1.5;color:${muted}">
                    ${brand}. ${tagline}.
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`
  // Rendering is synchronous. Its result is a String object, which the database driver would serialize as JSON.
  return String(page)
}

/** The logo in type: its first "o" is a disc, and still a letter, so that it is read and copied as a word. */
export function wordmark() {
  const { paper, mimosa } = colours
  const [before, ...after] = brand.split('o')
  const disc = `display:inline-block;width:0.66em;height:0.66em;border-radius:50%;overflow:hidden;background:${mimosa};color:${mimosa};line-height:0.66em;vertical-align:-0.04em`
  return html`<span
    style="${fonts};font-size:28px;line-height:1;font-weight:900;letter-spacing:-1px;color:${paper};white-space:nowrap"
    >${before}${after.length > 0 ? html`<span style="${disc}">o</span>` : ''}${after.join('o')}</span
  >`
}

function button({ label, url }: { label: string; url: string }) {
  const { forest, mimosa, muted } = colours
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 20px">
      <tr>
        <td style="background:${mimosa};border-radius:999px">
          <a
            href="${url}"
            style="${fonts};display:inline-block;padding:13px 26px;font-size:16px;font-weight:700;color:${forest};text-decoration:none"
            >${label}</a
          >
        </td>
      </tr>
    </table>
    <p style="${fonts};margin:0;font-size:13px;line-height:1.5;color:${muted};word-break:break-all">
      ${typeset('Si le bouton ne répond pas, copiez cette adresse dans votre navigateur :')}<br />${url}
    </p>`
}
