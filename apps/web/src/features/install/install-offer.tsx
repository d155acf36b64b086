import { installation } from '@trouvaille/domain'
import { useState } from 'react'
import { type App, useApp } from '../../core/app.ts'
import { installMethod } from '../../platform/install.ts'
import { isNumber } from '../../platform/storage.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { favouritesOf } from '../favourites/store.ts'
import { InstallButton } from './install-button.tsx'
import styles from './install.module.css'
import { texts } from './texts.ts'
import { useInstallMethod } from './use-install-method.ts'

const laterKey = 'install-later'

/** Whether somebody who has kept a few works could install the app, and has not put it off lately. */
function isTimely(app: App): boolean {
  const works = Object.values(favouritesOf(app).lists.get()).filter(({ action }) => action === 'add')
  const laterAt = app.storage.read(laterKey, isNumber) ?? -Infinity
  return (
    installMethod() !== undefined &&
    works.length >= installation.fromFavourites &&
    Date.now() - laterAt > installation.laterMs
  )
}

/** Offers to install the app [PWA-04]. Decided when home opens: what comes later would move what people are reading. */
export function InstallOffer() {
  const app = useApp()
  const [isShown, setIsShown] = useState(() => isTimely(app))
  const method = useInstallMethod()
  if (!isShown || !method) return null

  function putOff() {
    app.storage.write(laterKey, Date.now())
    setIsShown(false)
  }
  return (
    <section className={classes(styles.offer, 'gutter')} aria-label={texts.title}>
      <p>{texts.offer}</p>
      <span className={styles.buttons}>
        <InstallButton method={method} />
        <Button look="quiet" small onClick={putOff}>
          {texts.later}
        </Button>
      </span>
    </section>
  )
}
