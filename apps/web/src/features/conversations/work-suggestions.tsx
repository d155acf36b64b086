import { useQuery } from '@tanstack/react-query'
import { distinctWorks, isSearchable, search, searchQueryError, viewOf, type Work } from '@trouvaille/domain'
import { inputText } from '../../lib/error-texts.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { useCoversApart } from '../../ui/cover-layouts.ts'
import { Cover } from '../../ui/cover.tsx'
import { failureText } from '../search/failure-text.ts'
import { Highlight } from '../search/highlight.tsx'
import { captionOf, kindTexts } from '../works/sections.ts'
import { useApp } from '../../core/app.ts'
import { addedWorksQuery, foundWorksQuery } from './found-works.ts'
import { SuggestionList, type SuggestionsProps } from './suggestion-list.tsx'
import styles from './suggestion-list.module.css'
import { conversationWorkTexts as words } from './conversation-work-texts.ts'

interface WorkSuggestionsProps extends SuggestionsProps {
  query: string
  onPick: (work: Work) => void
}

/** The search of works while somebody writes: what is chosen is sent at once [CONV-90]. */
export function WorkSuggestions({ query: typed, onPick, ...props }: WorkSuggestionsProps) {
  const app = useApp()
  const query = typed.trim()
  const settled = useDebounced(query, search.debounceMs, '')
  const enabled = isSearchable(settled)
  const found = useQuery({ ...foundWorksQuery(app, settled), enabled })
  const added = useQuery({ ...addedWorksQuery(settled), enabled })
  const isAsked = isSearchable(query)
  const isCurrent = !isAsked || (settled === query && !found.isPlaceholderData && !found.isFetching)
  const hasFailed = isAsked && isCurrent && found.isError
  const works = isAsked && !hasFailed ? withAdded(found.data?.works ?? [], isCurrent ? added.data : undefined) : []
  useCoversApart(works)

  function statusText(): string {
    const rejection = searchQueryError(query)
    if (rejection) return inputText(rejection)
    if (!isAsked) return words.search.hint
    if (hasFailed) return failureText(found.error)
    if (works.length > 0) return words.search.found(works.length)
    return isCurrent && !added.isFetching ? words.search.nothing : words.search.loading
  }

  return (
    <SuggestionList
      {...props}
      label={words.search.label}
      options={works}
      keyOf={(work) => viewOf(work).path}
      isCurrent={isCurrent}
      onPick={onPick}
      status={statusText()}
      isQuiet={works.length > 0}
      foot={
        hasFailed && (
          <div className={styles.foot}>
            <Button small look="text" onClick={() => void found.refetch()}>
              {words.search.retry}
            </Button>
          </div>
        )
      }
    >
      {(work) => <FoundWork work={work} query={query} />}
    </SuggestionList>
  )
}

/** A source may have what the catalogue has, too. */
const withAdded = (works: readonly Work[], added: readonly Work[] = []): Work[] => distinctWorks([...works, ...added])

function FoundWork({ work, query }: { work: Work; query: string }) {
  const view = viewOf(work)
  const { one } = kindTexts[view.kind]
  const caption = captionOf(view)
  return (
    <>
      <span className={classes(styles.thumb, view.shape !== 'poster' && view.shape !== 'book' && styles.wide)}>
        <Cover work={view} use="suggestion" />
      </span>
      <span className={styles.words}>
        <b lang={view.lang}>
          <Highlight text={view.title} query={query} />
        </b>
        <span>{caption === one ? one : words.search.caption(one, caption)}</span>
      </span>
    </>
  )
}
