import { useQueries } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { allKinds, isSearchable, search as limits, searchQueryError } from '@trouvaille/domain'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { inputText } from '../../lib/error-texts.ts'
import { usePageMeta } from '../../lib/page-meta.tsx'
import { classes } from '../../ui/classes.ts'
import { searchQuery } from '../works/queries.ts'
import { kindTexts } from '../works/sections.ts'
import { WorkCarousel } from '../works/work-carousel.tsx'
import styles from './search-page.module.css'
import { texts } from './texts.ts'
import { useDebounced } from './use-debounced.ts'

/** Every kind of work at once. The query is in the address, so a search can be linked to. */
export function SearchPage() {
  usePageMeta({ title: texts.everywhere, isPrivate: true })
  const { q = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [typed, setTyped] = useState(q)
  const settled = useDebounced(typed, limits.debounceMs)

  useEffect(() => {
    if (settled !== q) void navigate({ to: '/search', search: settled ? { q: settled } : {}, replace: true })
  }, [settled, q, navigate])

  return (
    <main className="page" id="content" tabIndex={-1}>
      <form
        role="search"
        className={classes('gutter', styles.head)}
        onSubmit={(event) => {
          event.preventDefault()
          void navigate({ to: '/search', search: typed ? { q: typed } : {}, replace: true })
        }}
      >
        <h1 className="display">{texts.everywhere}</h1>
        <label className={styles.box}>
          <Search aria-hidden="true" />
          <input
            type="search"
            aria-label={texts.everywherePlaceholder}
            placeholder={texts.everywherePlaceholder}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
      </form>
      <Groups query={q} />
    </main>
  )
}

function Groups({ query }: { query: string }) {
  const searchable = isSearchable(query)
  const groups = useQueries({
    queries: allKinds.map((kind) => ({ ...searchQuery(kind, query.trim()), enabled: searchable })),
  })
  const refusal = searchQueryError(query)
  if (refusal) return <Status>{inputText(refusal)}</Status>
  if (!searchable) return <Status>{texts.hint}</Status>
  const found = groups.reduce((sum, { data }) => sum + (data?.length ?? 0), 0)
  const isFetching = groups.some((group) => group.isFetching)
  return (
    <>
      <Status>
        {found > 0 ? texts.resultCount(found) : isFetching ? texts.loading : groups.every(({ isError }) => isError) ? texts.failed : texts.empty}
      </Status>
      {groups.map(
        ({ data }, index) =>
          data !== undefined &&
          data.length > 0 && (
            <WorkCarousel key={allKinds[index]} title={kindTexts[allKinds[index] ?? 'movie'].many} works={data} />
          ),
      )}
    </>
  )
}

function Status({ children }: { children: string }) {
  return (
    <p className={classes('gutter', styles.status)} role="status">
      {children}
    </p>
  )
}
