import { RefreshCw, Smartphone } from 'lucide-react'
import { useId, useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { contactsSource } from '../../platform/contacts.ts'
import { Button } from '../../ui/button.tsx'
import { useApp } from '../../core/app.ts'
import { hasConsented, rememberConsent } from './consent.ts'
import styles from './contacts.module.css'
import { FoundPeople } from './found-people.tsx'
import { texts } from './texts.ts'
import { useSynchronisation } from './use-synchronisation.ts'

const ConsentDialog = lazyComponent(() => import('./contacts-dialogs.tsx').then((module) => module.ConsentDialog))
const UnavailableDialog = lazyComponent(() =>
  import('./contacts-dialogs.tsx').then((module) => module.UnavailableDialog),
)

/** "Mes contacts": finds friends among the contacts of the device [CONT-01] [CONT-02] [GAP-92]. */
export function ContactsBlock() {
  const app = useApp()
  const titleId = useId()
  const { busy, found, start, dismiss } = useSynchronisation()
  const [asks, setAsks] = useState<'consent' | 'unavailable'>()

  function press() {
    if (contactsSource() === 'none') setAsks('unavailable')
    else if (hasConsented(app)) void start()
    else setAsks('consent')
  }

  function accept() {
    rememberConsent(app)
    setAsks(undefined)
    void start()
  }

  return (
    <section className={styles.block} aria-labelledby={titleId}>
      <div className={styles.head}>
        <Smartphone aria-hidden="true" />
        <div className={styles.words}>
          <h2 id={titleId}>{texts.title}</h2>
          <small>{texts.subtitle}</small>
        </div>
        <Button look="quiet" small busy={busy} onClick={press}>
          <RefreshCw aria-hidden="true" />
          {busy ? texts.synchronising : texts.synchronise}
        </Button>
      </div>
      {found && <FoundPeople found={found} onClose={dismiss} />}
      {asks === 'consent' && <ConsentDialog onAccept={accept} onClose={() => setAsks(undefined)} />}
      {asks === 'unavailable' && <UnavailableDialog onClose={() => setAsks(undefined)} />}
    </section>
  )
}
