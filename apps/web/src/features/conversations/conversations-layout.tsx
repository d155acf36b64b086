import { useParams } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useMedia } from '../../lib/use-media.ts'
import { classes } from '../../ui/classes.ts'
import { ConversationList } from './conversation-list.tsx'
import styles from './conversations-layout.module.css'

interface ConversationsLayoutProps {
  /** The button that shares the app. */
  share: ReactNode
  /** What the address names: a conversation, its settings, or the invitation to choose one. */
  children: ReactNode
}

/** List and conversation: beside each other where there is room, else one of them. The list stays from one to the next. */
export function ConversationsLayout({ share, children }: ConversationsLayoutProps) {
  const { id } = useParams({ strict: false })
  const isWide = useMedia('(min-width: 1024px)')
  const isOpen = id !== undefined
  const content = { id: 'content', tabIndex: -1 }
  return (
    <main className={classes(styles.layout, isOpen && styles.open)} {...(!isOpen && content)}>
      {(isWide || !isOpen) && <ConversationList openId={id} share={share} />}
      <div className={styles.pane} {...(isOpen && content)}>
        <Suspense>{children}</Suspense>
      </div>
    </main>
  )
}
