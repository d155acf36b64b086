import type { Conversation } from '@trouvaille/contract'
import { ImageUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { explainUpload, mayUpload, uploadPicture } from '../profile/avatar-upload.ts'
import { PictureInput } from '../profile/picture-input.tsx'
import { ConversationPicture } from './conversation-picture.tsx'
import styles from './group-photo.module.css'
import { conversationChanged } from './queries.ts'
import { texts } from './texts.ts'

const { settings: words } = texts

/** The photo of a group. One that is chosen is shown, and sent with "Enregistrer" [CONV-22] [CONV-26] [GAP-138]. */
export function GroupPhoto({ conversation }: { conversation: Conversation }) {
  const { id } = conversation
  const chooser = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<{ file: File; address: string }>()
  const [busy, setBusy] = useState(false)
  useEffect(() => () => chosen && URL.revokeObjectURL(chosen.address), [chosen])

  async function save() {
    if (!chosen) return
    setBusy(true)
    try {
      await uploadPicture('put', `/api/conversations/${encodeURIComponent(id)}/photo`, chosen.file)
      await conversationChanged(id)
      setChosen(undefined)
      showToast({ title: words.saved, tone: 'success' })
    } catch (error) {
      console.error('The photo of a group could not be changed', error)
      // What was chosen stays, to be sent again.
      explainUpload(error, words.updateFailed)
    }
    setBusy(false)
  }

  return (
    <section className={styles.photo} aria-label={words.photo}>
      {chosen ? (
        <img src={chosen.address} alt={words.preview} />
      ) : (
        <ConversationPicture conversation={conversation} size={112} />
      )}
      <div className={styles.ways}>
        <Button small onClick={() => !busy && chooser.current?.click()}>
          <ImageUp aria-hidden="true" />
          {words.choosePhoto}
        </Button>
        <Button look="primary" small busy={busy} disabled={!chosen && !busy} onClick={() => void save()}>
          {busy ? words.saving : words.save}
        </Button>
        {chosen && !busy && (
          <Button look="text" small onClick={() => setChosen(undefined)}>
            {words.cancelPhoto}
          </Button>
        )}
      </div>
      <PictureInput
        ref={chooser}
        label={words.choosePhoto}
        onPick={(file) => mayUpload(file) && setChosen({ file, address: URL.createObjectURL(file) })}
      />
    </section>
  )
}
