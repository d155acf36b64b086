import { useQuery } from '@tanstack/react-query'
import { Search, X } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { usePageMeta } from '../../lib/page-meta.tsx'
import { useKeptFocus } from '../../lib/use-kept-focus.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { Button, RoundButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { FieldError } from '../../ui/field.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { PushOfferWhenDue } from '../push/push-offer-when-due.tsx'
import { texts as searchTexts } from '../search/texts.ts'
import styles from './add-friend.module.css'
import { LoadingCards, PersonCards } from './person-card.tsx'
import { FriendSuggestions } from './friend-suggestions.tsx'
import { mayKnowQuery, suggestionsQuery } from './people-queries.ts'
import { texts } from './texts.ts'
import { usePeopleSearch } from './use-people-search.ts'

const { add: words } = texts

/** "Ajouter un ami": search of people by a part of their name, or suggestions before typing [FRND-10] [FRND-20]. */
export function AddFriend({ share }: { share: ReactNode }) {
  usePageMeta({ title: words.title, description: texts.description, keywords: texts.keywords, isPrivate: true })
  const content = useRef<HTMLElement>(null)
  useKeptFocus(content)
  const [query, setQuery] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const search = usePeopleSearch(query)
  const isTooLong = search.status === 'too_long'
  return (
    <main className={classes('page', 'gutter', styles.page)} id="content" tabIndex={-1} ref={content}>
      <header className={styles.head}>
        <BackButton label={words.back} fallback="/friends" />
        <h1 className="display">{words.title}</h1>
      </header>
      <div className={classes(styles.box, isTooLong && styles.invalid)} role="search">
        <Search aria-hidden="true" />
        <input
          ref={input}
          type="search"
          aria-label={words.label}
          placeholder={words.label}
          aria-invalid={isTooLong || undefined}
          aria-describedby={isTooLong ? id : undefined}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          autoComplete="off"
          autoCapitalize="off"
          enterKeyHint="search"
          spellCheck={false}
        />
        {query && (
          <RoundButton
            label={searchTexts.clear}
            onClick={() => {
              setQuery('')
              input.current?.focus()
            }}
          >
            <X />
          </RoundButton>
        )}
      </div>
      {isTooLong && <FieldError id={id}>{words.tooLong}</FieldError>}
      <PushOfferWhenDue />
      {search.status === 'empty' ? (
        <>
          <FriendSuggestions />
          <Suggestions />
        </>
      ) : (
        <Results search={search} share={share} />
      )}
    </main>
  )
}

function Results({ search, share }: { search: ReturnType<typeof usePeopleSearch>; share: ReactNode }) {
  return (
    <>
      <p role="status" className={styles.status}>
        {search.status === 'blocked' ? <Blocked seconds={search.seconds} /> : statusText(search)}
      </p>
      {search.status === 'loading' && <LoadingCards count={3} />}
      {search.status === 'failed' && (
        <Button look="quiet" small onClick={search.retry}>
          {texts.retry}
        </Button>
      )}
      {search.status === 'done' &&
        (search.people.length > 0 ? (
          <PersonCards results={search.people} />
        ) : (
          <div className={styles.nobody}>
            <p>{words.nobodyHelp}</p>
            {share}
          </div>
        ))}
    </>
  )
}

/** Screen readers announce the limit once, with the waiting time in the notification, and not every second. */
function Blocked({ seconds }: { seconds: number }) {
  const { title, description } = texts.blocked.search(seconds)
  return (
    <>
      {title}. <span aria-hidden="true">{description}.</span>
    </>
  )
}

function statusText(search: ReturnType<typeof usePeopleSearch>): string {
  switch (search.status) {
    case 'short':
      return words.hint
    case 'left_out':
      return words.leftOut
    case 'loading':
      return words.searching
    case 'failed':
      return words.failed
    case 'done':
      return search.people.length > 0 ? words.resultCount(search.people.length) : words.nobodyHere
    default:
      return ''
  }
}

function Suggestions() {
  const { data, isError, isFetching, refetch } = useQuery(suggestionsQuery)
  const { data: mayKnow = [] } = useQuery(mayKnowQuery)
  if (!data) {
    if (!isError || isFetching) return <LoadingCards />
    return <LoadFailure text={words.suggestionsFailed} onRetry={() => void refetch()} />
  }
  // People who are listed above are not repeated.
  const others = data.filter(({ person }) => !mayKnow.some((known) => known.person.id === person.id))
  if (others.length === 0) return mayKnow.length > 0 ? null : <p className={styles.status}>{words.noSuggestions}</p>
  return (
    <section aria-labelledby="suggestions">
      <h2 id="suggestions" className={styles.status}>
        {words.suggestions}
      </h2>
      <PersonCards results={others} />
    </section>
  )
}
