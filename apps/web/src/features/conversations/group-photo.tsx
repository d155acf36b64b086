import type { Conversation } from '@trouvaille/contract'
import { useState } from 'react'
import { showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { explainUpload, uploadPicture } from '../profile/avatar-upload.ts'
import { ConversationPicture } from './conversation-picture.tsx'
import { type ChosenPhoto, PhotoChoice } from './photo-choice.tsx'
import { conversationChanged } from './queries.ts'
import { texts } from './texts.ts'
import { useApp } from '../../core/app.ts'

const { settings: words } = texts

/** The photo of a group: a chosen file is previewed, and uploaded with "Enregistrer" [CONV-22] [CONV-26] [GAP-138]. */
export function GroupPhoto({ conversation }: { conversation: Conversation }) {
  const app = useApp()
  const { id } = conversation
  const [chosen, setChosen] = useState<ChosenPhoto>()
  const [busy, setBusy] = useState(false)

  async function save() {
    if (!chosen) return
    setBusy(true)
    try {
      await uploadPicture(app, 'put', `/api/conversations/${encodeURIComponent(id)}/photo`, chosen.file)
      await conversationChanged(app, id)
      setChosen(undefined)
      showToast({ title: words.saved, tone: 'success' })
    } catch (error) {
      console.error('The photo of a group could not be changed', error)
      // The chosen file stays for a retry.
      explainUpload(error, words.updateFailed)
    }
    setBusy(false)
  }

  return (
    <PhotoChoice
      chosen={chosen}
      onChoose={setChosen}
      busy={busy}
      before={<ConversationPicture conversation={conversation} size={112} />}
      cancel={words.cancelPhoto}
    >
      <Button look="primary" small busy={busy} disabled={!chosen && !busy} onClick={() => void save()}>
        {busy ? words.saving : words.save}
      </Button>
    </PhotoChoice>
  )
}
