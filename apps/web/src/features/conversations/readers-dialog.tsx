import type { Conversation } from '@trouvaille/contract'
import { conversations as limits } from '@trouvaille/domain'
import { useIsFetching } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PersonName } from '../../ui/person-name.tsx'
import { chatTexts } from './chat-texts.ts'
import { keys } from './keys.ts'
import { type Positioned, readersOf } from './receipts.ts'
import styles from './readers-dialog.module.css'
import { useApp } from '../../core/app.ts'

interface ReadersDialogProps {
  conversation: Conversation
  message: Positioned
  onClose: () => void
}

/** The read receipts of an own message in a group. Large groups get no receipt events: the list is fetched here. */
export function ReadersDialog({ conversation, message, onClose }: ReadersDialogProps) {
  const app = useApp()
  const { id, participants } = conversation
  const isLarge = participants.length > limits.receiptRecipientsMax
  useEffect(() => {
    if (isLarge) void app.queryClient.invalidateQueries({ queryKey: keys.one(id), exact: true })
  }, [app.queryClient, id, isLarge])
  const isAsking = useIsFetching({ queryKey: keys.one(id), exact: true }) > 0
  const readers = readersOf(conversation, message)
  const isUnread = readers.length === 0 && !isAsking
  const { title, nobody } = chatTexts.readers
  return (
    <Dialog title={title} {...(isUnread && { description: nobody })} onClose={onClose}>
      <ul className={styles.list}>
        {readers.map(({ person }) => (
          <li key={person.id} className={styles.row}>
            <Avatar name={person.username} seed={person.id} url={person.avatarUrl} size={40} />
            <span className={styles.name}>
              <PersonName name={person.username} />
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
