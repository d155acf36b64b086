import type { ConversationSummary } from '@trouvaille/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { conversations as limits } from '@trouvaille/domain'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, RoundButton } from '../../ui/button.tsx'
import { Highlight } from '../search/highlight.tsx'
import { focusBeside } from '../search/move-focus.ts'
import { OverlayFrame } from '../search/overlay-frame.tsx'
import overlay from '../search/search-overlay.module.css'
import { texts as searchTexts } from '../search/texts.ts'
import { useAccount, useApp } from '../../core/app.ts'
import { ConversationPicture } from './conversation-picture.tsx'
import styles from './conversation-search.module.css'
import { shownTitleOf } from './conversation-title.ts'
import { matchingConversations } from './match-conversations.ts'
import { lastLine } from './message-line.ts'
import { usePreferences } from './preferences.ts'
import { archivedQuery, conversationsIn, conversationsQuery } from './queries.ts'
import {
  removeRecentConversation,
  clearRecentConversations,
  readRecentConversations,
  rememberConversation,
} from './recents.ts'
import { texts } from './texts.ts'
import { reloadPage } from '../../platform/address.ts'

/** "Rechercher une discussion": in names and last messages, on this device. Closing forgets the query [CONV-09] to [CONV-12]. */
export function ConversationSearch({ onClose }: { onClose: () => void }) {
  const app = useApp()
  const [query, setQuery] = useState('')
  const router = useRouter()
  const pick = (conversation: ConversationSummary) => {
    rememberConversation(app, conversation)
    onClose()
    void router.navigate({ to: '/conversation/$id', params: { id: conversation.id } })
  }
  return (
    <OverlayFrame
      label={texts.search.label}
      query={query}
      onQuery={setQuery}
      onClose={onClose}
      input={{ maxLength: limits.queryMaxCharacters }}
    >
      <div className={overlay.content}>
        {query.trim() === '' ? <Recents onPick={pick} /> : <Found query={query} onPick={pick} />}
      </div>
    </OverlayFrame>
  )
}

interface PickProps {
  onPick: (conversation: ConversationSummary) => void
}

/** A list with all of its pages, so that the local search covers every conversation. */
function useWholeList(list: typeof conversationsQuery, enabled = true) {
  const { data, isError, isFetching, hasNextPage, isFetchNextPageError, fetchNextPage, refetch } = useInfiniteQuery({
    ...list,
    enabled,
  })
  const wantsMore = hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (wantsMore) void fetchNextPage()
  }, [wantsMore, fetchNextPage])
  return {
    pages: data?.pages ?? [],
    isLoading: isFetching && (data === undefined || hasNextPage),
    hasFailed: isError && !isFetching && (data === undefined || isFetchNextPageError),
    retry: () => void (data ? fetchNextPage() : refetch()),
  }
}

function Found({ query, onPick }: PickProps & { query: string }) {
  const { id: ownId } = useAccount()
  const hasArchive = usePreferences().some(({ archivedSeq }) => archivedSeq !== null)
  const lists = [useWholeList(conversationsQuery), useWholeList(archivedQuery, hasArchive)]
  const all = conversationsIn({ pages: lists.flatMap(({ pages }) => pages) })
  const found = matchingConversations(all, query, ownId)
  const isLoading = lists.some((list) => list.isLoading)
  const failed = lists.find(({ hasFailed }) => hasFailed)
  return (
    <section className={overlay.panel} aria-label={texts.search.results}>
      <div className={overlay.status}>
        <p role="status">
          {failed
            ? texts.loadFailed
            : found.length > 0
              ? texts.search.count(found.length)
              : isLoading
                ? searchTexts.loading
                : texts.search.none}
        </p>
        {failed && (
          <Button look="quiet" small onClick={failed.retry}>
            {texts.retry}
          </Button>
        )}
      </div>
      <PickRows conversations={found} query={query} onPick={onPick} />
    </section>
  )
}

function Recents({ onPick }: PickProps) {
  const app = useApp()
  const [recents, setRecents] = useState(() => readRecentConversations(app))
  const { data } = useInfiniteQuery(conversationsQuery)
  if (recents.length === 0) {
    return (
      <div className={overlay.status}>
        <p role="status">{searchTexts.noRecents}</p>
      </div>
    )
  }
  // The list is newer than the stored recent search.
  const current = new Map(conversationsIn(data).map((each) => [each.id, each]))
  return (
    <section className={overlay.panel}>
      <h2>{searchTexts.recents}</h2>
      <PickRows
        conversations={recents.map((each) => current.get(each.id) ?? each)}
        onPick={onPick}
        onRemove={({ id }) => {
          removeRecentConversation(app, id)
          setRecents(readRecentConversations(app))
        }}
      />
      <Button
        look="text"
        small
        className={overlay.clear}
        onClick={() => {
          clearRecentConversations(app)
          reloadPage()
        }}
      >
        {searchTexts.clearRecents}
      </Button>
    </section>
  )
}

interface PickRowsProps extends PickProps {
  conversations: readonly ConversationSummary[]
  /** The query, highlighted in the names. */
  query?: string
  /** Gives each row a button that removes it. */
  onRemove?: (conversation: ConversationSummary) => void
}

/** A list of conversations to choose from, with arrow key navigation. */
function PickRows({ conversations, query = '', onPick, onRemove }: PickRowsProps) {
  const { id: ownId } = useAccount()
  if (conversations.length === 0) return null
  return (
    <ul className={styles.rows}>
      {conversations.map((conversation) => (
        <li key={conversation.id}>
          <button type="button" className={styles.row} data-result onClick={() => onPick(conversation)}>
            <ConversationPicture conversation={conversation} size={48} />
            <span className={styles.words}>
              <b>
                <Highlight text={shownTitleOf(conversation, ownId)} query={query} />
              </b>
              <small>
                <Highlight text={lastLine(conversation, ownId)} query={query} />
              </small>
            </span>
          </button>
          {onRemove && (
            <RoundButton
              label={texts.search.removeRecent(shownTitleOf(conversation, ownId))}
              onClick={({ currentTarget }) => {
                focusBeside(currentTarget)
                onRemove(conversation)
              }}
            >
              <X />
            </RoundButton>
          )}
        </li>
      ))}
    </ul>
  )
}
