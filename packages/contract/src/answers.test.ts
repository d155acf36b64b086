import { OpenAPIHono } from '@hono/zod-openapi'
import { describe, expect, test } from 'vitest'
import { answers, otherMedia } from './answers.samples.ts'
import { endpoints as byName } from './endpoints.ts'
import * as contract from './index.ts'

const endpoints = Object.entries(byName)

describe('the answer', () => {
  test.each(endpoints)('of %s has these fields and no others', (name, { responses }) => {
    expect(answers, 'write down what it answers').toHaveProperty(name)
    const content = responses[200]?.content ?? {}
    const media = otherMedia[name] ?? 'application/json'
    expect(Object.keys(content)).toEqual([media])
    const accepts = (answer: unknown) => content[media]?.schema.safeParse(answer).success
    for (const answer of answers[name] ?? []) {
      expect(accepts(answer), JSON.stringify(answer)).toBe(true)
      if (typeof answer !== 'object' || name === 'exportAccount') continue
      expect(accepts({ ...answer, more: 1 }), 'a field more').toBe(false)
      for (const field of Object.keys(answer as object)) {
        expect(accepts({ ...answer, [field]: undefined }), `without ${field}`).toBe(false)
      }
    }
  })
})

test('a refusal has a code, and may name a field and whole seconds to wait', () => {
  const accepts = (error: object, more = {}) => contract.errorBody.safeParse({ error, ...more }).success
  const code = 'request.invalid'
  expect(
    [{ code }, { code, field: 'changes.0.work' }, { code, retryAfter: 30 }].map((error) => accepts(error)),
  ).toEqual([true, true, true])
  for (const error of [{}, { code: 'x' }, { code, field: 1 }, { code, retryAfter: 0.5 }, { code, more: 1 }]) {
    expect(accepts(error), JSON.stringify(error)).toBe(false)
  }
  expect(accepts({ code }, { more: 1 })).toBe(false)
})

describe('what an endpoint tells of itself', () => {
  const app = new OpenAPIHono()
  for (const [, endpoint] of endpoints) app.openAPIRegistry.registerPath(endpoint)
  const document = app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } })

  test('the shapes that clients are generated from have these names', () => {
    expect(Object.keys(document.components?.schemas ?? {}).toSorted()).toEqual([
      'Account',
      'ActivityEntry',
      'AuditAlert',
      'AuditEntry',
      'AuditSummary',
      'AuditWho',
      'Conversation',
      'ConversationPreferences',
      'ConversationSummary',
      'ConversationWork',
      'Details',
      'DeviceSession',
      'Error',
      'Evidence',
      'FavouriteChange',
      'Friend',
      'FriendLetter',
      'FriendProfile',
      'FriendRequest',
      'FriendsPick',
      'Friendship',
      'Invitation',
      'Keepers',
      'Message',
      'MessagePage',
      'ModerationCase',
      'ModerationDecision',
      'Notice',
      'OwnReport',
      'Participant',
      'Passkey',
      'PasskeyCreationOptions',
      'PasskeyRequestOptions',
      'PersonCard',
      'Profile',
      'ServerReport',
      'Share',
      'SignInRecord',
      'Suspension',
      'SuspensionNotice',
      'Taste',
      'UsageReport',
      'Work',
      'WorkConversation',
    ])
  })

  test('it says in a sentence what it is for', () => {
    for (const [name, { summary }] of endpoints) expect(summary, name).toMatch(/^[A-Z].{15,}\.$/)
  })

  test('[GAP-76] an avatar is the bytes of a JPEG, PNG, GIF or WebP', () => {
    const bytes = { schema: { type: 'string', format: 'binary' } }
    expect(document.paths?.['/api/avatar']?.post?.requestBody).toEqual({
      content: { 'image/jpeg': bytes, 'image/png': bytes, 'image/gif': bytes, 'image/webp': bytes },
      required: true,
    })
  })

  test('a picture is read as bytes, by the name of its file', () => {
    const { parameters, responses } = document.paths?.['/avatars/{file}']?.get ?? {}
    expect(parameters).toMatchObject([{ in: 'path', name: 'file', required: true }])
    expect(responses?.[200]).toMatchObject({
      content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } },
    })
  })

  test('[PICT-01] a picture of a work is read as bytes, by its width and its address', () => {
    const { parameters, responses } = document.paths?.['/pictures/{width}']?.get ?? {}
    expect(parameters).toMatchObject([
      { in: 'path', name: 'width', required: true },
      { in: 'query', name: 'from', required: true, schema: { type: 'string', maxLength: 2000 } },
    ])
    expect(responses?.[200]).toMatchObject({ content: { 'image/webp': {} } })
  })

  test('no body that it declares may be left out', () => {
    const bodies = endpoints.flatMap(([, { request }]) => request?.body ?? [])
    expect(bodies.length).toBeGreaterThan(10)
    expect(bodies.filter(({ required }) => !required)).toEqual([])
  })

  test('each code of the API is told by an endpoint that answers it, but for what nobody foresees', () => {
    const listed = endpoints.flatMap(([, { responses }]) =>
      Object.values(responses).flatMap(({ description }) => description.match(/[a-z]+\.[a-z_]+/g) ?? []),
    )
    const isForeseen = (code: string) => code !== 'server.unexpected'
    const codes = Object.keys(contract.errorStatus).filter(isForeseen)
    expect(endpoints.flatMap(([, { responses }]) => Object.keys(responses)).join(' ')).toMatch(/^(\d{3} ?)+$/)
    expect([...new Set([...listed, ...contract.liveRejections])].filter(isForeseen).toSorted()).toEqual(
      codes.toSorted(),
    )
  })
})
