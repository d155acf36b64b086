import type { Conversation, ConversationSummary } from '@trouvaille/contract'
import { isMuted } from '@trouvaille/domain'
import { Archive, ArchiveRestore, Bell, BellOff, MailOpen, MessageSquareDot, Pin, PinOff } from 'lucide-react'
import { useApp } from '../../core/app.ts'
import { useNow } from '../../lib/use-now.ts'
import { MenuItem } from '../../ui/menu.tsx'
import { decide } from './preference-acts.ts'
import { usePreferencesOf } from './preferences.ts'
import { preferenceTexts as words } from './preference-texts.ts'
import { markRead } from './reading.ts'
import { useUnreadOf } from './use-unread.ts'

interface PreferenceItemsProps {
  conversation: Pick<Conversation | ConversationSummary, 'id' | 'lastSeq' | 'lastReadSeq'>
  /** Asks for how long to mute it. */
  onMute: () => void
  /** Called when it is marked as unread. */
  onMarked?: () => void
}

/** What somebody may decide about a conversation for themselves, as items of a menu [CONV-73]. */
export function PreferenceItems({
  conversation: { id, lastSeq, lastReadSeq },
  onMute,
  onMarked,
}: PreferenceItemsProps) {
  const app = useApp()
  const own = usePreferencesOf(id)
  const isUnread = useUnreadOf(id) > 0 || own.unreadSeq !== null
  const now = useNow()
  const isArchived = own.archivedSeq !== null
  return (
    <>
      <MenuItem Icon={own.isPinned ? PinOff : Pin} onSelect={() => decide(app, id, { isPinned: !own.isPinned })}>
        {own.isPinned ? words.unpin : words.pin}
      </MenuItem>
      {isUnread ? (
        <MenuItem Icon={MailOpen} onSelect={() => markRead(app, id, lastSeq)}>
          {words.markRead}
        </MenuItem>
      ) : (
        <MenuItem
          Icon={MessageSquareDot}
          onSelect={() => {
            decide(app, id, { unreadSeq: lastReadSeq })
            onMarked?.()
          }}
        >
          {words.markUnread}
        </MenuItem>
      )}
      {isMuted(own, now) ? (
        <MenuItem Icon={Bell} onSelect={() => decide(app, id, { mutedUntil: null })}>
          {words.unmute}
        </MenuItem>
      ) : (
        <MenuItem Icon={BellOff} onSelect={onMute}>
          {words.mute}
        </MenuItem>
      )}
      <MenuItem
        Icon={isArchived ? ArchiveRestore : Archive}
        onSelect={() => decide(app, id, { archivedSeq: isArchived ? null : lastSeq })}
      >
        {isArchived ? words.unarchive : words.archive}
      </MenuItem>
    </>
  )
}
