import { frenchGenre } from './genres.ts'
import { foldForSearch } from './rules/search-query.ts'

/** A few sentences on an artist, made from genres alone: no provider tells an artist's life [MUS-09]. */

/** Genres of an artist that the biography looks at. */
const genresRead = 3

interface Family {
  /** Matches a folded genre: "art rock", "hip hop". */
  readonly has: RegExp
  readonly sentence: string
}

/** The first family that matches a genre speaks for it. */
const families: readonly Family[] = [
  {
    has: /\b(hip ?hop|rap|trap|drill)\b/,
    sentence:
      'Le hip-hop part du rythme et du verbe : une boucle, un débit, et des mots qui disent leur époque sans détour.',
  },
  {
    has: /jazz|\b(bebop|swing|big band)\b/,
    sentence:
      'Du jazz vient le goût de l’improvisation : un thème se pose, puis chacun le réinvente en répondant aux autres.',
  },
  {
    has: /^electro|\b(electronic|electronique|edm|house|techno|ambient|idm|dubstep|downtempo|trip hop)\b/,
    sentence:
      'Côté électronique, machines et synthétiseurs bâtissent des paysages, pour la piste de danse comme pour le casque.',
  },
  {
    has: /\b(rock|punk|metal|grunge)\b/,
    sentence:
      'Le rock, ce sont des guitares qui prennent la parole, une batterie qui répond, et une énergie faite pour la scène.',
  },
  {
    has: /pop\b/,
    sentence: 'La pop, c’est l’art du refrain qui reste et de la mélodie que l’on croit avoir toujours connue.',
  },
  {
    has: /\b(classical|classique|baroque|opera|romantic|impressionism|choral|symphon\w*)\b/,
    sentence:
      'La musique classique apporte l’ampleur des formes longues, le soin de l’écriture et la richesse des timbres.',
  },
]

/**
 * The biography of an artist. Nothing in it agrees with the name, which may be a person's or a band's.
 * @param genres As the provider orders them; the first three count.
 */
export function biographyOf(name: string, genres: readonly string[] = []): string {
  const known = [...new Set(genres.map((genre) => genre.trim()).filter(Boolean))].slice(0, genresRead)
  if (known.length === 0) return `Aucun rayon ne suffit à ranger ${name} : le mieux est encore d’écouter.`
  const sentences = known.flatMap((genre) => {
    const folded = foldForSearch(genre)
    return families.find(({ has }) => has.test(folded))?.sentence ?? []
  })
  return [`${shelves(known.map(frenchGenre))}, on trouve ${name}.`, ...new Set(sentences)].join(' ')
}

function shelves(genres: readonly string[]): string {
  const last = genres.at(-1)
  return genres.length === 1 ? `Au rayon ${last}` : `Aux rayons ${genres.slice(0, -1).join(', ')} et ${last}`
}
