import { kindsOf, search as limits, type Section, viewOf, type Work } from '@trouvaille/domain'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Cover } from '../../ui/cover.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useSpreadLayouts } from '../../ui/use-spread-layouts.ts'
import { FavouriteToggle } from '../favourites/favourite-toggle.tsx'
import { captionOf } from '../works/sections.ts'
import { WorkLink } from '../works/work-link.tsx'
import styles from './result-cards.module.css'
import { texts } from './texts.ts'
import { statusText, useKindSearch } from './use-kind-search.ts'

interface ResultCardsProps {
  section: Section
  query: string
  onClose: () => void
}

/** Results that stay on the page after the overlay has closed, each with both favourite toggles [BOOK-05] [BOOK-06]. */
export function ResultCards({ section, query, onClose }: ResultCardsProps) {
  const search = useKindSearch(kindsOf(section)[0] ?? 'book', query, limits.shown)
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
      {search.status === 'loading' && <LoadingCards />}
      {works.length > 0 && <Cards works={works} />}
    </section>
  )
}

function Cards({ works }: { works: readonly Work[] }) {
  const layouts = useSpreadLayouts(works)
  return (
    <ul className={styles.cards}>
      {works.map((work, index) => {
        const view = viewOf(work)
        return (
          <li key={view.path} className={styles.card}>
            <WorkLink work={work} className={styles.link}>
              <span className={styles.thumb}>
                <Cover work={view} use="card" layout={layouts[index]} />
              </span>
              <b>{view.title}</b>
              <span className="legend">{captionOf(view)}</span>
            </WorkLink>
            <div className={styles.toggles}>
              <FavouriteToggle list="current" work={work} place="card" />
              <FavouriteToggle list="all_time" work={work} place="card" />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function LoadingCards() {
  return (
    <div className={styles.cards} aria-hidden="true">
      {[1, 2, 3, 4].map((place) => (
        <div key={place} className={styles.card}>
          <Skeleton style={{ width: 84, aspectRatio: '2 / 3' }} />
        </div>
      ))}
    </div>
  )
}
