import { liveEvent } from '@trouvaille/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  addressOf,
  definitionOf,
  json,
  listEndpoints,
  objectsIn,
  pathOf,
  queryOf,
  refusedVariants,
  requestOf,
  sampleOf,
} from './testing/contract.ts'
import { countRows } from './testing/database.ts'
import { matrix } from './testing/matrix.ts'
import { type RawAnswer, type RawRequest, sendRaw } from './testing/raw-request.ts'
import { expectRejection } from './testing/rejections.ts'
import { useTestServer } from './testing/vitest.ts'

/** Rules that hold for every endpoint of the contract, future ones included. */

const server = useTestServer()
const endpoints = listEndpoints().map((endpoint) => ({ ...endpoint, title: `${endpoint.method} ${endpoint.path}` }))
const writing = endpoints.filter(({ method }) => method !== 'GET')

let token: string
let rowsBefore: Record<string, number>
beforeAll(async () => {
  token = (await server().signIn()).token
  rowsBefore = await countRows(server().db)
})

let address = 0

/** Calls as a member, each time from another address, so that no rate limit answers before the check. */
function send(path: string, request: RawRequest, authorization = `Bearer ${token}`): Promise<RawAnswer> {
  address += 1
  const headers = {
    'x-forwarded-for': `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`,
    ...(authorization && { authorization }),
    ...request.headers,
  }
  return sendRaw(server().url, path, { ...request, headers })
}

interface Case {
  what: string
  path: string
  request: RawRequest
}

async function expectAllRefused(cases: readonly Case[]): Promise<void> {
  for (const { what, path, request } of cases) expectRejection(await send(path, request), what.slice(0, 300))
}

