import { Link } from '@tanstack/react-router'
import { type MediaType, mediaTypes, search as limits, type Section, type Work } from '@trouvaille/domain'
import { Button } from '../../ui/button.tsx'
import { sections } from '../works/sections.ts'
import { LimitedNote } from './limited-note.tsx'
import { LowerPanel } from './recents-panel.tsx'
import styles from './search-overlay.module.css'
import { texts } from './texts.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { type KindSearch, statusText, useKindSearch } from './use-kind-search.ts'
import { LoadingRows, WorkRows } from './work-rows.tsx'

interface OverlayResultsProps {
  section: Section
  kind: MediaType
  query: string
  onPick: (work: Work) => void
  /** Called on navigation to the search of everything. */
  onLeave: () => void
  /** True for a viewport with room below one row of results. */
  hasRoom: boolean
}

/** The results of a query, in their loading, error, empty and loaded states. */
export function OverlayResults({ section, kind, query, onPick, onLeave, hasRoom }: OverlayResultsProps) {
  const settled = useDebounced(query, limits.debounceMs, '')
  const search = useKindSearch(kind, query, sections[section].results, settled)
  const works = search.status === 'done' ? search.works : []
  return (
    <>
      <Status search={search} />
      {search.status === 'loading' && <LoadingRows shape={mediaTypes[kind].shape} />}
      {works.length > 0 && <WorkRows works={works} query={query} onPick={onPick} />}
      {search.status === 'done' && search.isLimited && <LimitedNote className={styles.limited} />}
      {search.status === 'done' && (
        <Link to="/search" search={{ q: query.trim() }} className={styles.everywhere} onClick={onLeave}>
          {texts.everywhereFor(query.trim())}
        </Link>
      )}
      {hasRoom && works.length <= limits.shown && <LowerPanel section={section} onPick={onPick} />}
    </>
  )
}

/** Status message of the search, or its number of results. */
function Status({ search }: { search: KindSearch }) {
  return (
    <div className={styles.status}>
      <p role="status">{statusText(search)}</p>
      {search.status === 'failed' && (
        <Button look="quiet" small onClick={search.retry}>
          {texts.retry}
        </Button>
      )}
    </div>
  )
}
