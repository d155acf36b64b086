import { foldForSearch } from '@trouvaille/domain'
import type { Asked, Reply } from '../../../testing/fake-source.ts'

/** Responses of Wikidata and the French Wikipedia, with unused fields: for tests. */

type Rank = 'preferred' | 'normal' | 'deprecated'
type Claims = Record<string, object[]>

const statement = (datatype: string, type: string, value: unknown, rank: Rank = 'normal') => ({
  mainsnak: { snaktype: 'value', property: 'P1', hash: 'x', datavalue: { value, type }, datatype },
  type: 'statement',
  id: 'Q1$x',
  rank,
  references: [{ hash: 'x', snaks: {}, 'snaks-order': [] }],
})

/** Statements by type of value. */
export const text = (value: string, rank?: Rank) => statement('external-id', 'string', value, rank)
export const item = (id: string, rank?: Rank) =>
  statement(
    'wikibase-item',
    'wikibase-entityid',
    { 'entity-type': 'item', 'numeric-id': Number(id.slice(1)), id },
    rank,
  )
export const time = (day: string, precision = 11, rank?: Rank) =>
  statement(
    'time',
    'time',
    { time: `+${day}T00:00:00Z`, timezone: 0, before: 0, after: 0, precision, calendarmodel: 'x' },
    rank,
  )
export const quantity = (amount: string, unit = '1', rank?: Rank) =>
  statement(
    'quantity',
    'quantity',
    { amount, unit: unit === '1' ? unit : `http://www.wikidata.org/entity/${unit}` },
    rank,
  )
/** An "unknown value" snak. */
export const unknownValue = { mainsnak: { snaktype: 'somevalue', property: 'P1', datatype: 'x' }, rank: 'normal' }

interface Terms {
  labels?: Record<string, string>
  aliases?: Record<string, string[]>
}

export interface FakeItem extends Terms {
  claims?: Claims
  article?: string
}

/** Empty labels are serialized as an array. */
const terms = <T>(named: Record<string, T> = {}, toTerm: (language: string, value: T) => unknown) =>
  Object.keys(named).length === 0
    ? []
    : Object.fromEntries(Object.entries(named).map(([language, value]) => [language, toTerm(language, value)]))
const term = (language: string, value: string) => ({ language, value })

const sitelink = (title: string) => ({
  frwiki: {
    site: 'frwiki',
    title,
    badges: [],
    url: `https://fr.wikipedia.org/wiki/${encodeURIComponent(title.replaceAll(' ', '_'))}`,
  },
})

const entity = (id: string, { labels, aliases, claims, article }: FakeItem, props: string) => ({
  type: 'item',
  id,
  labels: terms(labels, term),
  ...(props.includes('aliases') && {
    aliases: terms(aliases, (language, values) => values.map((value) => term(language, value))),
  }),
  ...(props.includes('claims') && { claims: claims ?? [] }),
  ...(props.includes('sitelinks') && { sitelinks: article ? sitelink(article) : [] }),
})

export const minutes = 'Q7727'

