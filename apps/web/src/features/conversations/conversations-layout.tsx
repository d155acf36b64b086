import { useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useMedia } from '../../lib/use-media.ts'
import { classes } from '../../ui/classes.ts'
import { ConversationList } from './conversation-list.tsx'
import { preferencesIn, usePreferences } from './preferences.ts'
import styles from './conversations-layout.module.css'

interface ConversationsLayoutProps {
  /** The button that shares the app. */
  share: ReactNode
  /** The content for the address: a conversation, its settings, or a placeholder. */
  children: ReactNode
}

/** Master-detail layout of list and conversation: two columns where there is room, else one of them. */
export function ConversationsLayout({ share, children }: ConversationsLayoutProps) {
  const { id } = useParams({ strict: false })
  const { archived = false } = useSearch({ strict: false })
  const preferences = usePreferences()
  const isWide = useMedia('(min-width: 1024px)')
  const isOpen = id !== undefined
  // The list beside a conversation is the one that has it.
  const isArchive = isOpen ? preferencesIn(preferences, id).archivedSeq !== null : archived
  const content = { id: 'content', tabIndex: -1 }
  return (
    <main className={classes(styles.layout, isOpen && styles.open)} {...(!isOpen && content)}>
      {(isWide || !isOpen) && <ConversationList isArchive={isArchive} openId={id} share={share} />}
      <div className={styles.pane} {...(isOpen && content)}>
        <Suspense>{children}</Suspense>
      </div>
    </main>
  )
}
