import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { preferredOf, tabSections } from '../profile/favourites-of.ts'
import { WorksGrid } from '../profile/works-grid.tsx'
import { sections } from '../works/sections.ts'
import { worksInParts } from './friend-favourites.ts'
import styles from './friend-panel.module.css'
import { summaryQuery } from './queries.ts'
import { texts } from './texts.ts'

/** What a friend likes, section by section. */
export function FriendSections({ id }: { id: string }) {
  const { data, isError, isFetching, refetch } = useQuery(summaryQuery(id))
  if (!data) {
    if (!isError || isFetching) return <LoadingSections />
    return <LoadFailure text={texts.panel.failed} onRetry={() => void refetch()} />
  }
  const worksIn = worksInParts(data)
  const filled = tabSections
    .map((section) => ({ section, works: preferredOf(worksIn, section) }))
    .filter(({ works }) => works.length > 0)
  if (filled.length === 0) return <p className={styles.nothing}>{texts.panel.nothing}</p>
  return filled.map(({ section, works }) => (
    <section key={section} className={styles.section}>
      <h3>{sections[section].title}</h3>
      <WorksGrid works={works} />
    </section>
  ))
}

function LoadingSections() {
  return (
    <div className={styles.loading} aria-hidden="true">
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} shape="poster" />
      ))}
    </div>
  )
}
