import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { usePageMeta } from '../../lib/page-meta.tsx'
import { usePageSwipe } from '../../lib/use-page-swipe.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { useAccount, useApp } from '../../core/app.ts'
import { chatTexts } from './chat-texts.ts'
import { Chat } from './chat.tsx'
import { LoadingComposer } from './composer.tsx'
import { ConversationHeader, EarlyHeader } from './conversation-header.tsx'
import type { BlockDialog } from './report-message.tsx'
import { shownTitleOf } from './conversation-title.ts'
import styles from './conversation-view.module.css'
import { LoadingMessages } from './loading-messages.tsx'
import { conversationQuery, knownSummary } from './queries.ts'
import { useConversation } from './use-conversation.ts'
import { useThread } from './use-thread.ts'

const LeaveDialog = lazyComponent(() => import('./leave-dialog.tsx').then((module) => module.LeaveDialog))
const MuteDialog = lazyComponent(() => import('./mute-dialog.tsx').then((module) => module.MuteDialog))
const MessageSearch = lazyComponent(() => import('./message-search.tsx').then((module) => module.MessageSearch))

/**
 * A conversation: header, messages and composer. Keyed by conversation, so that each has its own state.
 * @param at The message at which it opens, of which its key is a part.
 */
export function ConversationView({ id, at, Block }: { id: string; at?: number | undefined; Block: BlockDialog }) {
  const app = useApp()
  const ownId = useAccount().id
  const { conversation, hasFailed, retry } = useConversation(id)
  const { isFetchedAfterMount, isError } = useQuery(conversationQuery(id))
  const thread = useThread(id)
  const [overlay, setOverlay] = useState<'search' | 'mute' | 'leave'>()
  const [target, setTarget] = useState(at === undefined ? undefined : { seq: at })
  const close = () => setOverlay(undefined)
  const jump = (seq: number) => {
    void thread.jumpTo(seq)
    setTarget({ seq })
  }
  const summary = conversation ? undefined : knownSummary(app, id)
  const named = conversation ?? summary
  const title = named && shownTitleOf(named, ownId)
  usePageMeta({ title, isPrivate: true })
  const openAt = useEffectEvent((seq: number) => {
    // What was cached may have been at it, and is replaced by now.
    void thread.jumpTo(seq).then((isThere) => isThere && setTarget({ seq }))
  })
  const isReady = conversation !== undefined && thread.isSettled
  useEffect(() => {
    if (isReady && at !== undefined) openAt(at)
  }, [isReady, at])
  usePageSwipe({ right: '/messages' })

  if (!conversation) {
    return (
      <section className={styles.view} aria-label={title ?? chatTexts.title}>
        <EarlyHeader summary={summary} ownId={ownId} />
        {hasFailed ? (
          <div className={styles.failed}>
            <LoadFailure text={chatTexts.conversationFailed} onRetry={retry} />
          </div>
        ) : (
          <>
            <LoadingMessages />
            <LoadingComposer />
          </>
        )}
      </section>
    )
  }
  return (
    <section className={styles.view} aria-label={title}>
      <ConversationHeader
        conversation={conversation}
        ownId={ownId}
        people={thread.people}
        onSearch={() => setOverlay('search')}
        onMute={() => setOverlay('mute')}
        onLeave={() => setOverlay('leave')}
      />
      <Chat
        conversation={conversation}
        isSettled={isFetchedAfterMount || isError}
        isCovered={overlay !== undefined}
        thread={thread}
        target={target}
        onArrived={() => setTarget(undefined)}
        onJump={jump}
        Block={Block}
      />
      {overlay === 'search' && (
        <MessageSearch
          conversation={conversation}
          onPick={(seq) => {
            close()
            jump(seq)
          }}
          onClose={close}
        />
      )}
      {overlay === 'mute' && <MuteDialog conversationId={id} onClose={close} />}
      {overlay === 'leave' && <LeaveDialog conversation={conversation} isInChat onClose={close} />}
    </section>
  )
}
