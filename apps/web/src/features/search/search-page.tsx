import { useQueries } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  allKinds,
  isSearchable,
  type Kind,
  kinds,
  search as limits,
  searchQueryError,
  type Work,
} from '@trouvaille/domain'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { inputText } from '../../lib/error-texts.ts'
import { failureText } from './failure-text.ts'
import { usePageMeta } from '../../lib/page-meta.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Starters } from '../starters/starters.tsx'
import { searchQuery } from '../works/queries.ts'
import { kindTexts } from '../works/sections.ts'
import { LoadingCarousel, WorkCarousel } from '../works/work-carousel.tsx'
import styles from './search-page.module.css'
import { texts } from './texts.ts'

/** Every kind of work at once. The query is in the address, so that a search can be linked to. */
export function SearchPage() {
  usePageMeta({ title: texts.everywhere, isPrivate: true })
  const { q = '' } = useSearch({ strict: false })
  const [typed, setTyped] = useTyped(q)

  return (
    <main className="page" id="content" tabIndex={-1}>
      <form
        role="search"
        className={classes('gutter', styles.head)}
        onSubmit={(event) => {
          event.preventDefault()
          setTyped(typed, 0)
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
            onChange={(event) => setTyped(event.target.value, limits.debounceMs)}
            autoComplete="off"
            autoCapitalize="off"
            enterKeyHint="search"
            spellCheck={false}
          />
        </label>
      </form>
      <Groups query={q} />
    </main>
  )
}

/** What stands in the input: what is being typed, else what the address says. It goes there once nobody types. */
function useTyped(q: string): [typed: string, set: (text: string, pauseMs: number) => void] {
  const navigate = useNavigate()
  const [draft, setDraft] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const go = async (text: string) => {
    await navigate({ to: '/search', search: text ? { q: text } : {}, replace: true })
    setDraft((newest) => (newest === text ? undefined : newest))
  }
  const set = (text: string, pauseMs: number) => {
    setDraft(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void go(text), pauseMs)
  }
  return [draft ?? q, set]
}

interface Group {
  kind: Kind
  works: Work[]
}

function Groups({ query }: { query: string }) {
  const searchable = isSearchable(query)
  const answers = useQueries({
    queries: allKinds.map((kind) => ({ ...searchQuery(kind, query.trim()), enabled: searchable })),
  })
  const refusal = searchQueryError(query)
  if (refusal) return <Status text={inputText(refusal)} />
  if (!searchable) {
    return (
      <>
        <Status text={texts.hint} />
        <Starters kinds={allKinds} />
      </>
    )
  }

  const groups = answers.flatMap(({ data = [] }, index): Group[] => {
    const kind = allKinds[index]
    return kind && data.length > 0 ? [{ kind, works: data }] : []
  })
  const isWaiting = answers.some(({ isFetching }) => isFetching)
  if (groups.length === 0 && isWaiting) return <LoadingGroups />
  const failures = answers.filter(({ isError, data }) => isError && data === undefined)
  const retry = () => failures.forEach(({ refetch }) => void refetch())
  if (groups.length === 0 && failures.length > 0) {
    return <Status text={failureText(failures[0]?.error)} onRetry={retry} />
  }
  const found = groups.reduce((sum, { works }) => sum + works.length, 0)
  return (
    <>
      <Status text={isWaiting ? texts.loading : found > 0 ? texts.resultCount(found) : texts.empty} />
      {failures.length > 0 && !isWaiting && <Status text={texts.partly} onRetry={retry} />}
      <GroupLinks groups={groups} />
      {groups.map(({ kind, works }) => (
        <div key={kind} id={kinds[kind].category} className={styles.group}>
          <WorkCarousel title={kindTexts[kind].many} works={works} dense />
        </div>
      ))}
    </>
  )
}

/** Jumps to the groups that have results. */
function GroupLinks({ groups }: { groups: readonly Group[] }) {
  if (groups.length < 2) return null
  return (
    <nav className={styles.links} aria-label={texts.kinds}>
      <ul>
        {groups.map(({ kind, works }) => (
          <li key={kind}>
            <a href={`#${kinds[kind].category}`}>
              {kindTexts[kind].many} <span>{works.length}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function LoadingGroups() {
  return (
    <>
      <Status text={texts.loading} />
      {allKinds.slice(0, 3).map((kind) => (
        <LoadingCarousel key={kind} title={kindTexts[kind].many} shapes={[kinds[kind].shape]} dense />
      ))}
    </>
  )
}

function Status({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <div className={classes('gutter', styles.status)}>
      <p role="status">{text}</p>
      {onRetry && (
        <Button look="quiet" small onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
    </div>
  )
}
