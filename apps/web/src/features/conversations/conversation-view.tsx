import { Link } from '@tanstack/react-router'
import { ArrowLeft, Settings } from 'lucide-react'
import { usePageMeta } from '../../lib/page-meta.tsx'
import { useAccount } from '../session/session.ts'
import styles from './conversation-settings.module.css'
import { titleOf } from './conversation-title.ts'
import { texts } from './texts.ts'
import { useConversation } from './use-conversation.ts'

/** A conversation: whose it is, and the way to its settings. */
export function ConversationView({ id }: { id: string }) {
  const { conversation } = useConversation(id)
  const { id: ownId } = useAccount()
  const title = conversation ? titleOf(conversation, ownId) : texts.title
  usePageMeta({ title, isPrivate: true })
  return (
    <header className={styles.head}>
      <Link to="/messages" className={styles.back} aria-label={texts.back}>
        <ArrowLeft aria-hidden="true" />
      </Link>
      <h1 className="display">{title}</h1>
      {conversation && (
        <Link
          to="/conversation/$id/settings"
          params={{ id }}
          className={styles.back}
          aria-label={texts.settings.title[conversation.type]}
        >
          <Settings aria-hidden="true" />
        </Link>
      )}
    </header>
  )
}
