import type { ConversationSummary, NewMessageBody } from '@trouvaille/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { conversations as limits } from '@trouvaille/domain'
import { useEffect, useState } from 'react'
import { showError } from '../../lib/toasts.ts'
import { MoreButton } from '../../ui/more-button.tsx'
import { LoadingPicker, PickerFailure, pickerList, pickerNote, PickerRow } from '../../ui/picker.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useAccount, useApp } from '../../core/app.ts'
import { chatTexts } from './chat-texts.ts'
import { ConversationPicture } from './conversation-picture.tsx'
import { shownTitleOf } from './conversation-title.ts'
import { matchingConversations } from './match-conversations.ts'
import { send, useRejections } from './outbox.ts'
import { conversationsIn, conversationsQuery } from './queries.ts'

const { picker: words } = chatTexts

interface ConversationPickerProps {
  body: NewMessageBody
  /** Called after each successful send. */
  onSent: () => void
}

/** The conversations of the member, each with a button that sends something to it. */
export function ConversationPicker({ body, onSent }: ConversationPickerProps) {
  const { id: ownId } = useAccount()
  const [query, setQuery] = useState('')
  const [latest, setLatest] = useState<string>()
  const list = useInfiniteQuery(conversationsQuery)
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = list
  const known = conversationsIn(data)
  // A read-only conversation is no target.
  const all = known.filter(({ canWrite }) => canWrite)
  const shown = matchingConversations(all, query, ownId)
  // A search covers all conversations, so all pages are loaded.
  const isMissing = (query.trim() !== '' || all.length === 0) && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (isMissing) void fetchNextPage()
  }, [isMissing, fetchNextPage])

  if (!data || (all.length === 0 && hasNextPage)) {
    return isError && !isFetching ? (
      <PickerFailure text={words.failed} retry={words.retry} onRetry={() => void refetch()} />
    ) : (
      <LoadingPicker text={words.loading} />
    )
  }
  if (all.length === 0) return <p className={pickerNote}>{known.length === 0 ? words.none : words.noneWritable}</p>
  return (
    <>
      <SearchField aria-label={words.search} maxLength={limits.queryMaxCharacters} value={query} onChange={setQuery} />
      {/* The notification is outside the modal dialog, where screen readers do not announce it. */}
      <p className="visually-hidden" role="status">
        {latest !== undefined && words.sentTo(latest)}
      </p>
      {shown.length === 0 && !isFetching ? (
        <p className={pickerNote} role="status">
          {words.nothingFound}
        </p>
      ) : (
        <div className={pickerList}>
          <ul aria-label={words.list}>
            {shown.map((conversation) => (
              <ConversationRow
                key={conversation.id}
                conversation={conversation}
                title={shownTitleOf(conversation, ownId)}
                body={body}
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

interface ConversationRowProps {
  conversation: ConversationSummary
  title: string
  body: NewMessageBody
  onSent: (title: string) => void
}

function ConversationRow({ conversation, title, body, onSent }: ConversationRowProps) {
  const app = useApp()
  const { id } = conversation
  const [isRefused, setRefused] = useState(false)
  const [sent, setSent] = useState<readonly string[]>([])
  const isSent = sent.length > 0 && !isRefused
  // Other rejected messages stay in the outbox for the conversation's own screen.
  const onRefused = () => {
    setRefused(true)
    showError(chatTexts.sendFailed)
  }
  useRejections(id, onRefused, sent)
  return (
    <PickerRow
      picture={<ConversationPicture conversation={conversation} size={44} />}
      name={title}
      state={isRefused ? { status: 'failed', reason: words.notSent } : { status: isSent ? 'sent' : 'ready' }}
      words={words}
      target={words.into(title)}
      onSend={() => {
        const clientId = send(app, id, body)
        if (clientId === undefined) return
        setSent([...sent, clientId])
        setRefused(false)
        onSent(title)
      }}
    />
  )
}
