import type { BookFilters } from '@trouvaille/contract'

/** Queries for Open Library's search: Lucene syntax, with language codes of its own. */

/** Minimum query length. */
const shortestQuery = 3

/** Maps language codes from ISO 639-1 to ISO 639-2/B. */
const languageCodes: Record<string, string> = {
  ar: 'ara',
  bg: 'bul',
  br: 'bre',
  ca: 'cat',
  co: 'cos',
  cs: 'cze',
  cy: 'wel',
  da: 'dan',
  de: 'ger',
  el: 'gre',
  en: 'eng',
  eo: 'epo',
  es: 'spa',
  et: 'est',
  eu: 'baq',
  fa: 'per',
  fi: 'fin',
  fr: 'fre',
  ga: 'gle',
  gl: 'glg',
  he: 'heb',
  hi: 'hin',
  hr: 'hrv',
  hu: 'hun',
  hy: 'arm',
  id: 'ind',
  is: 'ice',
  it: 'ita',
  ja: 'jpn',
  ko: 'kor',
  la: 'lat',
  lt: 'lit',
  lv: 'lav',
  nl: 'dut',
  no: 'nor',
  oc: 'oci',
  pl: 'pol',
  pt: 'por',
  ro: 'rum',
  ru: 'rus',
  sk: 'slo',
  sl: 'slv',
  sr: 'srp',
  sv: 'swe',
  tr: 'tur',
  uk: 'ukr',
  vi: 'vie',
  zh: 'chi',
}

/**
 * The words of a query, without characters of the syntax. Lower-case words are no operators, and neither are characters
 * within a word ("l'étranger", "978-2-07", "J.R.R.").
 */
export function wordsOf(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+(?:['’.-][\p{L}\p{M}\p{N}]+)*/gu) ?? []).join(' ')
}

/** The query in the syntax; undefined if it would find nothing, or be rejected. */
export function searchQuery(query: string, filters: BookFilters): string | undefined {
  const { subject, publishedFrom, publishedTo, language } = filters
  const text = wordsOf(query)
  const about = subject === undefined ? undefined : wordsOf(subject)
  const code = language === undefined ? undefined : languageCodes[language]
  const isUnknown = about === '' || (language !== undefined && code === undefined)
  if (isUnknown || text.length < shortestQuery) return undefined
  const isDated = publishedFrom !== undefined || publishedTo !== undefined
  return [
    text,
    ...(about === undefined ? [] : [`subject:"${about}"`]),
    ...(isDated ? [`first_publish_year:[${publishedFrom ?? '*'} TO ${publishedTo ?? '*'}]`] : []),
    ...(code === undefined ? [] : [`language:${code}`]),
  ].join(' ')
}