export const items: Record<string, FakeItem> = {
  Q1001: {
    labels: { fr: 'Portrait de la jeune fille en feu', en: 'Portrait of a Lady on Fire' },
    article: 'Portrait de la jeune fille en feu',
    claims: {
      P4947: [text('531428')],
      P57: [item('Q2001')],
      P136: [item('Q3001'), item('Q3002'), item('Q3003')],
      P495: [item('Q4001')],
      P577: [time('2019-09-18'), time('2019-05-19')],
      P2047: [quantity('+122', minutes)],
      P3383: [text('Portrait of a Lady.jpg')],
    },
  },
  Q1002: {
    labels: { mul: 'Petite Maman' },
    claims: { P4947: [text('749004')], P57: [item('Q2001')], P577: [time('2021-00-00', 9)] },
  },
  Q1003: {
    labels: { fr: 'Le Bureau des légendes', en: 'The Bureau' },
    article: 'Le Bureau des légendes',
    claims: {
      P4983: [text('62650')],
      P170: [item('Q2002')],
      P57: [item('Q2003')],
      P136: [item('Q3004'), item('Q3001')],
      P495: [item('Q4001')],
      P580: [time('2015-04-27')],
      P577: [time('2016-01-01')],
      P2437: [quantity('+5')],
      P1113: [quantity('+50')],
      P2047: [quantity('+52', minutes)],
    },
  },
  Q1004: {
    labels: { en: 'Les Patriotes' },
    claims: { P4947: [text('47161')], P57: [item('Q2002')], P577: [time('1994-06-01')] },
  },
  Q1005: {
    labels: { fr: 'Mafiosa', en: 'Mafiosa' },
    claims: { P4983: [text('11003')], P170: [item('Q2002')], P57: [item('Q2003')] },
  },
  /** Without a TMDB id. */
  Q1006: { labels: { fr: 'Portrait sans numéro' }, claims: { P57: [item('Q2001')] } },
  Q2001: { labels: { fr: 'Céline Sciamma' }, claims: { P4985: [text('72457')] } },
  Q2002: { labels: { mul: 'Éric Rochant' }, aliases: { fr: ['Eric A. Rochant'] }, claims: { P4985: [text('2')] } },
  Q2003: { labels: { en: 'Mathieu Demy' }, claims: { P4985: [text('3')] } },
  Q2004: { labels: { fr: 'Céline Sciamma au travail' }, claims: { P4985: [text('4')] } },
  Q3001: { labels: { fr: 'film dramatique', en: 'drama film' } },
  Q3002: { labels: { fr: 'film romantique' } },
  Q3003: { labels: { en: 'coming-of-age film' } },
  Q3004: { labels: { fr: 'film d’espionnage' } },
  Q4001: { labels: { fr: 'France', en: 'France' } },
}

const beginnings: Record<string, string> = {
  'Portrait de la jeune fille en feu':
    'Portrait de la jeune fille en feu est un film français réalisé par Céline Sciamma, sorti en 2019.',
  'Le Bureau des légendes': 'Le Bureau des légendes est une série télévisée française.',
}

/** Whether an item has one of the statements "P57=Q1|P57". */
const has = (known: FakeItem, anyOf: string) =>
  anyOf.split('|').some((wanted) => {
    const [property = '', value] = wanted.split('=')
    const values = JSON.stringify(known.claims?.[property] ?? [])
    return value === undefined ? values !== '[]' : values.includes(`"${value}"`)
  })

const matches = (known: FakeItem, word: string) =>
  foldForSearch(JSON.stringify([known.labels, known.aliases])).includes(foldForSearch(word))

function search(known: Record<string, FakeItem>, srsearch: string, limit: number): string[] {
  const parts = srsearch.split(' ')
  const keyword = 'haswbstatement:'
  return Object.entries(known)
    .filter(([, one]) =>
      parts.every((part) => (part.startsWith(keyword) ? has(one, part.slice(keyword.length)) : matches(one, part))),
    )
    .slice(0, limit)
    .map(([id]) => id)
}

type Statement = { rank: Rank; mainsnak: { datavalue?: { value: unknown; type: string } } }

/** The values of a property by rank: the best, or all. */
function best(statements: readonly object[] = [], isAny = false): { value: unknown; type: string }[] {
  const given = statements.filter((one): one is Statement => Object.hasOwn(one ?? {}, 'mainsnak'))
  const rank = given.some((one) => one.rank === 'preferred') ? 'preferred' : 'normal'
  return given.filter((one) => isAny || one.rank === rank).flatMap(({ mainsnak }) => mainsnak.datavalue ?? [])
}

const entityPage = (id: string) => ({ type: 'uri', value: `http://www.wikidata.org/entity/${id}` })

