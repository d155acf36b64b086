import type { ConversationSummary } from '@trouvaille/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { conversations as limits, type Work } from '@trouvaille/domain'
import { Check, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { showError } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { MoreButton } from '../../ui/more-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAccount } from '../session/session.ts'
import styles from '../sharing/friend-picker.module.css'
import { chatTexts } from './chat-texts.ts'
import { ConversationPicture } from './conversation-picture.tsx'
import { titleOf } from './conversation-title.ts'
import { matchingConversations } from './match-conversations.ts'
import { send, useRefusals } from './outbox.ts'
import { conversationsIn, conversationsQuery } from './queries.ts'

const { picker: words } = chatTexts

interface ConversationPickerProps {
  work: Work
  /** Called each time it has been sent. */
  onSent: () => void
}

/** The conversations of the member, each with a button that puts a work into it. */
export function ConversationPicker({ work, onSent }: ConversationPickerProps) {
  const { id: ownId } = useAccount()
  const [query, setQuery] = useState('')
  const [latest, setLatest] = useState<string>()
  const list = useInfiniteQuery(conversationsQuery)
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = list
  const all = conversationsIn(data)
  const shown = matchingConversations(all, query, ownId)
  // Whoever looks for one looks among all.
  const isMissing = query.trim() !== '' && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (isMissing) void fetchNextPage()
  }, [isMissing, fetchNextPage])

  if (!data) {
    return isError && !isFetching ? (
      <div className={classes(styles.list, styles.note)}>
        <p role="alert">{words.failed}</p>
        <Button small onClick={() => void refetch()}>
          {words.retry}
        </Button>
      </div>
    ) : (
      <div className={styles.list} aria-busy="true">
        <span className="visually-hidden">{words.loading}</span>
        {[1, 2, 3, 4].map((place) => (
          <div key={place} className={styles.row} aria-hidden="true">
            <Skeleton style={{ width: 44, height: 44, borderRadius: '50%' }} />
            <Skeleton style={{ width: '40%', height: 18 }} />
          </div>
        ))}
      </div>
    )
  }
  if (all.length === 0) return <p className={classes(styles.list, styles.note)}>{words.none}</p>
  return (
    <>
      <label className={styles.search}>
        <Search aria-hidden="true" />
        <input
          type="search"
          aria-label={words.search}
          placeholder={words.search}
          maxLength={limits.queryMaxCharacters}
          autoComplete="off"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
      </label>
      {/* The notification stands behind the dialog, where a screen reader does not hear it. */}
      <p className="visually-hidden" role="status">
        {latest !== undefined && words.sentTo(latest)}
      </p>
      {shown.length === 0 && !isFetching ? (
        <p className={classes(styles.list, styles.note)} role="status">
          {words.nothingFound}
        </p>
      ) : (
        <div className={styles.list}>
          <ul aria-label={words.list}>
            {shown.map((conversation) => (
              <PickerRow
                key={conversation.id}
                conversation={conversation}
                title={titleOf(conversation, ownId)}
                work={work}
                onSent={(title) => {
                  setLatest(title)
                  onSent()
                }}
              />
            ))}
          </ul>
          <MoreButton query={list} />
        </div>
      )}
    </>
  )
}

interface PickerRowProps {
  conversation: ConversationSummary
  title: string
  work: Work
  onSent: (title: string) => void
}

function PickerRow({ conversation, title, work, onSent }: PickerRowProps) {
  const { id } = conversation
  const [isRefused, setRefused] = useState(false)
  const [sent, setSent] = useState<readonly string[]>([])
  const isSent = sent.length > 0 && !isRefused
  // What else was refused waits for the screen of the conversation.
  const onRefused = () => {
    setRefused(true)
    showError(chatTexts.sendFailed)
  }
  useRefusals(id, onRefused, sent)
  return (
    <li className={styles.row}>
      <ConversationPicture conversation={conversation} size={44} />
      <span className={styles.words}>
        <b title={title}>{title}</b>
        {isRefused && <small role="alert">{words.notSent}</small>}
      </span>
      {/* One button in every state, so that whoever pressed it keeps the focus. */}
      <Button
        look={isSent ? 'outline' : 'quiet'}
        small
        busy={isSent}
        aria-busy={undefined}
        className={classes(styles.send, isSent && styles.sent)}
        onClick={() => {
          const clientId = send(id, { kind: 'work', work })
          if (clientId === undefined) return
          setSent([...sent, clientId])
          setRefused(false)
          onSent(title)
        }}
      >
        {isSent && <Check aria-hidden="true" />}
        {isSent ? words.sent : isRefused ? words.again : words.send}
        <span className="visually-hidden">{words.into(title)}</span>
      </Button>
    </li>
  )
}
