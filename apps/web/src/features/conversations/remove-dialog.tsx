import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { chatTexts } from './chat-texts.ts'
import styles from './leave-dialog.module.css'

const { remove: words } = chatTexts

interface RemoveDialogProps {
  /** Deletes it for everybody; undefined where only for oneself is possible. */
  onEverybody: (() => void) | undefined
  onSelf: () => void
  onClose: () => void
}

/** Asks for whom a message is deleted [MSG-36] [MSG-37]. */
export function RemoveDialog({ onEverybody, onSelf, onClose }: RemoveDialogProps) {
  const then = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Dialog title={words.title} description={onEverybody ? words.text : words.textOwn} onClose={onClose}>
      <div className={styles.actions}>
        {onEverybody && (
          <Button look="danger" onClick={then(onEverybody)}>
            {words.everybody}
          </Button>
        )}
        <Button look={onEverybody ? 'outline' : 'danger'} onClick={then(onSelf)}>
          {onEverybody ? words.self : words.confirm}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </div>
    </Dialog>
  )
}
