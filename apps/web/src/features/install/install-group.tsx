import type { InstallMethod } from '../../platform/install.ts'
import { InstallButton } from './install-button.tsx'
import styles from './install.module.css'
import { texts } from './texts.ts'

/** Installing the app, in "Préférences". */
export function InstallGroup({ method }: { method: InstallMethod }) {
  return (
    <>
      <p className={styles.note}>{texts.note}</p>
      <InstallButton method={method} />
    </>
  )
}
