import { z } from '@hono/zod-openapi'
import { input, searchQueryError } from '@trouvaille/domain'
import { endpoint } from './endpoint.ts'
import { kindSchema, work } from './works.ts'

/** Searching, reading and recommending works, whatever provider answers. */

const works = z.strictObject({ works: z.array(work) })
const ofKind = z.strictObject({ kind: kindSchema })
const oneWork = z.strictObject({ kind: kindSchema, id: z.string().min(1).max(64) })

export const searchCatalogue = endpoint({
  method: 'get',
  path: '/api/catalogue/{kind}',
  audience: 'user',
  summary: 'Search works of one kind. A provider that fails gives an empty list [PROV-09].',
  params: ofKind,
  query: z.strictObject({
    q: z
      .string()
      .trim()
      .min(input.searchMinCharacters)
      .max(input.searchMaxCharacters)
      .refine((query) => searchQueryError(query) === undefined),
  }),
  output: works,
})

export const readWork = endpoint({
  method: 'get',
  path: '/api/catalogue/{kind}/{id}',
  audience: 'user',
  summary: 'One work. "Not found" and "could not be asked" are different errors [GAP-110].',
  params: oneWork,
  output: z.strictObject({ work }),
  errors: ['catalogue.not_found', 'catalogue.unavailable'],
})

export const recommendWorks = endpoint({
  method: 'get',
  path: '/api/catalogue/{kind}/{id}/recommendations',
  audience: 'user',
  summary: 'Works that somebody who likes this one may like. Empty when there are none.',
  params: oneWork,
  output: works,
})

/** A provider of works: `embedded` is the catalogue that comes with the product. */
export const providerName = z.enum(['embedded', 'tmdb', 'spotify', 'google-books'])
export type ProviderName = z.infer<typeof providerName>

export const listProviders = endpoint({
  method: 'get',
  path: '/api/catalogue',
  audience: 'visitor',
  summary: 'Which provider serves each kind, for the attribution notices.',
  output: z.strictObject({ providers: z.record(kindSchema, providerName) }),
})
