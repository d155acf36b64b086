import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useApp } from '../../core/app.ts'
import styles from './leave-dialog.module.css'
import { decide, mutes } from './preference-acts.ts'
import { preferenceTexts as words } from './preference-texts.ts'

/** For how long a conversation notifies of nothing [CONV-61]. */
export function MuteDialog({ conversationId, onClose }: { conversationId: string; onClose: () => void }) {
  const app = useApp()
  return (
    <Dialog title={words.mute} description={words.muteHelp} onClose={onClose}>
      <div className={styles.actions}>
        {(['hour', 'day', 'good'] as const).map((name) => (
          <Button
            key={name}
            onClick={() => {
              decide(app, conversationId, { mutedUntil: mutes[name](Date.now()) })
              onClose()
            }}
          >
            {words.mutes[name]}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
