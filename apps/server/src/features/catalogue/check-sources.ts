import { work as workSchema, details as detailsSchema } from '@trouvaille/contract'
import { type Details, type MediaType, legendOf, viewOf, type Work } from '@trouvaille/domain'
import type { Provider } from './providers/provider.ts'

/** What everybody's first search may be, of each kind: a source that is well finds it. */
const questions: Record<MediaType, string> = {
  movie: 'Le Fabuleux Destin d’Amélie Poulain',
  series: 'Le Bureau des légendes',
  artist: 'Daft Punk',
  album: 'Discovery',
  track: 'Get Lucky',
  podcast: 'Affaires sensibles',
  book: 'Le Petit Prince',
}

export interface Checked {
  isWell: boolean
  /** One line: the source, the kind, and what it would show or what is wrong. */
  line: string
}

/**
 * Asks a source one question of each of its kinds, and reads the first work that it gives, as the app would.
 * @param write Called with each answer as soon as it is there.
 */
export async function checkSource(source: Provider, write: (checked: Checked) => void): Promise<void> {
  // One after the other: it is to look at answers, not to find out how many at once a source bears.
  for (const kind of source.kinds) {
    const about = `${source.name.padEnd(14)} ${kind.padEnd(8)}`
    try {
      write({ isWell: true, line: `${about} ${await ask(source, kind)}` })
    } catch (error) {
      write({ isWell: false, line: `${about} FAILED: ${error instanceof Error ? error.message : String(error)}` })
    }
  }
}

/** @throws Error that says what is wrong with the answer, beside what the source throws. */
async function ask(source: Provider, kind: MediaType): Promise<string> {
  const question = questions[kind]
  const [first, ...others] = await source.search(kind, question)
  if (!first) throw new Error(`"${question}" finds nothing that can be shown`)
  const { id } = viewOf(first)
  const work = await source.read(kind, id)
  if (!work) throw new Error(`"${question}" finds ${id}, which cannot be read`)
  const details = (await source.details(kind, id)) ?? {}
  for (const [schema, answer] of [
    [workSchema, work],
    [detailsSchema, details],
  ] as const) {
    const wrong = schema.safeParse(answer).error?.issues[0]
    if (wrong) throw new Error(`${id} has no valid ${wrong.path.join('.')}: ${wrong.message}`)
  }
  return `"${question}": ${others.length + 1} found. ${shown(work)}. ${known(work, details)}`
}

/** "Le Petit Prince (Antoine de Saint-Exupéry, 1943)" */
function shown(work: Work): string {
  const view = viewOf(work)
  const legend = legendOf(view)
  return legend ? `${view.title} (${legend})` : view.title
}

/** What a page would have of it beside the title. */
function known(work: Work, details: Details): string {
  const { item } = work
  const text = 'overview' in item ? item.overview : 'description' in item ? item.description : undefined
  const facts = Object.entries(details).filter(([, value]) => value !== undefined)
  return [
    viewOf(work).image('detail') ? 'With a picture' : 'No picture',
    text || ('volumeInfo' in item && item.volumeInfo.description) ? 'a text' : 'no text',
    ...facts.map(([name, value]) => (Array.isArray(value) ? `${value.length} ${name}` : name)),
  ].join(', ')
}
