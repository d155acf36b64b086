import { promise } from '@trouvaille/domain'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { usePageMeta } from '../../lib/page-meta.tsx'
import { AppLink, AppLinkButton } from '../../ui/app-link.tsx'
import { classes } from '../../ui/classes.ts'
import { drawing } from '../../ui/drawings.ts'
import { Wordmark } from '../../ui/wordmark.tsx'
import styles from './landing.module.css'
import { ShareAppButton } from './share-app-button.tsx'
import { texts } from './texts.ts'

const Shelves = lazy(async () => {
  const [{ LandingShelves }] = await Promise.all([import('./landing-shelves.tsx'), drawing()])
  return { default: LandingShelves }
})

const nothingToHear = () => () => {}
const yes = () => true
const no = () => false

/** What a visitor sees first. The shelf has its height from the start, so its covers move nothing when they come. */
export function Landing() {
  usePageMeta({})
  // The covers are not part of the page as it is sent: they come once it runs.
  const isRunning = useSyncExternalStore(nothingToHear, yes, no)
  return (
    <main className={styles.landing} id="content" tabIndex={-1}>
      {isRunning ? (
        <Suspense fallback={<EmptyShelves />}>
          <Shelves />
        </Suspense>
      ) : (
        <EmptyShelves />
      )}
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

function EmptyShelves() {
  return (
    <div className={styles.window} aria-hidden="true">
      <div className={styles.shelf} />
      <div className={styles.shelf} />
    </div>
  )
}
