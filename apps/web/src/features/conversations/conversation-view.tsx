import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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

/** A conversation: header, messages and composer. Keyed by conversation, so that each has its own state. */
export function ConversationView({ id, Block }: { id: string; Block: BlockDialog }) {
  const app = useApp()
  const ownId = useAccount().id
  const { conversation, hasFailed, retry } = useConversation(id)
  const { isFetchedAfterMount, isError } = useQuery(conversationQuery(id))
  const thread = useThread(id)
  const [overlay, setOverlay] = useState<'search' | 'mute' | 'leave'>()
  const [target, setTarget] = useState<{ seq: number }>()
  const close = () => setOverlay(undefined)
  const summary = conversation ? undefined : knownSummary(app, id)
  const named = conversation ?? summary
  const title = named && shownTitleOf(named, ownId)
  usePageMeta({ title, isPrivate: true })
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
        Block={Block}
      />
      {overlay === 'search' && (
        <MessageSearch
          conversation={conversation}
          onPick={(seq) => {
            close()
            void thread.jumpTo(seq)
            setTarget({ seq })
          }}
          onClose={close}
        />
      )}
      {overlay === 'mute' && <MuteDialog conversationId={id} onClose={close} />}
      {overlay === 'leave' && <LeaveDialog conversation={conversation} isInChat onClose={close} />}
    </section>
  )
}
