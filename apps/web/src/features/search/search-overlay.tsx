import { useQuery } from '@tanstack/react-query'
import { isSearchable, type Kind, kindsOf, search as limits, searchQueryError, type Section, viewOf, type Work } from '@trouvaille/domain'
import { ArrowLeft, X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react'
import { inputText } from '../../lib/error-texts.ts'
import { Button, RoundButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { useSpreadLayouts } from '../../ui/use-spread-layouts.ts'
import { searchQuery } from '../works/queries.ts'
import { kindTexts, sections } from '../works/sections.ts'
import { forgetRecents, forgetWork, readRecents, rememberWork } from './recents.ts'
import styles from './search-overlay.module.css'
import { texts } from './texts.ts'
import { useDebounced } from './use-debounced.ts'
import { WorkRow } from './work-row.tsx'

interface SearchOverlayProps {
  section: Section
  onClose: () => void
  /** What Enter in the input does, where results can stay on the page. */
  onSubmit?: (query: string) => void
}

/** The full-screen search of a section. It lives as long as it is open, so closing it forgets query and results. */
export function SearchOverlay({ section, onClose, onSubmit }: SearchOverlayProps) {
  const [query, setQuery] = useState('')
  const kinds = kindsOf(section)
  const [kind, setKind] = useState<Kind>(kinds[0] ?? 'movie')
  const input = useRef<HTMLInputElement>(null)
  const { searchPlaceholder } = sections[section]

  useEffect(() => {
    const timer = setTimeout(() => input.current?.focus(), limits.focusDelayMs)
    return () => clearTimeout(timer)
  }, [])

  const pick = (work: Work) => {
    rememberWork(work)
    onClose()
  }

  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Content
          className={styles.screen}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onClick={(event) => event.target === event.currentTarget && onClose()}
          onKeyDown={moveFocus}
        >
          <Radix.Title className="visually-hidden">{searchPlaceholder}</Radix.Title>
          <div className={styles.inner}>
            <form
              className={styles.bar}
              role="search"
              onSubmit={(event) => {
                event.preventDefault()
                if (onSubmit && isSearchable(query)) onSubmit(query.trim())
              }}
            >
              <RoundButton label={texts.back} onClick={onClose}>
                <ArrowLeft />
              </RoundButton>
              <input
                ref={input}
                type="search"
                aria-label={searchPlaceholder}
                placeholder={searchPlaceholder}
                value={query}
                onChange={(event) => setQuery(event.target.value)}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
              />
              {query && (
                <RoundButton
                  label={texts.clear}
                  onClick={() => {
                    setQuery('')
                    input.current?.focus()
                  }}
                >
                  <X />
                </RoundButton>
              )}
            </form>
            {kinds.length > 1 && <KindTabs kinds={kinds} selected={kind} onSelect={setKind} />}
            <Suspense>
              {query ? (
                <Results kind={kind} query={query} onPick={pick} />
              ) : (
                <Recents section={section} onPick={pick} />
              )}
            </Suspense>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Arrow keys walk through the results, from the input and back to it. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
  const inInput = document.activeElement instanceof HTMLInputElement
  if (!step || (inInput && event.key !== 'ArrowDown')) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [data-result]')]
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

function KindTabs({ kinds, selected, onSelect }: { kinds: Kind[]; selected: Kind; onSelect: (kind: Kind) => void }) {
  return (
    <div className={styles.tabs} role="tablist">
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          role="tab"
          aria-selected={kind === selected}
          onClick={() => onSelect(kind)}
        >
          {kindTexts[kind].many}
        </button>
      ))}
    </div>
  )
}

function Results({ kind, query, onPick }: { kind: Kind; query: string; onPick: (work: Work) => void }) {
  const settled = useDebounced(query, limits.debounceMs)
  const searchable = isSearchable(query)
  const { data, isError, isFetching, isPlaceholderData } = useQuery({
    ...searchQuery(kind, settled.trim()),
    enabled: isSearchable(settled),
  })
  // The answer on screen may belong to another tab's kind while the new one is on its way.
  const works = (data ?? []).filter((work) => work.kind === kind).slice(0, limits.moviesShown)
  const layouts = useSpreadLayouts(works)
  const refusal = searchQueryError(query)
  if (refusal) return <Status>{inputText(refusal)}</Status>
  if (!searchable) return <Status>{texts.hint}</Status>
  const waiting = isFetching || settled !== query || isPlaceholderData
  if (works.length === 0) {
    if (waiting) return <Status>{texts.loading}</Status>
    return <Status>{isError ? texts.failed : texts.empty}</Status>
  }
  return (
    <>
      <Status quiet>{waiting ? texts.loading : texts.resultCount(works.length)}</Status>
      <ul className={classes(styles.list, kind !== 'movie' && kind !== 'series' && kind !== 'book' && styles.wide)}>
        {works.map((work, index) => (
          <WorkRow key={viewOf(work).path} work={work} query={query} layout={layouts[index]} onPick={onPick} />
        ))}
      </ul>
    </>
  )
}

function Status({ quiet, children }: { quiet?: boolean; children: string }) {
  return (
    <p className={quiet ? 'visually-hidden' : styles.status} role="status">
      {children}
    </p>
  )
}

function Recents({ section, onPick }: { section: Section; onPick: (work: Work) => void }) {
  const { shown } = sections[section].recents
  const [recents, setRecents] = useState(() => readRecents(section))
  const works = recents.slice(0, shown)
  const layouts = useSpreadLayouts(works)
  if (works.length === 0) return <Status>{texts.noRecents}</Status>
  return (
    <>
      <h2 className={styles.head}>{texts.recents}</h2>
      <ul className={styles.list}>
        {works.map((work, index) => (
          <WorkRow
            key={viewOf(work).path}
            work={work}
            query=""
            layout={layouts[index]}
            onPick={onPick}
            onForget={() => {
              forgetWork(work)
              setRecents(readRecents(section))
            }}
          />
        ))}
      </ul>
      <div className={styles.clear}>
        <Button
          look="text"
          small
          onClick={() => {
            forgetRecents(section)
            location.reload()
          }}
        >
          {texts.clearRecents}
        </Button>
      </div>
    </>
  )
}
