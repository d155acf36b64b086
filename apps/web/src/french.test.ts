import { expect, test } from 'vitest'

/** How texts are written, and that none is shown past the typographer; what pages show is looked at end to end. */

const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.*', '!./testing/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The lines of all files that hold code, each with where it stands. */
const lines = Object.entries(sources).flatMap(([path, source]) =>
  source
    .split('\n')
    .map((line, index) => ({ path, line: line.replace(/(^|\s)\/\/.*/, ''), at: `${path}:${index + 1}` }))
    .filter(({ line }) => !/^\s*\{?\/?\*/.test(line)),
)
const places = (some: typeof lines) => some.map(({ at, line }) => `${at} ${line.trim()}`)

/** The texts of a line, without its code. */
const wordsOf = (line: string) =>
  [...line.matchAll(/(['`])((?:(?!\1)[^\\]|\\.)*)\1/g)].map(([, , text = '']) => text.replaceAll(/\$\{[^}]*\}/g, 'x'))

test('[FR-03] texts are written with curved apostrophes, one sign for an ellipsis, and plain spaces', () => {
  expect(lines.length).toBeGreaterThan(5000)
  // Not measures of letters, nor titles, which are those of the catalogue.
  const texts = lines.filter(({ path }) => !/landing-works/.test(path))
  expect(places(texts.filter(({ line }) => /\p{L}\\?'\p{L}/u.test(line)))).toEqual([])
  expect(places(texts.filter(({ line }) => /\p{L} ?\.{3}(?!\w)/u.test(line)))).toEqual([])
  expect(
    places(texts.filter(({ path, line }) => path.endsWith('texts.ts') && /\\u00a0|\u00a0|\u202f/.test(line))),
  ).toEqual([])
})

test('[FR-03] each French sign of two parts has the space before it that the typographer holds', () => {
  const texts = lines.filter(({ path, line }) => path.endsWith('texts.ts') && !/^import |\bhttps?:/.test(line))
  const tight = texts.filter(({ line }) =>
    wordsOf(line).some((text) => /\p{L}[?!;](?:\s|$)|\p{L}:\s|«\S|\S(?<!\s)»/u.test(text)),
  )
  // As the requirements have it [AUTH-29] [PROF-29].
  expect(places(tight.filter(({ line }) => !line.includes('(ex: +33612345678)')))).toEqual([])
})

/** The mails, which are texts that people read, too. */
const mails = import.meta.glob<string>(['../../server/src/features/*/*-mail{,s}.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** What people read: all of the files of texts; of others what has French letters. Codes and keys have neither spaces nor capitals. */
const read = [
  ...lines
    .filter(({ line }) => !/^import |\bhttps?:/.test(line))
    .flatMap(({ path, line }) =>
      wordsOf(line).filter((text) => /(?:texts|sections|names|formats)\.ts$/.test(path) || /[à-ÿ’…]/iu.test(text)),
    ),
  ...Object.values(mails).flatMap((source) => source.split('\n').flatMap((line) => wordsOf(line))),
].filter((text) => /[\s\p{Lu}]/u.test(text))
/** Those that have such words, each once. */
const withWords = (words: RegExp) => [...new Set(read.filter((text) => words.test(text)))].toSorted()

test('[FR-04] one word for one thing: others only where the requirements have them', () => {
  expect(read.length).toBeGreaterThan(1000)
  expect(Object.keys(mails).length).toBeGreaterThan(2)
  expect(withWords(/(?<!boîte )\bmails?\b|courriel|\bMo\b|tirets? (?:du )?bas/i)).toEqual([])
  expect(withWords(/\bfavori(?:te)?s?\b/i)).toEqual([
    // [GAP-99] [TOAST-91] [TOAST-92] [GAP-78]
    'Ajouté aux favoris',
    // Each section says so of its empty lists.
    'Aucun film favori',
    'Aucun film favori de tous les temps',
    'Aucun livre favori',
    'Aucun livre favori de tous les temps',
    'Aucune musique favorite',
    'Aucune musique favorite de tous les temps',
    'Aucune série favorite',
    'Aucune série favorite de tous les temps',
    'Cet ami n’a pas encore de favoris.',
    'Favoris de tous les temps',
    'Favoris du moment',
    'Retiré des favoris',
    'Vous n’avez pas encore de podcasts favoris',
    'Vous n’avez pas encore de podcasts favoris de tous les temps',
  ])
  // As the notifications and the form of a group have it.
  expect(withWords(/\bconversations?\b(?![/}])/i).filter((text) => !text.includes('/'))).toEqual([
    'Conversation quittée',
    'Impossible de charger les conversations',
    'Impossible de créer la conversation',
    'Impossible de quitter la conversation',
    'Impossible de quitter la conversation.',
    'Impossible d’ajouter le participant à la conversation.',
    'Nouvelle conversation de groupe',
    'Vous n’avez pas encore de conversations',
  ])
  // Works are shared; messages and requests are sent.
  expect(withWords(/envo\p{L}* (?:à \p{L}+ )?(?:cette |une |des |l’|d’)?œuvres?|à qui envoyer/iu)).toEqual([])
  expect(withWords(/\bchats?\b|\blik(?:e|er|é)s?\b|\bcopains?\b|\babonn(?:é|ement)s?\b/i)).toEqual([])
  // Settings, but for the title of FRND-12.
  expect(withWords(/préférences de /i)).toEqual(['Préférences de x'])
})

test('[FR-04] lengths of time have one style: a space before each unit', () => {
  // As the requirements have it [AUTH-08].
  expect(withWords(/\dx?(?:min|sec|s|h)\b|\b(?:x|\d+) (?:sec|mn|mins|hrs)\b|\bx(?:min|s|h)\b/)).toEqual(['Bloqué (xs)'])
})

/** Sentences of the requirements, whoever is spoken to [TOAST-23] [TOAST-29] [ROLE-11] [GAP-93]. */
const exact = /^Vous êtes maintenant (?:dé)?connecté$|^Vous devez être connecté pour /

test('[FR-04] no gender for whoever reads', () => {
  const texts = lines.filter(({ path, line }) => path.endsWith('texts.ts') && !/^import |\bhttps?:/.test(line))
  const messages = texts.flatMap(({ line }) => wordsOf(line)).filter((text) => /[\s\p{Lu}]/u.test(text))
  const shown = (words: RegExp) => messages.filter((text) => words.test(text) && !exact.test(text))
  expect(messages.length).toBeGreaterThan(500)
  expect(shown(/\p{L}\((?:e|ne|le|se|trice)s?\)|\p{L}[·•]e|\bil ou elle\b/iu)).toEqual([])
  const agreeing = '(?:êtes|serez|étiez|seriez|restez|avez été|devez être|pouvez être)'
  expect(shown(new RegExp(`vous (?:n’)?${agreeing}(?: [\\p{L}]+){0,2} \\p{L}+[éiu](?!\\p{L})`, 'iu'))).toEqual([])
  expect(shown(/\bvous seul\b|\b(?:passionné|désolé|ravi|bienvenu|rassuré)(?!\p{L})/iu)).toEqual([])
})

test('[FR-04] dates have one style: one module forms them', () => {
  const forming = lines.filter(({ line }) => /Intl\.DateTimeFormat\(|toLocale(?:Date|Time)?String/.test(line))
  expect(places(forming.filter(({ path, line }) => path !== './lib/dates.ts' && !/timeZone|fr-CA/.test(line)))).toEqual(
    [],
  )
})

test('[FR-02] what reaches the screen or another app without JSX is typeset where it does', () => {
  const spellings =
    /\binnerHTML\b|__html|document\.title = |\.textContent = |await openShareSheet\(|\bcreateElement\((?!'a'|'canvas')|from 'react\/jsx/
  const without = Object.entries(sources).filter(([, source]) => spellings.test(source) && !/\btypeset\(/.test(source))
  expect(without.map(([path]) => path).toSorted()).toEqual([
    // A component, whose props were made by JSX.
    './lib/lazy-component.ts',
    // Initials, and a drawing that typesets its own words.
    './ui/avatar.tsx',
    './ui/cover.tsx',
    // The typographer itself.
    './ui/typeset/jsx-dev-runtime.ts',
    './ui/typeset/jsx-runtime.ts',
  ])
})
