import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { opened, openGroup, people } from './features/conversations/testing.ts'
import { type FakeSource, startFakeSource } from './testing/fake-source.ts'
import { openConnection } from './testing/live.ts'
import { mailsSent } from './testing/mails.ts'
import { startTestServer, type TestServer } from './testing/server.ts'

/** What a collector of OpenTelemetry gets of a server. */

interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  kind: number
  status: { code: number }
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

const received = (collector: FakeSource, signal: 'traces' | 'metrics') =>
  collector.asked.filter(({ path }) => path === `/v1/${signal}`).map(({ body }) => JSON.parse(body))

const spansIn = (collector: FakeSource): Span[] =>
  received(collector, 'traces').flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: Span[] }[] }) =>
      scopeSpans.flatMap(({ spans }) => spans),
    ),
  )

const attributeOf = (span: Span | undefined, key: string) => {
  const value = span?.attributes.find((attribute) => attribute.key === key)?.value
  return value?.stringValue ?? value?.intValue
}

describe('beside a collector', () => {
  let collector: FakeSource
  let server: TestServer
  /** What was done, before the server stopped and sent what was left. */
  const traceId = randomBytes(16).toString('hex')
  const callerSpan = randomBytes(8).toString('hex')
  const secrets: string[] = []
  beforeAll(async () => {
    collector = await startFakeSource(() => ({ json: {} }))
    server = await startTestServer({
      snapshotFile: inject('snapshotFile'),
      environment: {
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20secret, x-other=b',
      },
    })
    const traceparent = `00-${traceId}-${callerSpan}-01`
    const { person, call } = await server.signIn()
    await call(`/api/people/${person.id}/friendship`, { headers: { traceparent } })
    await call('/api/password/reset-request', { body: { email: person.email } })
    const [ana, bob] = await people(server, 2)
    const conversationId = await opened(openGroup(ana!, [bob!]))
    const device = await openConnection(server, { hello: { token: ana!.token } })
    const body = { kind: 'text', text: 'Un secret entre nous' }
    await device.command('message.send', { conversationId, clientId: randomUUID(), body })
    device.close()
    await server.services.background.settled()
    await mailsSent(server)
    secrets.push(
      person.id,
      person.email,
      person.username,
      person.password,
      conversationId,
      'secret entre nous',
      '10.1.0',
    )
    await server.stop()
  })
  afterAll(() => collector.stop())

  test('[OPS-08] a request is a span, below that of its caller, and its statements are spans below it', () => {
    const spans = spansIn(collector)
    const request = spans.find((span) => span.traceId === traceId && span.kind === 2)
    expect(request).toMatchObject({ name: 'GET /api/people/:id/friendship', parentSpanId: callerSpan })
    expect(attributeOf(request, 'http.route')).toBe('/api/people/:id/friendship')
    expect(attributeOf(request, 'http.response.status_code')).toEqual(expect.any(Number))
    const statements = spans.filter((span) => span.traceId === traceId && span.parentSpanId === request?.spanId)
    expect(statements.map(({ name }) => name)).toContain('select')
    expect(attributeOf(statements[0], 'db.query.text')).toMatch(/^select .*\$1/s)
  })

  test('[OPS-08] so are commands of realtime connections, and mails', () => {
    const names = spansIn(collector).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['live message.send', 'send mail', 'POST /api/session']))
  })

  test('[OPS-08] the figures come, too, with the headers that it asks for', () => {
    const names = received(collector, 'metrics').flatMap(({ resourceMetrics }) =>
      resourceMetrics.flatMap(({ scopeMetrics }: { scopeMetrics: { metrics: { name: string }[] }[] }) =>
        scopeMetrics.flatMap(({ metrics }) => metrics.map(({ name }) => name)),
      ),
    )
    expect(names).toEqual(
      expect.arrayContaining([
        'http.server.request.duration',
        'db.client.operation.duration',
        'trouvaille.live.sockets',
      ]),
    )
    for (const { headers } of collector.asked) expect(headers).toMatchObject({ 'x-key': 'a secret', 'x-other': 'b' })
  })

  test('[OPS-14] nothing of it names a person', () => {
    const all = collector.asked.map(({ body }) => body).join('\n')
    expect(all).toContain('trouvaille')
    for (const secret of secrets) expect(all, secret).not.toContain(secret)
  })
})
