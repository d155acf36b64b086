import { type MediaType, mediaTypes } from '@trouvaille/domain'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { BackButton } from './back-button.tsx'
import { kindTexts } from './sections.ts'
import { texts } from './texts.ts'
import { LoadingCarousel } from './work-carousel.tsx'
import styles from './work-page.module.css'

/** Skeleton of a work's page. */
export function LoadingWork({ kind }: { kind: MediaType }) {
  const { shape, section } = mediaTypes[kind]
  return (
    <main className={styles.page} id="content" tabIndex={-1} aria-busy="true">
      <div className={classes(styles.work, styles.untinted)}>
        <BackButton section={section} />
        <div className={styles.poster}>
          <Skeleton shape={shape} />
          <div className={kindTexts[kind].spinner ? styles.spinner : 'visually-hidden'}>
            <Spinner text={texts.loading} />
          </div>
        </div>
        <div className={styles.facts}>
          <h1 className="visually-hidden">{kindTexts[kind].one}</h1>
          <Skeleton style={{ width: '70%', height: 'calc(var(--text-title) * 0.92)', maxWidth: 560 }} />
          <Skeleton style={{ width: '35%', height: 22, marginTop: 14, maxWidth: 240 }} />
          <Skeleton style={{ height: 150, marginTop: 24, maxWidth: 640 }} />
        </div>
        <div className={styles.gestures} aria-hidden="true">
          {['current', 'all_time', 'share'].map((gesture) => (
            <Skeleton key={gesture} style={{ width: 56, height: 56, borderRadius: '50%' }} />
          ))}
        </div>
      </div>
      <div className={styles.more}>
        <LoadingCarousel title={texts.recommendations} shapes={[shape]} />
      </div>
    </main>
  )
}