describe('every endpoint', () => {
  test.each(endpoints)('[GAP-02] $title says who may call it, and refuses everybody else', async (endpoint) => {
    const { audience } = endpoint
    expect(['visitor', 'user', 'moderator', 'admin']).toContain(audience)
    if (audience === 'visitor') return
    const path = addressOf(endpoint)
    const long = `Bearer ${'x'.repeat(8000)}`
    for (const authorization of ['', 'Bearer', 'Bearer nonsense', `Bearer ${token}x`, 'Basic YTpi', long]) {
      const { status, text } = await send(path, requestOf(endpoint), authorization)
      expect([status, text], authorization.slice(0, 20)).toEqual([401, '{"error":{"code":"session.required"}}'])
    }
    if (audience === 'user') return
    const { status, text } = await send(path, requestOf(endpoint))
    expect([status, text]).toEqual([403, '{"error":{"code":"role.required"}}'])
  })

  test.each(endpoints)('[GAP-02] $title has its row in the matrix of who may do what', ({ name, audience }) => {
    const row = matrix[name]
    expect(row, 'say in testing/matrix.ts what everybody is answered').toBeDefined()
    expect(row?.expected.visitor === 'session.required').toBe(audience !== 'visitor')
  })

  test('[GAP-02] the matrix speaks of no other endpoint', () => {
    const spokenOf = new Set(Object.keys(matrix).map((key) => key.split(' ')[0] ?? ''))
    expect([...spokenOf].toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted())
  })

  test.each(endpoints)('$title takes no field, query or body that it does not declare', async (endpoint) => {
    const { method, body, query, params, upload } = endpoint
    for (const part of [body, query, params]) {
      for (const { path, schema } of part ? objectsIn(part) : []) {
        const { catchall } = definitionOf(schema)
        expect(catchall && definitionOf(catchall).type, `the object at "${path}" must be strict`).toBe('never')
      }
    }
    const path = addressOf(endpoint)
    await expectAllRefused([
      { what: 'an unknown query', path: `${path}${query ? '&' : '?'}inconnu=1`, request: requestOf(endpoint) },
      ...(method === 'GET' || body || upload
        ? []
        : [{ what: 'a body', path, request: { method, headers: json, body: '{"a":1}' } }]),
    ])
  })

  test.each(endpoints)('$title refuses queries that are none', async (endpoint) => {
    const { query } = endpoint
    const broken = [
      '%00=1',
      'a=%00',
      '%E0%A4',
      'a=%ED%A0%80',
      `a=${'x'.repeat(9000)}`,
      '__proto__[a]=1',
      'constructor=1',
    ]
    const sample = query ? (sampleOf(query) as Record<string, string>) : {}
    const wrong = query ? refusedVariants(query, sample).filter(isTextRecord) : []
    const fields = Object.entries(sample).flatMap(([name, value]) => [
      `${name}=${value}&${name}=${value}`,
      `${name}[]=${value}`,
      `${name}=%00`,
      `${name}=%E0%A4`,
    ])
    const queries = [...broken, ...fields, ...wrong.map((variant) => new URLSearchParams(variant).toString())]
    await expectAllRefused(
      queries.map((text) => ({ what: text, path: `${pathOf(endpoint)}?${text}`, request: requestOf(endpoint) })),
    )
  })

  test.each(endpoints.filter(({ params }) => params))('$title refuses ids that are none', async (endpoint) => {
    const names = Object.keys(endpoint.params?.shape ?? {})
    const request = requestOf(endpoint)
    const undecodable = ['%00', '%E0%A4', '%ED%A0%80', 'a%00b', '%', '%zz', '%C0%AF', 'x'.repeat(9000)]
    await expectAllRefused(
      names.flatMap((name) =>
        undecodable.map((value) => ({ what: value, path: pathOf(endpoint, { [name]: value }), request })),
      ),
    )
    const strange = [
      '-1',
      'null',
      '..%2f..%2fetc',
      "'%3B%20drop%20table%20profiles%3B--",
      '%F0%9F%92%A9',
      '%20',
      '%25',
      '*',
    ]
    for (const value of strange) {
      for (const name of names) {
        const answer = await send(pathOf(endpoint, { [name]: value }) + queryOf(endpoint), request)
        // A random text may be valid, such as a free username.
        if (answer.status >= 400) expectRejection(answer, value)
      }
    }
  })

  test.each(endpoints.filter(({ body }) => body))(
    '$title refuses bodies that are wrong in any field',
    async (endpoint) => {
      const { method, body } = endpoint
      const variants = body ? refusedVariants(body, sampleOf(body)) : []
      const request = (variant: unknown) => ({ method, headers: json, body: JSON.stringify(variant) })
      await expectAllRefused(
        variants.map((variant) => ({
          what: JSON.stringify(variant),
          path: addressOf(endpoint),
          request: request(variant),
        })),
      )
    },
  )

  test.each(writing)('$title refuses bodies that are no JSON, or too much of it', async (endpoint) => {
    const { method, body, upload } = endpoint
    const path = addressOf(endpoint)
    const sample = body ? JSON.stringify(sampleOf(body)) : '{}'
    const large = Buffer.alloc(10 * 1024 * 1024, ' ')
    const bodies: [string, string | Uint8Array][] = [
      ['{', '{'],
      ['nothing but blanks', '   '],
      ['NaN', 'NaN'],
      ['a comma too many', '{"a":1,}'],
      ['two documents', `${sample}${sample}`],
      ['a NUL byte', `${sample}\0`],
      ['a NUL character', '{"\\u0000":1}'],
      ['half a character', '{"a":"\\ud800"}'],
      ['half a character in a key', '{"\\udc00":1}'],
      ['no UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22])],
      ['UTF-16', Buffer.from(`\ufeff${sample}`, 'utf16le')],
      ['deep arrays', '['.repeat(10_000) + ']'.repeat(10_000)],
      ['deep objects', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)],
      ['10 MB', large],
      ['a key of the prototype', '{"__proto__":{"admin":true}}'],
    ]
    const chunked = { ...json, 'transfer-encoding': 'chunked' }
    const form = 'application/x-www-form-urlencoded'
    const types = ['text/plain', form, 'multipart/form-data; boundary=x', 'application/xml', 'application/json5']
    await expectAllRefused([
      ...bodies.map(([what, text]) => ({ what, path, request: { method, headers: json, body: text } })),
      ...types.map((type) => ({
        what: type,
        path,
        request: { method, headers: { 'content-type': type }, body: sample },
      })),
      { what: 'no type', path, request: { method, body: sample } },
      { what: '10 MB of unknown length', path, request: { method, headers: chunked, body: large } },
      ...(body || upload ? [{ what: 'no body', path, request: { method, headers: json } }] : []),
    ])
  })

  test.each(writing)('$title refuses a page of another site that sends the cookie', async (endpoint) => {
    const request = requestOf(endpoint)
    const foreign = { origin: 'https://evil.example', cookie: 'trouvaille.session_token=x' }
    const { status, text } = await send(addressOf(endpoint), {
      ...request,
      headers: { ...request.headers, ...foreign },
    })
    expect([status, text]).toEqual([403, '{"error":{"code":"request.foreign_origin"}}'])
  })

  test('has left no row by what it refused, but in the audit', async () => {
    await server().services.background.settled()
    const { audit_entries: _, audit_alerts: __, ...rows } = await countRows(server().db)
    expect(rowsBefore).toMatchObject(rows)
  })
})

