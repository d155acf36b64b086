import { viewOf, type Work } from '@trouvaille/domain'
import { Copy } from 'lucide-react'
import { use, useState } from 'react'
import { showError, showToast } from '../../lib/toasts.ts'
import { writeClipboard } from '../../platform/clipboard.ts'
import { appAddress } from '../../platform/address.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { FriendPicker } from './friend-picker.tsx'
import { IntoConversation } from './into-conversation.ts'
import styles from './share-work.module.css'
import { texts } from './texts.ts'
import { useSends } from './use-sends.ts'

interface ShareWorkDialogProps {
  work: Work
  onClose: () => void
}

/**
 * Sends a work to friends or into conversations, one press for each [GAP-121]; for podcasts it closes after the first
 * [TOAST-77]. It also shares the link of the page, which requires signing in.
 */
export function ShareWorkDialog({ work, onClose }: ShareWorkDialogProps) {
  const view = viewOf(work)
  const isPodcast = work.kind === 'podcast'
  const [copyFailed, setCopyFailed] = useState(false)
  const showConversations = use(IntoConversation)
  const done = () => {
    showToast(isPodcast ? { ...texts.donePodcast, tone: 'success' } : { title: texts.done, tone: 'success' })
    if (isPodcast) onClose()
  }
  const friends = <FriendPicker sends={useSends(work, done)} />
  const { ways } = texts

  async function copy() {
    try {
      await writeClipboard(appAddress() + view.path)
      showToast({ ...texts.copied, tone: 'success' })
      onClose()
    } catch (error) {
      console.error('Copying failed', error)
      setCopyFailed(true)
      showError(texts.copyFailed)
    }
  }

  return (
    <Dialog {...(isPodcast ? texts.podcast(view.title) : { title: texts.title })} onClose={onClose}>
      {showConversations ? (
        <Tabs
          label={ways.label}
          tabs={[
            { id: 'friend', label: ways.friend, content: friends },
            { id: 'conversation', label: ways.conversation, content: showConversations(work, done) },
          ]}
        />
      ) : (
        friends
      )}
      {copyFailed && <FieldError>{texts.copyFailed}</FieldError>}
      <div className={styles.actions}>
        <Button look="quiet" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          {texts.copy}
        </Button>
        <Button onClick={onClose}>{texts.cancel}</Button>
      </div>
    </Dialog>
  )
}
