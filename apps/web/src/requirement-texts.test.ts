import { brand, pageTitle } from '@trouvaille/domain'
import { expect, test } from 'vitest'
import requirements from '../../../docs/requirements.md?raw'

/**
 * The exact texts of the requirements are those of the product, word for word: each is looked for among the texts that
 * the sources have. Where each of them shows is the matter of the tests that name its id.
 */

const sources = import.meta.glob<string>(
  [
    './**/*.{ts,tsx}',
    '../index.html',
    '../../../packages/domain/src/**/*.ts',
    '../../server/src/{platform,features}/**/*.ts',
    '!./testing/**',
    '!../../**/*.test.*',
    '!../../../packages/**/*.test.*',
  ],
  { query: '?raw', import: 'default', eager: true },
)

/** The same text in the signs that requirements are typed with: what the typographer sets is no difference. */
const typed = (text: string) =>
  text
    .replaceAll(/\\u00a0|[\u00a0\u202f\s]+/g, ' ')
    .replaceAll('’', "'")
    .replaceAll('…', '...')
    .replaceAll(/ (?=[?!:;»])/g, '')
    .replaceAll('« ', '«')

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

const insert = String.raw`\$\{(?:[^{}]|\{[^{}]*\})*\}`
const literal = new RegExp(
  String.raw`(?<single>'(?:[^'\\\n]|\\.)*')|(?<double>"(?:[^"\\\n]|\\.)*")|(?<template>${'`'}(?:${insert}|[^${'`'}\\]|\\.)*${'`'})`,
  'g',
)

/** The texts of a source; what they insert is left open. */
function literalsOf(source: string): { fixed: Set<string>; open: RegExp[] } {
  const fixed = new Set<string>()
  const open: RegExp[] = []
  const code = source.replaceAll(/^\s*(?:\/?\*|\/\/).*$/gm, '')
  for (const { 0: match, groups } of code.matchAll(literal)) {
    const text = match.slice(1, -1).replaceAll(/\\(?=['"`])/g, '')
    const parts = text.replaceAll('${brand}', brand).split(new RegExp(insert))
    if (!groups?.template || parts.length === 1) fixed.add(typed(parts.join('')))
    else if (parts.join('').length > 3)
      open.push(new RegExp(`^${parts.map((part) => escaped(typed(part))).join('.{0,9}')}$`))
    // Texts stand in what templates insert, too.
    for (const [, inner = ''] of groups?.template?.matchAll(/'([^'\\\n]*)'/g) ?? []) fixed.add(typed(inner))
  }
  for (const [, text = ''] of code.matchAll(/>\s*(\p{L}[^<>{}=;]*?)\s*</gu)) fixed.add(typed(text))
  return { fixed, open }
}

const all = Object.values(sources).map(literalsOf)
const fixed = new Set(all.flatMap((each) => [...each.fixed]))
const open = all.flatMap((each) => each.open)

/** Whether the product has that text, with anything for its placeholders. */
function has(text: string): boolean {
  const bare = typed(text).replaceAll(/\{(?:brand|product)\}/g, brand)
  const example = bare.replaceAll(/\{\w+\}/g, 'Xx').replaceAll(/\bN(?=s?\b)/g, '2')
  return fixed.has(example) || open.some((each) => each.test(example))
}

/** Whether it is the beginning of a text: a name follows it, or what an ellipsis stands for. */
const begins = (text: string) =>
  has(`${text} {brand}`) ||
  has(`${text} {name}`) ||
  fixed.has(typed(text.replace(/\{\w+\}$/, ''))) ||
  (text.endsWith('…') && [...fixed].some((each) => each.startsWith(typed(text.slice(0, -1)))))

const quotes = requirements.split('\n').flatMap((line) => {
  const [, id] = /^- ([A-Z0-9]+-\d+) /.exec(line) ?? []
  return id ? [...line.matchAll(/"([^"]+)"/g)].map(([, text = '']) => ({ id, text })) : []
})

/** No texts of the screen: addresses, calls, commands, numbers, and names in data and code. */
const isName = (text: string) =>
  /^[/?]|^(?:npm|GET|POST) |^\d+$|^[a-z][\w.:/-]*$/.test(text) || /^(?:[a-z]+|\{[^}]*\})(?:[/?-]\S+)$/.test(text)

/** What people type into the search of everything. */
const isQuery = (id: string, text: string) => id.startsWith('FIND-') && /^[\d\p{Ll}]/u.test(text)

/** Quoted in part, or made from data. */
const others: Record<string, string> = {
  'DATA-05 avatars/{random uuid}.{original extension}': 'the path of a file',
  'TOAST-16 ID de demande invalide.': 'the same with a full stop, which GAP-91 leaves out',
  'WORK-06 non trouvé': 'the end of the titles of BOOK-12, MOV-15 and MOV-16',
  'SRC-06 CC BY-SA 4.0': 'the name of a licence, within texts',
  'GAP-124 La saisie ne doit pas dépasser N caractères': 'an example, which the screen ends with a full stop',
  'GAP-152 21 juillet 2025': 'a date, set from data',
}

test('[FR-07] every text that the requirements quote is a text of the product, word for word', () => {
  const missing = quotes.filter(({ id, text }) => !isName(text) && !isQuery(id, text) && !has(text) && !begins(text))
  // One that needs to stand among the others no more goes from there.
  expect(missing.map(({ id, text }) => `${id} ${text}`).toSorted()).toEqual(Object.keys(others).toSorted())
})

test('[FR-07] the comparison sees a text that differs by a word, a sign or an accent', () => {
  expect(quotes.filter(({ id }) => id.startsWith('TOAST-')).length).toBeGreaterThan(80)
  for (const text of ['Copié !', 'Bloqué (Ns)', 'Attendez N secondes avant de réessayer', 'Partager', 'Recherche…']) {
    expect(has(text), text).toBe(true)
  }
  for (const text of ['Copie !', 'Attendez N minutes avant de réessayer', 'Partager.', 'ID utilisateur']) {
    expect(has(text) || begins(text), text).toBe(false)
  }
})

test('[GAP-60] the name of the product is said by its constant alone, and by the files that no code writes', async () => {
  const written = import.meta.glob<string>('../public/*.webmanifest', { query: '?raw', import: 'default', eager: true })
  const named = Object.entries({ ...sources, ...written }).filter(([, source]) => source.includes(brand))
  const files = ['../../../packages/domain/src/brand.ts', '../index.html', '../public/manifest.webmanifest']
  expect(named.map(([file]) => file).toSorted()).toEqual(files)
  const [page = '', manifest = '{}'] = [sources['../index.html'], written['../public/manifest.webmanifest']]
  expect(page).toContain(`<title>${pageTitle()}</title>`)
  expect(JSON.parse(manifest)).toMatchObject({ name: brand, short_name: brand })
})
