import { typeset, viewOf, type Work } from '@trouvaille/domain'
import { Download, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { showError } from '../../lib/toasts.ts'
import { canShareFile, openShareSheet } from '../../platform/share.ts'
import { saveFile } from '../../platform/files.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './card-dialog.module.css'
import { drawProfilePicture } from './profile-picture.ts'
import { texts } from './texts.ts'

interface CardDialogProps {
  name: string
  works: readonly Work[]
  onClose: () => void
}

/** Preview of the profile picture before it is shared [SHOW-09]. */
export function CardDialog({ name, works, onClose }: CardDialogProps) {
  const { picture: words } = texts
  const [drawn, setDrawn] = useState<{ file: File; address: string }>()
  const [attempt, setAttempt] = useState(1)
  const [failedAt, setFailedAt] = useState(0)
  // A snapshot of the works when the dialog was opened: later changes do not affect the picture.
  const [shown] = useState(works)

  useEffect(() => {
    let address: string | undefined
    let left = false
    const draw = async () => {
      try {
        const content = await drawProfilePicture(name, shown)
        if (left) return
        address = URL.createObjectURL(content)
        setDrawn({ file: new File([content], words.file(name), { type: content.type }), address })
      } catch (error) {
        console.error('The picture of the profile could not be drawn', error)
        if (!left) setFailedAt(attempt)
      }
    }
    void draw()
    return () => {
      left = true
      if (address) URL.revokeObjectURL(address)
    }
  }, [name, shown, attempt, words])

  async function share(file: File) {
    try {
      await openShareSheet({ files: [file], title: typeset(words.of(name)) })
    } catch (error) {
      console.error('The picture of the profile could not be shared', error)
      showError(words.shareFailed)
    }
  }

  const titles = shown.map((work) => viewOf(work).title).join(', ')
  return (
    <Dialog title={words.title} onClose={onClose}>
      <div className={styles.content}>
        {drawn ? (
          <img className={styles.picture} src={drawn.address} alt={words.alt(name, titles)} />
        ) : failedAt === attempt ? (
          <LoadFailure text={words.failed} onRetry={() => setAttempt(attempt + 1)} />
        ) : (
          <div className={styles.picture} role="status" aria-label={words.drawing}>
            <Skeleton style={{ height: '100%' }} />
          </div>
        )}
        {drawn && canShareFile(drawn.file) && (
          <Button look="primary" onClick={() => void share(drawn.file)}>
            <Share2 aria-hidden="true" />
            {words.share}
          </Button>
        )}
        <Button
          look={drawn && !canShareFile(drawn.file) ? 'primary' : 'outline'}
          disabled={!drawn}
          onClick={() => drawn && void saveFile(drawn.file.name, drawn.file)}
        >
          <Download aria-hidden="true" />
          {words.download}
        </Button>
      </div>
    </Dialog>
  )
}
