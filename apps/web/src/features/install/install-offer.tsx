import { installation } from '@trouvaille/domain'
import { useState } from 'react'
import { type App, useApp } from '../../core/app.ts'
import { useStore } from '../../lib/store.ts'
import { isNumber } from '../../platform/storage.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { favouritesOf } from '../favourites/store.ts'
import { InstallButton } from './install-button.tsx'
import styles from './install.module.css'
import { texts } from './texts.ts'
import { useInstallMethod } from './use-install-method.ts'

const laterKey = 'install-later'

/** Whether somebody has put it off lately. */
const isPutOff = ({ storage }: App): boolean =>
  Date.now() - (storage.read(laterKey, isNumber) ?? -Infinity) <= installation.laterMs

interface InstallOfferProps {
  /** At the end of the page: where it comes after home has opened, it would move what people are reading elsewhere. */
  isLate?: boolean
}

/** Offers somebody who has kept a few works to install the app [PWA-04]. Home has one at both places; one of them shows. */
export function InstallOffer({ isLate = false }: InstallOfferProps) {
  const app = useApp()
  const method = useInstallMethod()
  const changes = Object.values(useStore(favouritesOf(app).lists))
  const isTimely =
    method !== undefined && changes.filter(({ action }) => action === 'add').length >= installation.fromFavourites
  const [wasTimely] = useState(isTimely)
  const [isWanted, setIsWanted] = useState(() => !isPutOff(app))
  if (!isTimely || !isWanted || wasTimely === isLate) return null

  function putOff() {
    app.storage.write(laterKey, Date.now())
    setIsWanted(false)
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