/** Rows of the query service: item, property, value, and the precision of a time. */
function rowsAbout(known: Record<string, FakeItem>, question: string): object[] {
  const named = (sort: string) =>
    [...question.matchAll(new RegExp(`(?<![\\w(])${sort}:(\\w+)`, 'g'))].map(([, id = '']) => id)
  const exact = [...question.matchAll(/psv:(P\d+)/g)].map(([, id = '']) => id)
  const direct = (property: string) => ({ type: 'uri', value: `http://www.wikidata.org/prop/direct/${property}` })
  return named('wd').flatMap((id) => {
    const { labels = {}, claims = {} } = known[id] ?? {}
    const page = entityPage(id)
    const values = named('wdt').flatMap((property) =>
      best(claims[property]).map(({ value, type }) => ({
        item: page,
        property: direct(property),
        value:
          type === 'wikibase-entityid'
            ? entityPage((value as { id: string }).id)
            : property === 'P3383'
              ? {
                  type: 'uri',
                  value: `http://commons.wikimedia.org/wiki/Special:FilePath/${encodeURIComponent(String(value))}`,
                }
              : { type: 'literal', value: String(value) },
      })),
    )
    const isAny = !question.includes('?statement a wikibase:BestRank')
    const times = exact.flatMap((property) =>
      best(claims[property], isAny).map(({ value }) => {
        const { time: moment, precision } = value as { time: string; precision: number }
        return {
          item: page,
          property: direct(property),
          value: { type: 'literal', datatype: 'http://www.w3.org/2001/XMLSchema#dateTime', value: moment.slice(1) },
          precision: {
            type: 'literal',
            datatype: 'http://www.w3.org/2001/XMLSchema#integer',
            value: String(precision),
          },
        }
      }),
    )
    const names = Object.entries(labels).flatMap(([language, value]) =>
      question.includes(`"${language}"`)
        ? [{ item: page, value: { 'xml:lang': language, type: 'literal', value } }]
        : [],
    )
    return [...values, ...times, ...names]
  })
}

export const rejection = (code: string, headers?: Record<string, string>): Reply => ({
  headers: { 'mediawiki-api-error': code, ...headers },
  json: { error: { code, info: 'Waiting for a database', docref: 'See the help' }, servedby: 'mw1' },
})

const noArticle: Reply = {
  status: 404,
  json: { type: 'https://mediawiki.org/wiki/HyperSwitch/errors/not_found', title: 'Not found.', method: 'get' },
}

const summary = (title: string, extract: string, type = 'standard'): Reply => ({
  json: { type, title, displaytitle: title, pageid: 1, lang: 'fr', dir: 'ltr', extract, extract_html: extract },
})

/** Responses about items and articles. @param told Introductions by article title. */
export const answering =
  (
    known: Record<string, FakeItem> = items,
    described: Record<string, string | [extract: string, type: string]> = beginnings,
  ) =>
  ({ path, query }: Asked): Reply => {
    const title = decodeURIComponent(/^\/api\/rest_v1\/page\/summary\/([^/]+)$/.exec(path)?.[1] ?? '')
    if (title) {
      const beginning = described[title.replaceAll('_', ' ')]
      return beginning === undefined ? noArticle : summary(title, ...([beginning].flat() as [string, string?]))
    }
    if (path === '/sparql') {
      const bindings = rowsAbout(known, query.query ?? '')
      return { json: { head: { vars: ['item', 'property', 'value', 'precision'] }, results: { bindings } } }
    }
    if (path !== '/w/api.php') return { status: 404, text: 'Not Found' }
    if (query.action === 'query') {
      const found = search(known, query.srsearch ?? '', Number(query.srlimit))
      const results = found.map((id) => ({ ns: 0, title: id, pageid: Number(id.slice(1)) }))
      return { json: { batchcomplete: true, query: { searchinfo: { totalhits: found.length }, search: results } } }
    }
    const ids = (query.ids ?? '').split('|')
    const entities = ids.map((id) => {
      const one = known[id]
      return [id, one ? entity(id, one, query.props ?? '') : { id, missing: '' }]
    })
    return { json: { entities: Object.fromEntries(entities), success: 1 } }
  }
