import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { liveCommands, liveEvent } from '@trouvaille/contract'
import { endpoints } from '@trouvaille/contract/endpoints'
import { brand, live } from '@trouvaille/domain'
import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { Hono } from 'hono'
import { html } from 'hono/html'
import type { MountedEndpoint } from './router.ts'
import packageJson from '../../../../../package.json' with { type: 'json' }

const require = createRequire(import.meta.url)
const viewer = dirname(require.resolve('swagger-ui-dist/package.json'))

const viewerFiles = { 'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript' }

const documentPaths: ReadonlySet<string> = new Set([
  '/api/openapi.json',
  '/api/docs',
  ...['start.js', ...Object.keys(viewerFiles)].map((file) => `/api/docs/${file}`),
])

/** Whether a path is that of the document, or of the page that shows it. */
export const isOfDocument = (path: string): boolean => documentPaths.has(path)

/** Markdown, for what OpenAPI cannot express. */
const description = `
## Errors

Errors have the form \`{"error": {"code": "…"}}\`; the codes of each endpoint stand with its answers.

## WebSocket ${live.path}

What happened, as it happens, for users: one JSON text for each frame (version ${live.protocol} of the protocol). A device begins with
\`{"type": "hello", "protocol": ${live.protocol}, "cursor": "…", "token": "…"}\`; without a token its session is that of the cookie. It is sent
\`changes\` since the cursor, then \`welcome\`, or \`resync\` when the cursor is too old; then \`changes\` as they happen, and each
\`ping\` is to be answered with \`{"type": "pong"}\`. The \`items\` of \`changes\` are events; the \`type\` of one says what it is, and a
schema below has that name: ${liveEvent.options.map(({ shape }) => `\`${shape.type.value}\``).join(', ')}.

Commands are \`{"type": "command", "id": 1, "name": "…", "input": {…}}\`, each answered with a \`result\` of that id:
${Object.entries(liveCommands)
  .map(([name, { summary }]) => `\`${name}\` (${summary})`)
  .join(', ')}

## Endpoints
`

/**
 * Serves the OpenAPI document generated from the contract, and a page that shows it with Swagger UI.
 * @param mounted The endpoints, in the order of the document; those that are not in the contract are left out.
 * @param styleSheets URLs of the style sheets with the product's fonts and colours.
 */
export function apiDocument(app: Hono, mounted: readonly MountedEndpoint[], styleSheets: string[]): void {
  const declared = new OpenAPIHono()
  const registry = declared.openAPIRegistry
  const inContract = new Set<object>(Object.values(endpoints))
  for (const { endpoint } of mounted) if (inContract.has(endpoint)) registry.registerPath(endpoint)
  registry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: 'trouvaille.session_token',
  })
  registry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' })
  for (const event of liveEvent.options) {
    registry.registerComponent('schemas', event.shape.type.value, z.toJSONSchema(event) as object)
  }
  const info = { openapi: '3.1.0', info: { title: `${brand} API`, version: packageJson.version, description } }
  let document: ReturnType<typeof declared.getOpenAPI31Document> | undefined
  const read = () => (document ??= declared.getOpenAPI31Document(info))

  app.get('/api/openapi.json', (c) => c.json(read()))
  app.get('/api/docs', (c) => c.html(page(styleSheets)))
  app.get('/api/docs/start.js', (c) => c.body(start, 200, { 'content-type': 'text/javascript' }))
  for (const [file, type] of Object.entries(viewerFiles)) {
    app.get(`/api/docs/${file}`, async (c) => c.body(await readFile(join(viewer, file)), 200, { 'content-type': type }))
  }
}

/** Read-only: requests sent from here would use the session of whoever is signed in. */
const start = `SwaggerUIBundle({
  url: '/api/openapi.json',
  domNode: document.getElementById('viewer'),
  supportedSubmitMethods: [],
  showExtensions: true,
  validatorUrl: null,
  onComplete: () => document.querySelector('.information-container').setAttribute('role', 'banner'),
})
`

const page = (styleSheets: string[]) =>
  html`<!doctype html>
    <html lang="en" class="dark-mode" data-theme="dark">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>API | ${brand}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
        ${styleSheets.map((address) => html`<link rel="stylesheet" href="${address}" />`)}
        <style>
          html.dark-mode .swagger-ui { background: var(--ground); overflow-wrap: anywhere; }
          .swagger-ui :is(.scheme-container, .response-col_links) { display: none; }
          .swagger-ui :not(code, code *, pre, pre *) { font-family: var(--font) !important; }
          .swagger-ui .renderedMarkdown p { font-family: var(--font-reading) !important; }
        </style>
      </head>
      <body>
        <div id="viewer"></div>
        <script src="/api/docs/swagger-ui-bundle.js"></script>
        <script src="/api/docs/start.js"></script>
      </body>
    </html>`
