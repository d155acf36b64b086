import type { WorkConversation } from '@trouvaille/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MediaType } from '@trouvaille/domain'
import { useNow } from '../../lib/use-now.ts'
import { TrackRows } from '../works/track-rows.tsx'
import { useAccount } from '../../core/app.ts'
import { ConversationPicture } from './conversation-picture.tsx'
import { shownTitleOf } from './conversation-title.ts'
import { conversationWorkTexts as words } from './conversation-work-texts.ts'
import { listTime } from './message-line.ts'
import { workConversationsQuery } from './work-queries.ts'
import styles from './work-conversations.module.css'

/** The reader's conversations in which a work was shared, on its page; nothing without any [CONV-100]. */
export function WorkConversations({ kind, id }: { kind: MediaType; id: string }) {
  const { data = [] } = useQuery(workConversationsQuery(kind, id))
  if (data.length === 0) return null
  return (
    <TrackRows title={words.talks.title}>
      <ul className={styles.rows}>
        {data.map((each) => (
          <Row key={each.conversation.id} talk={each} />
        ))}
      </ul>
    </TrackRows>
  )
}

function Row({ talk: { conversation, seq, sentAt } }: { talk: WorkConversation }) {
  const { id: ownId } = useAccount()
  const now = useNow()
  return (
    <li>
      <Link to="/conversation/$id" params={{ id: conversation.id }} search={{ message: seq }} className={styles.row}>
        <ConversationPicture conversation={conversation} size={44} />
        <span className={styles.words}>
          <b>{shownTitleOf(conversation, ownId)}</b>
          <span>{words.talks.when(listTime(sentAt, now))}</span>
        </span>
      </Link>
    </li>
  )
}
