import { z } from 'zod'

/**
 * What lists show of items, asked of Wikidata's query service: the values that count, without the qualifiers and
 * references for which an item is a hundred kilobytes and more.
 */

export interface Wanted {
  /** Properties whose value suffices. */
  values: readonly string[]
  /** Properties that need their precision. */
  dates: readonly string[]
}

const languages = ['fr', 'mul', 'en']

/**
 * The SPARQL query for items. It returns only statements of the best rank.
 * @param ids Of items; nothing else may be interpolated.
 */
export function questionAbout(ids: readonly string[], { values, dates }: Wanted): string {
  const items = ids.map((id) => `wd:${id}`).join(' ')
  const direct = values.map((property) => `wdt:${property}`).join(' ')
  const times = dates.map((property) => `(wdt:${property} p:${property} psv:${property})`).join(' ')
  const named = languages.map((language) => `"${language}"`).join(', ')
  return `PREFIX wd: <http://www.wikidata.org/entity/>
PREFIX wdt: <http://www.wikidata.org/prop/direct/>
PREFIX p: <http://www.wikidata.org/prop/>
PREFIX psv: <http://www.wikidata.org/prop/statement/value/>
PREFIX wikibase: <http://wikiba.se/ontology#>
PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>
SELECT ?item ?property ?value ?precision WHERE {
  VALUES ?item { ${items} }
  {
    VALUES ?property { ${direct} }
    ?item ?property ?value .
  } UNION {
    VALUES (?property ?stated ?exactly) { ${times} }
    ?item ?stated ?statement .
    ?statement a wikibase:BestRank ; ?exactly ?time .
    ?time wikibase:timeValue ?value ; wikibase:timePrecision ?precision .
  } UNION {
    ?item rdfs:label ?value .
    FILTER(LANG(?value) IN (${named}))
  }
}`
}

const term = z.object({ value: z.string(), 'xml:lang': z.string().optional() })
const row = z.object({
  item: term,
  /** Absent for a label. */
  property: term.optional(),
  value: term,
  precision: term.optional(),
})

export const queryAnswer = z.object({ results: z.object({ bindings: z.array(z.unknown()) }) })

const entityAddress = 'http://www.wikidata.org/entity/'
const fileAddress = /^https?:\/\/commons\.wikimedia\.org\/wiki\/Special:FilePath\//

/** A value in the entity format: the id of an item, the file name of a picture. */
function valueOf({ value }: z.infer<typeof term>, precision: z.infer<typeof term> | undefined): unknown {
  if (precision) return { time: `+${value}`, precision: Number(precision.value) }
  if (value.startsWith(entityAddress)) return { id: value.slice(entityAddress.length) }
  return fileAddress.test(value) ? decodeURIComponent(value.replace(fileAddress, '')) : value
}

interface Described {
  id: string
  labels: Record<string, { value: string }>
  claims: Record<string, unknown[]>
}

/**
 * Items in the form in which Wikidata itself gives them, in the order of the ids; of which nothing is told is left out.
 */
export function itemsIn({ results }: z.infer<typeof queryAnswer>, ids: readonly string[]): unknown[] {
  const described = new Map<string, Described>()
  for (const { item, property, value, precision } of results.bindings.flatMap((one) => row.safeParse(one).data ?? [])) {
    const id = item.value.slice(entityAddress.length)
    const known = described.get(id) ?? { id, labels: {}, claims: {} }
    described.set(id, known)
    if (!property) {
      known.labels[value['xml:lang'] ?? ''] = { value: value.value }
      continue
    }
    const statements = (known.claims[property.value.split('/').at(-1) ?? ''] ??= [])
    statements.push({ rank: 'normal', mainsnak: { datavalue: { value: valueOf(value, precision) } } })
  }
  return ids.flatMap((id) => described.get(id) ?? [])
}
