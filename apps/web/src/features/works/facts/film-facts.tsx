import { useQuery } from '@tanstack/react-query'
import {
  type Details,
  hoursAndMinutes,
  type Movie,
  originOf,
  pageOfSource,
  type Series,
  viewOf,
  type WorkView,
} from '@trouvaille/domain'
import type { ReactNode } from 'react'
import { outside } from '../../../lib/outside-link.ts'
import { classes } from '../../../ui/classes.ts'
import { originsQuery } from '../queries.ts'
import { texts } from '../texts.ts'
import { awaited, FactsFrame, FactTable } from './facts.tsx'
import styles from './facts.module.css'

interface FilmFactsProps<Item> {
  item: Item
  details: Details | undefined
}

export function MovieFacts({ item, details }: FilmFactsProps<Movie>) {
  return (
    <FilmFacts
      item={item}
      details={details}
      view={viewOf({ kind: 'movie', item })}
      facts={[
        [texts.length, details ? details.runtime && hoursAndMinutes(details.runtime) : awaited],
        placeOf(details),
      ]}
    />
  )
}

export function SeriesFacts({ item, details }: FilmFactsProps<Series>) {
  return (
    <FilmFacts
      item={item}
      details={details}
      view={viewOf({ kind: 'series', item })}
      facts={[
        [texts.seasons, details ? details.seasons : awaited],
        [texts.episodes, details ? details.episodes : awaited],
        [texts.length, details?.runtime && hoursAndMinutes(details.runtime)],
        placeOf(details),
      ]}
    />
  )
}

const placeOf = (details: Details | undefined) =>
  [texts.countries, details ? details.countries?.join(', ') : awaited] as const

interface Shown {
  item: Movie | Series
  details: Details | undefined
  view: WorkView
  facts: readonly (readonly [name: string, value: ReactNode])[]
}

function FilmFacts({ item, details, view, facts }: Shown) {
  return (
    <FactsFrame>
      <FactTable
        // Other words take the place of those that were awaited: they are not seen to move there.
        key={details ? 'told' : 'awaited'}
        facts={[
          // A known year is under the title already.
          [texts.year, !view.year && texts.unknownYear],
          ...facts,
          [texts.genres, item.genres?.join(', ')],
        ]}
      />
      <p className="reading">{item.overview || texts.noDescription}</p>
      {item.overview && <ArticleNote view={view} details={details} />}
    </FactsFrame>
  )
}

/** Attribution of the text's article, as its licence requires [SRC-06]. Its space is reserved while loading. */
function ArticleNote({ view: { kind, id }, details }: { view: WorkView; details: Details | undefined }) {
  const { data: origins } = useQuery(originsQuery)
  const mayBeQuoted = originOf(id) === undefined && (!origins || origins.sources[kind] === 'wikidata')
  const article = pageOfSource(details?.article)
  if (!details && mayBeQuoted) return <p className={classes(styles.note, styles.held)}>{texts.textFrom}</p>
  if (!article) return null
  return (
    <p className={styles.note}>
      {texts.textFrom}{' '}
      <a href={article} className={styles.link} {...outside}>
        {texts.article}
      </a>
      {texts.articleLicence}
    </p>
  )
}
