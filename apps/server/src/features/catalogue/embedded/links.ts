import { memoize, type Work, type WorkLink } from '@trouvaille/domain'
import { recordsById, readLinks, workAt } from './records.ts'

/** Links to other sites, by the work of the embedded catalogue that they are about. */

/** As the data names a page elsewhere: "tmdb/movie/603", "imdb/tt0133093". */
const nameOf = ({ source, kind, id }: WorkLink) => (kind === undefined ? `${source}/${id}` : `${source}/${kind}/${id}`)

const paths = memoize(
  () => new Map(Object.entries(readLinks()).flatMap(([path, names]) => names.map((name) => [name, path] as const))),
)

/** The embedded work that a link leads to. */
export function workOfLink(link: WorkLink): Work | undefined {
  if (link.source === 'own') return link.kind && recordsById(link.kind).get(link.id)?.work
  const path = paths().get(nameOf(link))
  return path === undefined ? undefined : workAt(path)
}
