import { useCanGoBack, useRouter, useSearch } from '@tanstack/react-router'
import { allMediaTypes, isSearchable, mediaTypes, search as limits, searchQueryError } from '@trouvaille/domain'
import { type ComponentType, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isSearchKey } from '../../lib/search-key.ts'
import { inputText } from '../../lib/error-texts.ts'
import { usePageMeta } from '../../lib/page-meta.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyShelf } from '../../ui/empty-shelf.tsx'
import { kindTexts } from '../works/sections.ts'
import { LoadingCarousel } from '../works/work-carousel.tsx'
import { EverythingRecents } from './everything-recents.tsx'
import { failureText } from './failure-text.ts'
import type { FoundPeople } from './found-people.ts'
import { LimitedNote } from './limited-note.tsx'
import { moveFocusIn } from './move-focus.ts'
import { type Group, ResultGroups, useRoomForTwo } from './result-groups.tsx'
import { goToFirstResult, SearchBar } from './search-bar.tsx'
import styles from './search-page.module.css'
import { texts } from './texts.ts'
import { useEverything } from './use-everything.ts'
import { useTyped } from './use-typed.ts'

interface SearchPageProps {
  /** Finds people by name, and renders with them. */
  People: ComponentType<{ query: string; children: (people: FoundPeople) => ReactNode }>
}

/**
 * The search of all media types. Full-screen like the search of a section, but a page of its own: the query is in the
 * URL, and going back restores results and scroll position.
 */
export function SearchPage({ People }: SearchPageProps) {
  usePageMeta({ title: texts.everywhere, isPrivate: true })
  const { q = '' } = useSearch({ strict: false })
  const [typed, setTyped] = useTyped(q)
  const field = useRef<HTMLInputElement>(null)
  const leave = useLeave()
  useKeys(field, leave)

  const wasEmpty = useRef(q === '')
  useEffect(() => {
    // When returning to results, the input is not focused.
    if (!wasEmpty.current) return
    const timer = setTimeout(() => field.current?.focus(), limits.focusDelayMs)
    return () => clearTimeout(timer)
  }, [])

  return (
    <main className={styles.screen} id="content" tabIndex={-1} data-asked>
      <h1 className="visually-hidden">{texts.everywhere}</h1>
      <SearchBar
        field={field}
        label={texts.everywherePlaceholder}
        query={typed}
        onQuery={(text) => setTyped(text, text ? limits.debounceMs : 0)}
        onLeave={leave}
        onSubmit={(event) => {
          setTyped(typed, 0)
          goToFirstResult(event)
        }}
      />
      {typed ? <People query={q}>{(people) => <Groups query={q} people={people} />}</People> : <EverythingRecents />}
    </main>
  )
}

/** Back in the history, else home. */
function useLeave(): () => void {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return () => (canGoBack ? router.history.back() : void router.navigate({ to: '/' }))
}

/**
 * Escape leaves, unless it closes an overlay; the search key focuses the input; arrow keys move through the results.
 */
function useKeys(field: RefObject<HTMLInputElement | null>, leave: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector('[role=dialog], [role=menu]')) return
    if (event.key === 'Escape') leave()
    if (isSearchKey(event)) {
      event.preventDefault()
      field.current?.select()
    }
    const page = field.current?.closest('main')
    // Outside of the results they scroll the page.
    if (page && document.activeElement?.matches('input, [data-result]')) moveFocusIn(page, event)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function Groups({ query, people }: { query: string; people: FoundPeople }) {
  // In this layout small groups come first, so all groups have to be loaded before their order is known.
  const hasRoom = useRoomForTwo()
  const { groups, next, isWaiting: isWaitingForWorks, isLimited, failure } = useEverything(query, hasRoom)
  const isWaiting = isWaitingForWorks || people.isWaiting
  // Below all works, where their arrival causes no layout shift.
  const shown = isWaitingForWorks ? 0 : people.count
  const rejection = searchQueryError(query)
  if (rejection) return <Status text={inputText(rejection)} />
  if (!isSearchable(query)) return <Status text={texts.hint} />
  if (groups.length === 0 && shown === 0 && isWaiting) return <LoadingGroups />
  if (groups.length === 0 && shown === 0 && failure) {
    return <Status text={failureText(failure.error)} onRetry={failure.retry} />
  }
  const found = groups.reduce((sum, { works }) => sum + works.length, shown)
  const retry = failure?.retry ?? people.retry
  return (
    <>
      <Status text={isWaiting ? texts.loading : found > 0 ? texts.resultCount(found) : texts.empty} />
      {retry && !isWaiting && <Status text={texts.partly} onRetry={retry} />}
      {found === 0 && !isWaiting && (
        <div className={styles.nothing}>
          <EmptyShelf title={texts.everywhereNothing} shapes={['poster', 'square', 'book']} />
        </div>
      )}
      <GroupLinks groups={groups} people={shown} isWaiting={isWaiting} />
      <ResultGroups groups={groups} />
      {isLimited && !isWaiting && <LimitedNote className={classes('gutter', styles.limited)} />}
      {next && <LoadingCarousel key={next} title={kindTexts[next].many} shapes={[mediaTypes[next].shape]} dense />}
      {!isWaitingForWorks && people.section}
    </>
  )
}

interface GroupLinksProps {
  groups: readonly Group[]
  /** Number of people found. */
  people: number
  isWaiting: boolean
}

/** Links to the groups with results: for several groups, or while results are still loading. */
function GroupLinks({ groups, people, isWaiting }: GroupLinksProps) {
  const [hasPlace, setHasPlace] = useState(false)
  if (!hasPlace && (isWaiting || groups.length + Math.sign(people) > 1)) setHasPlace(true)
  if (!hasPlace) return null
  return (
    <nav className={styles.links} aria-label={texts.kinds}>
      <ul>
        {groups.map(({ kind, works }) => (
          <li key={kind}>
            <a href={`#${mediaTypes[kind].category}`}>
              {kindTexts[kind].many} <span>{works.length}</span>
            </a>
          </li>
        ))}
        {people > 0 && (
          <li>
            <a href="#people">
              {texts.people} <span>{people}</span>
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}

function LoadingGroups() {
  return (
    <>
      <Status text={texts.loading} />
      {allMediaTypes.slice(0, 3).map((kind) => (
        <LoadingCarousel key={kind} title={kindTexts[kind].many} shapes={[mediaTypes[kind].shape]} dense />
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
