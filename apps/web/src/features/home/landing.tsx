import { promise } from '@trouvaille/domain'
import { lazy, Suspense } from 'react'
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

/** The landing page. The shelf has a fixed height, so that its covers cause no layout shift. */
export function Landing() {
  usePageMeta({})
  return (
    <main className={styles.landing} id="content" tabIndex={-1}>
      <Suspense fallback={<EmptyShelves />}>
        <Shelves />
      </Suspense>
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
