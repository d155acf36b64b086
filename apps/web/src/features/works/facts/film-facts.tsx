import { keepSigns, type Movie, type Series, viewOf, type WorkView } from '@trouvaille/domain'
import { texts } from '../texts.ts'
import { FactsFrame, FactTable } from './facts.tsx'

export function MovieFacts({ item }: { item: Movie }) {
  return <FilmFacts item={item} view={viewOf({ kind: 'movie', item })} />
}

export function SeriesFacts({ item }: { item: Series }) {
  return <FilmFacts item={item} view={viewOf({ kind: 'series', item })} />
}

function FilmFacts({ item, view }: { item: Movie | Series; view: WorkView }) {
  return (
    <FactsFrame>
      <FactTable
        facts={[
          // A known year stands under the title already.
          [texts.year, !view.year && texts.unknownYear],
          [texts.genres, item.genres?.join(', ')],
        ]}
      />
      <p className="reading">{item.overview ? keepSigns(item.overview) : texts.noDescription}</p>
    </FactsFrame>
  )
}
