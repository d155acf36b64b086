import { promise } from '@trouvaille/domain'
import { type ComponentType, useEffect, useState } from 'react'
import { usePageMeta } from '../../lib/page-meta.tsx'
import { AppLink, AppLinkButton } from '../../ui/app-link.tsx'
import { classes } from '../../ui/classes.ts'
import { drawing } from '../../ui/drawings.ts'
import { Wordmark } from '../../ui/wordmark.tsx'
import styles from './landing.module.css'
import { ShareAppButton } from './share-app-button.tsx'
import { texts } from './texts.ts'

/** What a visitor sees first. The shelf has its height from the start, so its covers move nothing when they come. */
export function Landing() {
  usePageMeta({})
  const Shelves = useShelves()
  return (
    <main className={styles.landing} id="content" tabIndex={-1}>
      {Shelves ? <Shelves /> : <EmptyShelves />}
      <div className={styles.text}>
        <h1 className={styles.mark}>
          <Wordmark />
        </h1>
        <div className={styles.side}>
          <p className={classes('reading', styles.promise)}>{promise}</p>
          <div className={styles.actions}>
            <AppLinkButton href="/signup" look="primary">
              {texts.signUp}
            </AppLinkButton>
            <AppLinkButton href="/signin">{texts.signIn}</AppLinkButton>
            <ShareAppButton look="text" />
            <AppLink href="/privacy-policy" className={styles.policy}>
              {texts.policy}
            </AppLink>
          </div>
        </div>
      </div>
    </main>
  )
}

/** The covers of the shelf, once their code has come. Not part of the page as it is sent. */
function useShelves(): ComponentType | undefined {
  const [shelves, setShelves] = useState<{ component: ComponentType }>()
  useEffect(() => {
    void loadShelves().then((component) => setShelves({ component }))
  }, [])
  return shelves?.component
}

async function loadShelves(): Promise<ComponentType> {
  const [{ LandingShelves }] = await Promise.all([import('./landing-shelves.tsx'), drawing()])
  return LandingShelves
}

function EmptyShelves() {
  return (
    <div className={styles.window} aria-hidden="true">
      <div className={styles.shelf} />
      <div className={styles.shelf} />
    </div>
  )
}
