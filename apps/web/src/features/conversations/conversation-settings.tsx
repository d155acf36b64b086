import type { Conversation, PersonCard } from '@trouvaille/contract'
import { asWritten } from '@trouvaille/domain'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, LogOut } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { usePageMeta } from '../../lib/page-meta.tsx'
import { Button } from '../../ui/button.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { TextField } from '../../ui/field.tsx'
import { useAccount } from '../../core/app.ts'
import { AddParticipants } from './add-participants.tsx'
import { ConversationPicture } from './conversation-picture.tsx'
import backLink from '../../ui/back-link.module.css'
import styles from './conversation-settings.module.css'
import { ConversationWorks } from './conversation-works.tsx'
import { titleOf } from './conversation-title.ts'
import { GroupPhoto } from './group-photo.tsx'
import { HistorySwitch } from './history-switch.tsx'
import { MuteSwitch } from './mute-switch.tsx'
import { Participants } from './participants.tsx'
import { texts } from './texts.ts'
import { useConversation } from './use-conversation.ts'

const LeaveDialog = lazyComponent(() => import('./leave-dialog.tsx').then((module) => module.LeaveDialog))

const { settings: words } = texts

interface ConversationSettingsProps {
  id: string
  /** Further actions on a participant. */
  Menu: ComponentType<{ person: PersonCard }>
}

/** "/conversation/{conversationId}/settings" [CONV-21] to [CONV-26]; read-only for direct conversations [GAP-126]. */
export function ConversationSettings({ id, Menu }: ConversationSettingsProps) {
  const { conversation, hasFailed, retry } = useConversation(id)
  const title = words.title[conversation?.type ?? 'direct']
  usePageMeta({ title, isPrivate: true })
  return (
    <>
      <header className={styles.head}>
        <Link
          to="/conversation/$id"
          params={{ id }}
          className={backLink.back}
          aria-label={words.back}
          title={words.back}
        >
          <ArrowLeft aria-hidden="true" />
        </Link>
        <h1 className="display">{conversation ? title : texts.title}</h1>
      </header>
      <div className={styles.body}>
        {conversation ? (
          <Settings conversation={conversation} Menu={Menu} />
        ) : hasFailed ? (
          <LoadFailure text={words.loadFailed} onRetry={retry} />
        ) : (
          <Spinner />
        )}
      </div>
    </>
  )
}

type SettingsProps = Pick<ConversationSettingsProps, 'Menu'> & { conversation: Conversation }

function Settings({ conversation, Menu }: SettingsProps) {
  const { id: ownId } = useAccount()
  const [isLeaving, setLeaving] = useState(false)
  const title = titleOf(conversation, ownId)
  const isGroup = conversation.type === 'group'
  return (
    <>
      {isGroup ? (
        <>
          <GroupPhoto conversation={conversation} />
          <TextField label={words.name} value={title} readOnly />
        </>
      ) : (
        <div className={styles.identity}>
          <ConversationPicture conversation={conversation} size={112} />
          <p className="display">{asWritten(title)}</p>
        </div>
      )}
      <ConversationWorks conversation={conversation} />
      <MuteSwitch conversationId={conversation.id} />
      <Participants conversation={conversation} Menu={Menu} />
      {isGroup && (
        <>
          <AddParticipants conversationId={conversation.id} />
          <HistorySwitch conversation={conversation} />
        </>
      )}
      <Button className={styles.leave} onClick={() => setLeaving(true)}>
        <LogOut aria-hidden="true" />
        {texts.leave.open}
      </Button>
      {isLeaving && <LeaveDialog conversation={conversation} onClose={() => setLeaving(false)} />}
    </>
  )
}
