import type { Conversation, Message, PersonCard } from '@trouvaille/contract'
import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { conversations as limits, search, trimmed, typeset, viewOf } from '@trouvaille/domain'
import { useState } from 'react'
import type { OutputOf } from '../../lib/api-types.ts'
import { keptOnPage } from '../../lib/query-client.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useNow } from '../../lib/use-now.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { PersonName } from '../../ui/person-name.tsx'
import { OverlayFrame } from '../search/overlay-frame.tsx'
import overlay from '../search/search-overlay.module.css'
import { chatTexts } from './chat-texts.ts'
import { clockText } from '../../lib/dates.ts'
import { dayText } from './day-text.ts'
import { isHiddenFrom } from './hidden.ts'
import { MatchedText } from './matched-text.tsx'
import styles from './message-search.module.css'
import { texts } from './texts.ts'
import { appOf } from '../../core/app.ts'

const { search: words } = chatTexts

type Found = OutputOf<'get /api/conversations/{id}/messages/search'>

export const foundQuery = (id: string, text: string) =>
  infiniteQueryOptions({
    queryKey: ['conversations', 'search', id, text],
    queryFn: ({ client, pageParam: before, signal }) =>
      appOf(client).call('get /api/conversations/{id}/messages/search', {
        params: { id },
        query: { q: text, before: before === undefined ? undefined : String(before) },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ nextBefore }: Found) => nextBefore ?? undefined,
    enabled: isLongEnough(text),
    staleTime: 0,
    ...keptOnPage('search'),
  })

const isLongEnough = (text: string) => text.length >= limits.queryMinCharacters

interface MessageSearchProps {
  conversation: Conversation
  onPick: (seq: number) => void
  onClose: () => void
}

/** Searches the messages of a conversation; a result jumps to its message. */
export function MessageSearch({ conversation, onPick, onClose }: MessageSearchProps) {
  const { id } = conversation
  const [query, setQuery] = useState('')
  const typed = trimmed(query)
  const text = useDebounced(typed, search.debounceMs, '')
  const found = useInfiniteQuery(foundQuery(id, text))
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = found
  const isCurrent = text === typed && data !== undefined
  const failed = isError && !isFetching
  const { messages, people } = allOf(data)
  return (
    <OverlayFrame
      label={words.label}
      query={query}
      onQuery={setQuery}
      onClose={onClose}
      input={{ maxLength: limits.queryMaxCharacters }}
    >
      <div className={overlay.content}>
        <section className={overlay.panel} aria-label={chatTexts.log}>
          <div className={overlay.status}>
            <p role="status">
              {!isLongEnough(typed)
                ? words.start(limits.queryMinCharacters)
                : failed
                  ? words.failed
                  : isCurrent
                    ? countText(messages.length, hasNextPage)
                    : words.loading}
            </p>
            {failed && isLongEnough(typed) && (
              <Button look="quiet" small onClick={() => void (data ? fetchNextPage() : refetch())}>
                {words.retry}
              </Button>
            )}
          </div>
          {isLongEnough(typed) && (
            <ul className={styles.rows}>
              {messages.map((message) => (
                <li key={message.seq}>
                  <Hit
                    message={message}
                    sender={people.get(message.senderId)}
                    isHidden={isHiddenFrom(conversation, message.senderId)}
                    query={text}
                    onPick={onPick}
                  />
                </li>
              ))}
            </ul>
          )}
          {isLongEnough(typed) && isCurrent && hasNextPage && !failed && (
            <div className={styles.further}>
              <Button look="quiet" small busy={isFetching} onClick={() => void fetchNextPage()}>
                {isFetching ? words.loading : words.further}
              </Button>
            </div>
          )}
        </section>
      </div>
    </OverlayFrame>
  )
}

function countText(count: number, hasMore: boolean): string {
  if (count === 0) return hasMore ? words.nothingSoFar : words.nothing
  return hasMore ? words.foundSoFar(count) : words.found(count)
}

function allOf(data: InfiniteData<Found> | undefined): {
  messages: Message[]
  people: Map<string, PersonCard>
} {
  const pages = data?.pages ?? []
  return {
    messages: pages.flatMap((page) => page.messages),
    people: new Map(pages.flatMap((page) => page.people.map((person) => [person.id, person]))),
  }
}

interface HitProps {
  message: Message
  sender: PersonCard | undefined
  isHidden: boolean
  query: string
  onPick: (seq: number) => void
}

function Hit({ message: { seq, senderId, sentAt, body }, sender, isHidden, query, onPick }: HitProps) {
  const now = useNow()
  const time = Date.parse(sentAt)
  const name = sender?.username ?? texts.nobody
  const text = body.kind === 'text' ? body.text : body.kind === 'work' ? typeset(viewOf(body.work).title) : ''
  return (
    <button type="button" className={styles.row} data-result onClick={() => onPick(seq)}>
      <Avatar name={name} seed={senderId} url={sender?.avatarUrl} size={40} />
      <span className={styles.words}>
        <span className={styles.head}>
          <b>
            <PersonName name={name} />
          </b>
          <time dateTime={sentAt}>
            {dayText(time, now)}, {clockText(time)}
          </time>
        </span>
        <span className={styles.text}>{isHidden ? texts.hidden : <MatchedText text={text} query={query} />}</span>
      </span>
    </button>
  )
}
