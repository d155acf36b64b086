import { useStore } from '../lib/store.ts'
import { giveUpUnsaved } from '../lib/unsaved.ts'
import { outdatedStore } from '../lib/version.ts'
import { Button } from './button.tsx'
import styles from './version-note.module.css'

const texts = { title: 'Une nouvelle version est disponible', reload: 'Recharger' } as const

/** Drafts of forms outlive the reload: nobody is asked whether to leave. */
function reload(): void {
  giveUpUnsaved()
  location.reload()
}

/** Offers the newer version to a tab that has missed something of its own. It stays until the person has time. */
export function VersionNote() {
  const isOutdated = useStore(outdatedStore)
  return (
    <div role="status" className={styles.note}>
      {isOutdated && (
        <>
          <p>{texts.title}</p>
          <Button look="primary" small onClick={reload}>
            {texts.reload}
          </Button>
        </>
      )}
    </div>
  )
}
