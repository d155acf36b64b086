import { liveEvent } from '@trouvaille/contract'
import { brand, live } from '@trouvaille/domain'
import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { html } from 'hono/html'
import packageJson from '../../../../../package.json' with { type: 'json' }
import type { Environment } from './router.ts'

interface Operation {
  summary?: string
  'x-audience'?: string
  requestBody?: { content?: Record<string, { schema?: unknown }> }
  parameters?: { name: string; in: string; required?: boolean; schema?: unknown }[]
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: unknown }> }>
}

/**
 * Serves the OpenAPI document made from the contract, and a page that a person can read.
 * @param styleSheets Addresses of the style sheets that give the page the type and the colours of the product.
 */
export function apiDocument(app: OpenAPIHono<Environment>, styleSheets: string[]): void {
  app.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: 'trouvaille.session_token',
  })
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' })
  const info = { openapi: '3.1.0', info: { title: `${brand} API`, version: packageJson.version } }
  let document: ReturnType<typeof app.getOpenAPI31Document> | undefined
  const read = () => (document ??= app.getOpenAPI31Document(info))

  app.get('/api/openapi.json', (c) => c.json(read()))
  app.get('/api/docs', (c) => c.html(page(read().paths ?? {}, styleSheets)))
}

function page(paths: Record<string, unknown>, styleSheets: string[]) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({ path, method, operation })),
  )
  return html`<!doctype html>
    <html lang="en" data-theme="dark">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>API | ${brand}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${styleSheets.map((address) => html`<link rel="stylesheet" href="${address}" />`)}
        <style>
          main { max-width: 64rem; margin-inline: auto; padding: var(--space-7, 36px) var(--gutter, 20px) var(--space-8, 48px); overflow-wrap: anywhere; }
          h1 { font-size: var(--text-page); }
          h1 + p { margin-top: var(--space-5); }
          section { margin-top: var(--space-6); padding-top: var(--space-5); border-top: 1px solid var(--line); }
          h2 { font-weight: 650; font-size: var(--text-subhead); line-height: 1.2; }
          section > * + * { margin-top: var(--space-3); }
          a { color: var(--accent); text-decoration: underline; }
          li { font-size: var(--text-small); color: var(--ink-2); }
          summary { display: flow-root list-item; min-height: 44px; line-height: 44px; cursor: pointer; }
          pre { margin: 0; padding: var(--space-4); border-radius: var(--radius-field); background: var(--surface); white-space: pre-wrap; }
          code, pre { font-size: var(--text-small); }
        </style>
      </head>
      <body>
        <main>
          <h1 class="display">${brand} API</h1>
          <p class="reading">
            The machine-readable document is <a href="/api/openapi.json">/api/openapi.json</a>. Errors have the form
            <code>{"error": {"code": "…"}}</code>; the codes of each endpoint stand with its answers.
          </p>
          ${operations.map(({ path, method, operation }) => entry(path, method, operation))}
          ${liveLine()}
        </main>
      </body>
    </html>`
}

/** The live line, of which the OpenAPI document has no form to tell. */
function liveLine() {
  return html`<section>
    <h2>WebSocket ${live.path}</h2>
    <p class="reading">
      What happened, as it happens, over Socket.IO (version ${live.protocol} of our protocol, told in
      <code>auth.protocol</code>). Every event is called <code>event</code>; its <code>type</code> says what it is.
      <em>Audience: user.</em>
    </p>
    ${liveEvent.options.map(
      (option) =>
        html`<details>
          <summary><code>${option.shape.type.value}</code></summary>
          <pre>${JSON.stringify(z.toJSONSchema(option), null, 2)}</pre>
        </details>`,
    )}
  </section>`
}

function entry(path: string, method: string, operation: Operation) {
  const { 'application/json': json, ...uploads } = operation.requestBody?.content ?? {}
  const body = json?.schema
  const upload = Object.keys(uploads).join(', ')
  const answers = Object.entries(operation.responses ?? {})
  const output = operation.responses?.['200']?.content?.['application/json']?.schema
  return html`<section>
    <h2>${method.toUpperCase()} ${path}</h2>
    <p class="reading">${operation.summary} <em>Audience: ${operation['x-audience']}.</em></p>
    ${(operation.parameters ?? []).map(
      (parameter) =>
        html`<p><code>${parameter.name}</code> in ${parameter.in}${parameter.required ? ', required' : ''}:
          <code>${JSON.stringify(parameter.schema)}</code></p>`,
    )}
    ${upload ? html`<p>Body: the bytes of ${upload}</p>` : ''}
    ${body ? html`<p>Body</p><pre>${JSON.stringify(body, null, 2)}</pre>` : ''}
    ${output ? html`<details><summary>Output</summary><pre>${JSON.stringify(output, null, 2)}</pre></details>` : ''}
    <ul>
      ${answers.map(([status, { description }]) => html`<li>${status}: ${description}</li>`)}
    </ul>
  </section>`
}
