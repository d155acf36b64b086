import { useStore } from '../lib/store.ts'
import { giveUpUnsaved } from '../lib/unsaved.ts'
import { type ReloadReason, reloadReason } from '../lib/version.ts'
import { reloadPage } from '../platform/address.ts'
import { Button } from './button.tsx'
import styles from './reload-note.module.css'

const texts = {
  titles: {
    outdated: 'Une nouvelle version est disponible',
    incomplete: 'L’application n’a pas pu se charger en entier',
  } satisfies Record<ReloadReason, string>,
  reload: 'Recharger',
} as const

/** Drafts of forms outlive the reload: nobody is asked whether to leave. */
function reload(): void {
  giveUpUnsaved()
  reloadPage()
}

/** Offers a reload to a tab that runs outdated code or data. It stays until dismissed. */
export function ReloadNote() {
  const reason = useStore(reloadReason)
  return (
    <div role="status" className={styles.note}>
      {reason && (
        <>
          <p>{texts.titles[reason]}</p>
          <Button look="primary" small onClick={reload}>
            {texts.reload}
          </Button>
        </>
      )}
    </div>
  )
}
