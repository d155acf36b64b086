import type { Audience, Declared, Limit } from '@trouvaille/contract'
import { endpoints } from '@trouvaille/contract/endpoints'
import type { z } from 'zod'
import type { RawRequest } from './raw-request.ts'

/** Reads the contract as data, for tests that check every endpoint alike. */

export interface ListedEndpoint {
  /** Its name in the contract: `signIn`. */
  name: string
  method: string
  path: string
  audience: Audience
  limits: readonly Limit[]
  atOnce: number | undefined
  recorded: Declared['x-recorded']
  idempotent: boolean
  params: z.ZodObject | undefined
  query: z.ZodObject | undefined
  /** Schema of a JSON body. */
  body: z.ZodType | undefined
  /** True when the body is plain bytes. */
  upload: boolean
  /** Schema of the response; undefined when it is not JSON. */
  output: z.ZodType | undefined
  /** The error codes that it declares. */
  codes: readonly string[]
}

/** Every endpoint of the contract. */
export function listEndpoints(): ListedEndpoint[] {
  return Object.entries(endpoints).map(([name, { request, responses, ...endpoint }]) => {
    const content = request.body?.content
    return {
      name,
      method: endpoint.method.toUpperCase(),
      path: endpoint.path,
      audience: endpoint['x-audience'],
      limits: endpoint['x-limits'],
      atOnce: endpoint['x-at-once'],
      recorded: endpoint['x-recorded'],
      idempotent: endpoint['x-idempotent'] ?? false,
      params: request.params,
      query: request.query,
      body: content?.['application/json']?.schema,
      upload: content !== undefined && !('application/json' in content),
      output: responses[200]?.content['application/json']?.schema,
      codes: Object.values(responses).flatMap(({ description }) => description.match(/(?<=`)[\w.]+(?=`)/g) ?? []),
    }
  })
}

/** Texts of which every text field of the contract accepts one. */
const texts = [
  '1',
  '1990',
  'fr',
  'exemple',
  '❤️',
  'secret-1',
  'lea@example.org',
  '+33612345678',
  '2026-01-01T00:00:00.000Z',
  '2026-01-01',
  'https://example.org/',
  '/affiche.jpg',
  '01890000-0000-7000-8000-000000000000',
  '1767225600000.1',
  'app.js:1:2',
  '1767225600000.01890000-0000-7000-8000-000000000000',
  '/avatars/00000000-0000-4000-8000-000000000000.webp',
  'Europe/Paris',
  'movie:603',
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  'BTBZMqHH6r4Tts7J_aSIgg',
]
const numbers = [1, 1990, 0]

type Definition = {
  type: string
  shape?: Record<string, z.ZodType>
  entries?: Record<string, unknown>
  values?: unknown[]
  element?: z.ZodType
  options?: z.ZodType[]
  items?: z.ZodType[]
  innerType?: z.ZodType
  in?: z.ZodType
}

export const definitionOf = (schema: z.ZodType) => schema.def as unknown as Definition & { catchall?: z.ZodType }

/**
 * A value that a schema accepts, optional fields included.
 * @throws Error when none is known: a new kind of text needs an example above.
 */
export function sampleOf(schema: z.ZodType): unknown {
  const found = candidates(schema).find((value) => schema.safeParse(value).success)
  if (found === undefined) throw new Error(`No example fits a ${definitionOf(schema).type} of the contract: add one.`)
  return found
}

/** Values that a schema accepts, at least one of each union member. */
export const samplesOf = (schema: z.ZodType) => candidates(schema).filter((value) => schema.safeParse(value).success)

function candidates(schema: z.ZodType): unknown[] {
  const { type, shape = {}, entries, values, element, options, items, innerType, in: input } = definitionOf(schema)
  switch (type) {
    case 'string':
      return texts
    case 'number':
      return numbers
    case 'boolean':
      return [true, false]
    case 'enum':
      return Object.values(entries ?? {})
    case 'literal':
      return values ?? []
    case 'object':
      return [Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, sampleOf(field)]))]
    case 'array':
      return element ? [[sampleOf(element)]] : []
    case 'tuple':
      return [(items ?? []).map(sampleOf)]
    case 'record':
      return [{}]
    case 'union':
      return (options ?? []).flatMap(candidates)
    case 'pipe':
      return input ? candidates(input) : []
    default:
      return innerType ? candidates(innerType) : ['exemple']
  }
}

/** Values that almost every schema rejects. */
const wrongValues = [null, true, 0, -1, 1.5, 1e308, '', ' ', 'x'.repeat(30_000), [], [[]], {}, { a: 1 }, '\0', '\ud800']

/** Mutations of a sample, with one field replaced, omitted or added, all of which the schema rejects. */
export function refusedVariants(schema: z.ZodType, sample: unknown): unknown[] {
  return [...wrongValues, ...variants(sample)].filter((value) => !schema.safeParse(value).success)
}

function variants(sample: unknown): unknown[] {
  if (typeof sample !== 'object' || sample === null) return wrongValues
  if (Array.isArray(sample))
    return sample.flatMap((item, index) => variants(item).map((value) => sample.with(index, value)))
  const fields = Object.entries(sample)
  const unknownField = { ...sample, champInconnu: 1 }
  return [
    unknownField,
    ...fields.flatMap(([key, value]) => [
      Object.fromEntries(fields.filter(([other]) => other !== key)),
      ...[...wrongValues, ...variants(value)].map((wrong) => ({ ...sample, [key]: wrong })),
    ]),
  ]
}

/** Every object schema inside a schema, with its path. */
export function objectsIn(schema: z.ZodType, path = ''): { path: string; schema: z.ZodType }[] {
  const { type, shape = {}, element, options = [], innerType, in: input } = definitionOf(schema)
  const inner = [element, innerType, input, ...options].filter((part) => part !== undefined)
  return [
    ...(type === 'object' ? [{ path, schema }] : []),
    ...Object.entries(shape).flatMap(([key, field]) => objectsIn(field, `${path}.${key}`)),
    ...inner.flatMap((part) => objectsIn(part, path)),
  ]
}

/** Headers of a body of JSON. */
export const json = { 'content-type': 'application/json' }

/** The path of an endpoint with valid parameters, or the given ones, as sent. */
export function pathOf({ path, params }: ListedEndpoint, given: Record<string, string> = {}): string {
  const values = params ? (sampleOf(params) as Record<string, string>) : {}
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => given[name] ?? encodeURIComponent(values[name] ?? ''))
}

export function queryOf({ query }: ListedEndpoint): string {
  return query ? `?${new URLSearchParams(sampleOf(query) as Record<string, string>).toString()}` : ''
}

/** A valid path and query. */
export const addressOf = (endpoint: ListedEndpoint) => pathOf(endpoint) + queryOf(endpoint)

/** A valid request. */
export function requestOf({ method, body }: ListedEndpoint): RawRequest {
  return body ? { method, headers: json, body: JSON.stringify(sampleOf(body)) } : { method }
}
