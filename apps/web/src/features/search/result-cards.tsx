import { mediaTypesOf, search as limits, type Section } from '@trouvaille/domain'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { LoadingWorkCards, WorkCards } from '../works/work-cards.tsx'
import { LimitedNote } from './limited-note.tsx'
import styles from './result-cards.module.css'
import { texts } from './texts.ts'
import { statusText, useKindSearch } from './use-kind-search.ts'

interface ResultCardsProps {
  section: Section
  query: string
  onClose: () => void
}

/** Results shown on the page after the overlay has closed, each with both favourite toggles [BOOK-05] [BOOK-06]. */
export function ResultCards({ section, query, onClose }: ResultCardsProps) {
  const search = useKindSearch(mediaTypesOf(section)[0] ?? 'book', query, limits.shown)
  const works = search.status === 'done' ? search.works : []
  return (
    <section className={classes('gutter', styles.results)} aria-labelledby="result-cards">
      <div className={styles.head}>
        <h2 id="result-cards">{texts.resultsFor(query)}</h2>
        <Button small onClick={onClose}>
          {texts.closeResults}
        </Button>
      </div>
      <p role="status" className={classes(works.length > 0 ? 'visually-hidden' : styles.status)}>
        {statusText(search)}
      </p>
      {search.status === 'failed' && (
        <Button look="quiet" small onClick={search.retry}>
          {texts.retry}
        </Button>
      )}
      {search.status === 'loading' && <LoadingWorkCards />}
      {works.length > 0 && <WorkCards works={works} place="card" />}
      {search.status === 'done' && search.isLimited && <LimitedNote className={styles.limited} />}
    </section>
  )
}
