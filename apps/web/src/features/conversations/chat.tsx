import type { Conversation } from '@trouvaille/contract'
import { type KeyboardEvent, type TouchEvent, useEffect, useRef, useState } from 'react'
import { showError } from '../../lib/toasts.ts'
import { useMedia } from '../../lib/use-media.ts'
import { useNow } from '../../lib/use-now.ts'
import { matchesMedia } from '../../platform/media.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { useAccount, useApp } from '../../core/app.ts'
import { offerPush } from '../push/offer.ts'
import { PushOfferWhenDue } from '../push/push-offer-when-due.tsx'
import { chatTexts } from './chat-texts.ts'
import { Composer, type ComposerHandle, ReadOnlyNote } from './composer.tsx'
import { othersIn } from './conversation-title.ts'
import styles from './conversation-view.module.css'
import { isHiddenFrom } from './hidden.ts'
import { LoadingMessages } from './loading-messages.tsx'
import { MessageList } from './message-list.tsx'
import { useChangeMessage, usePendingChanges } from './message-acts.ts'
import { pressOnMessage } from './message-keys.ts'
import { hasActions } from './message-menu.tsx'
import { MessageRow } from './message-row.tsx'
import { type Opening, quoted, type Row, rowsOf, unreadAt } from './message-rows.ts'
import { send, useOutgoing, useRejections } from './outbox.ts'
import { authorOf } from './quote-block.tsx'
import { useReading } from './reading.ts'
import type { BlockDialog } from './report-message.tsx'
import type { ThreadView } from './use-thread.ts'
import { sendTyping } from './typing.ts'
import { useEditing } from './use-editing.ts'
import { useMessageActions } from './use-message-actions.tsx'
import { usePressMenu } from './use-press-menu.ts'
import { useRefused } from './use-refused.ts'
import { useSwipeReply } from './use-swipe-reply.ts'

interface ChatProps {
  conversation: Conversation
  /** Whether the cached conversation has been refreshed. */
  isSettled: boolean
  /** Whether an overlay covers it. */
  isCovered: boolean
  thread: ThreadView
  /** The message to scroll to. */
  target: { seq: number } | undefined
  onArrived: () => void
  /** Goes to a message. */
  onJump: (seq: number) => void
  Block: BlockDialog
}

const none: never[] = []

/** How long the message that was jumped to stays highlighted, in milliseconds. */
const markedMs = 2500