const isTextRecord = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((field) => typeof field === 'string')

describe('the API', () => {
  test('answers a path or a method that it does not have with a code', async () => {
    const inner = ['/api/nothing', '/api/session/', '/api//session', '/api/openapi.json/x', '/api/auth/sign-up/email']
    const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']
    const cases = ['/api', '/api/', ...inner].flatMap((path) =>
      methods.map((method) => ({ what: `${method} ${path}`, path, request: { method } })),
    )
    await expectAllRefused([
      ...cases,
      { what: 'PUT', path: '/api/session', request: { method: 'PUT', headers: json, body: '{}' } },
      { what: 'PATCH', path: '/api/health', request: { method: 'PATCH' } },
    ])
  })

  test('answers what is longer than it reads with a code', async () => {
    const long = 'x'.repeat(100_000)
    await expectAllRefused([
      { what: 'a path', path: `/api/${long}`, request: { method: 'GET' } },
      { what: 'a query', path: `/api/health?${long}`, request: { method: 'GET' } },
      { what: 'a header', path: '/api/health', request: { method: 'GET', headers: { 'x-long': long } } },
    ])
  })

  test('lists every endpoint in the OpenAPI document, with its audience and its errors', async () => {
    const { body } = await server().call('/api/openapi.json')
    expect(body.openapi).toBe('3.1.0')
    for (const { method, path, audience, title } of endpoints) {
      const operation = body.paths[path]?.[method.toLowerCase()]
      expect(operation, title).toMatchObject({ 'x-audience': audience, summary: expect.any(String) })
      expect(Object.keys(operation.responses), title).toEqual(expect.arrayContaining(['200', '400', '429']))
    }
    expect(Object.values(body.paths).flatMap((path) => Object.keys(path as object))).toHaveLength(endpoints.length)
  })

  test('tells in that document of every event of the realtime connection', async () => {
    const { info, components } = (await server().call('/api/openapi.json')).body
    for (const { shape } of liveEvent.options) {
      expect(info.description).toContain(`\`${shape.type.value}\``)
      expect(components.schemas[shape.type.value]).toMatchObject({ properties: { type: { const: shape.type.value } } })
    }
  })

  test('[DATA-32] has a page whose files are all of this server, and which no script stands in', async () => {
    const { status, headers, body } = await server().call('/api/docs')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
    const files = [...body.matchAll(/ (?:src|href)="(?<file>[^"]+)"/g)].map(({ groups }) => groups?.file)
    expect(files).toEqual(
      expect.arrayContaining(['/api/docs/swagger-ui.css', '/api/docs/swagger-ui-bundle.js', '/api/docs/start.js']),
    )
    for (const file of files.filter((name) => name.startsWith('/api/'))) {
      const answer = await server().call(file)
      const type = file.endsWith('.css') ? 'text/css' : 'text/javascript'
      expect([answer.status, answer.headers.get('content-type')], file).toEqual([200, type])
    }
    expect(body).not.toMatch(/<script(?! src="\/)|undefined|\[object Object\]/)
    expect(headers.get('content-security-policy')).toContain("script-src 'self';")
    expect((await server().call('/api/docs/package.json')).status).toBe(404)
  })
})