/** The message list and the composer. */
export function Chat({ conversation, isSettled, isCovered, thread, target, onArrived, onJump, Block }: ChatProps) {
  const app = useApp()
  const { id } = conversation
  const ownId = useAccount().id
  const now = useNow()
  const outgoing = useOutgoing(id)
  const { refused, add, remove } = useRefused(id)
  const composer = useRef<ComposerHandle>(null)
  const [opening, setOpening] = useState<Opening>()
  const [seen, setSeen] = useState(0)
  const { editing, begin, end } = useEditing(id)
  const [highlighted, setHighlighted] = useState<string>()
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const { status, people, hasOlder } = thread
  const messages = usePendingChanges(id, thread.messages)
  const isFailed = status === 'error'
  const canPoint = useMedia('(hover: hover)')

  // The unread divider keeps its position from when the conversation was opened.
  if (!opening && isSettled) setOpening({ lastReadSeq: conversation.lastReadSeq, lastSeq: conversation.lastSeq })
  const unread = opening && unreadAt(opening, messages, ownId, hasOlder)
  const rows = rowsOf({ messages, outgoing, refused, ownId, firstUnread: unread?.first })
  const change = useChangeMessage(id)
  const actions = useMessageActions({
    conversation,
    rows,
    people,
    now,
    onReply: (seq) => composer.current?.reply(seq),
    onEdit(seq, text) {
      begin(seq, text)
      composer.current?.focus()
    },
    Block,
  })

  useReading(id, seen, opening !== undefined && !isCovered)
  useRejections(id, ({ replyTo, ...each }, { code }) => {
    if (!each.isEdit) showError(chatTexts.sendFailed)
    // What it answers cannot be answered: it would be rejected again.
    const answers = code === 'messages.not_found' ? undefined : replyTo
    const isBack = each.body.kind === 'text' && composer.current?.restore(each.body.text, answers ?? null)
    if (!isBack) add(answers === undefined ? each : { ...each, replyTo: answers })
  })
  useEffect(startHere, [status])
  useEffect(() => {
    if (isFailed) showError(chatTexts.loadFailed)
  }, [isFailed])
  useEffect(() => {
    if (highlighted === undefined) return
    const timer = setTimeout(() => setHighlighted(undefined), markedMs)
    return () => clearTimeout(timer)
  }, [highlighted])
  const isHidden = ({ key, senderId }: Row) => isHiddenFrom(conversation, senderId) && !shown.has(key)
  const pressing = usePressMenu((next) => {
    if (actionsOf(next.key)) actions.openMenu(next)
  })
  const swiping = useSwipeReply((key) => actionsOf(key)?.onReply?.())

  /** Undefined for a message that has none. */
  function actionsOf(key: string) {
    const row = rows.find((each) => each.key === key)
    return row && hasActions(row) && !isHidden(row) ? actions.actionsOf(row) : undefined
  }

  /** Begins to change the last message of the person. */
  function editLast(): boolean {
    const last = rows.findLast((row) => row.isOwn && row.state === 'sent' && row.body.kind === 'text')
    const edit = last && actionsOf(last.key)?.onEdit
    edit?.()
    return edit !== undefined
  }

  const handlers = {
    ...pressing,
    ...swiping,
    onTouchEnd(event: TouchEvent) {
      swiping.onTouchEnd()
      pressing.onTouchEnd(event)
    },
    onKeyDown(event: KeyboardEvent) {
      pressing.onKeyDown(event)
      pressOnMessage(event, actionsOf)
    },
  }

  const refusedOf = (key: string) => refused.find(({ clientId }) => clientId === key)
  const surroundings = {
    conversation,
    ownId,
    people,
    now,
    unreadCount: unread?.count,
    lastOwnSeq: messages.findLast(({ senderId, clientId }) => senderId === ownId && clientId !== null)?.seq,
    highlighted,
    isHidden,
    onShow(key: string) {
      setShown((before) => new Set([...before, key]))
      setHighlighted(key)
    },
    onAgain(key: string) {
      const each = refusedOf(key)
      if (!each) return
      remove(key)
      send(app, id, each.body, each.replyTo)
    },
    onEdit(key: string) {
      const each = refusedOf(key)
      // A read-only conversation has no composer to restore the text into.
      if (each?.body.kind !== 'text' || !composer.current) return
      remove(key)
      composer.current.edit(each.body.text)
    },
    onDiscard: remove,
    onJump,
    onReact: (seq: number, emoji: string | null) => change(seq, { kind: 'react', emoji }),
    onReactions: actions.openReactions,
    toolsOf: canPoint ? (row: Row) => (row.seq === undefined ? undefined : actionsOf(row.key)) : undefined,
    onMenu: pressing.onContextMenu,
  }

  return (
    <>
      {rows.length > 0 || status === 'ready' ? (
        <div className={styles.messages} {...handlers}>
          {rows.length === 0 ? (
            <p className={styles.empty}>{conversation.canWrite ? chatTexts.empty : chatTexts.emptyReadOnly}</p>
          ) : (
            <MessageList
              rows={rows}
              hasOlder={hasOlder}
              hasNewer={thread.hasNewer}
              isLoadingOlder={thread.isLoadingOlder}
              onOlder={() => thread.loadOlder()}
              onNewer={() => thread.loadNewer()}
              onNewest={() => thread.toNewest()}
              isSettled={opening !== undefined}
              target={target}
              onArrived={({ key }) => {
                setHighlighted(key)
                onArrived()
              }}
              seen={seen}
              onSeen={(seq) => opening && setSeen((before) => Math.max(before, seq))}
            >
              {(row) => <MessageRow key={row.key} row={row} surroundings={surroundings} />}
            </MessageList>
          )}
        </div>
      ) : isFailed ? (
        <div className={styles.failed}>
          <LoadFailure text={chatTexts.loadFailed} onRetry={() => thread.retry()} />
        </div>
      ) : (
        <LoadingMessages />
      )}
      {conversation.canWrite ? (
        <>
          <PushOfferWhenDue />
          <Composer
            ref={composer}
            conversationId={id}
            people={conversation.type === 'group' ? othersIn(conversation, ownId) : none}
            onSend={(text, replyTo) => {
              send(app, id, { kind: 'text', text }, replyTo)
              void offerPush(app)
            }}
            onWork={(work, replyTo) => {
              send(app, id, { kind: 'work', work }, replyTo)
              void offerPush(app)
            }}
            editing={editing}
            onSave={(text) => {
              const before = messages.find(({ seq }) => seq === editing?.seq)?.body
              const isSame = before?.kind === 'text' && before.text === text
              if (editing && !isSame) change(editing.seq, { kind: 'edit', text })
              end()
            }}
            onCancel={end}
            onEditLast={editLast}
            answered={(seq) => quoted(messages, seq)}
            authorOf={(quote) => authorOf(quote, people, ownId)}
            onTyping={() => sendTyping(app, id)}
          />
        </>
      ) : (
        <ReadOnlyNote conversationId={id}>
          {readOnlyText(conversation, rows.length === 0 && status === 'ready')}
        </ReadOnlyNote>
      )}
      {actions.overlay}
    </>
  )
}

/** Initial focus when the page was opened by its address: the composer, or else the message list. */
function startHere(): void {
  if (document.activeElement !== document.body) return
  const canType = matchesMedia('(hover: hover)')
  const content = document.getElementById('content')
  const input = canType ? content?.querySelector<HTMLElement>('textarea') : null
  const start = input ?? content?.querySelector<HTMLElement>('[role=log]')
  start?.focus({ preventScroll: true })
}

/** Why the conversation is read-only, and what the reader can still do. */
function readOnlyText({ participants, isSuspended }: Conversation, isEmpty: boolean): string {
  const { suspended, friends, friendsEmpty, gone, goneEmpty } = chatTexts.readOnly
  if (isSuspended) return suspended
  if (participants.length > 1) return isEmpty ? friendsEmpty : friends
  return isEmpty ? goneEmpty : gone
}
