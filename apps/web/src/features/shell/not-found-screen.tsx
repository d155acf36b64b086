import { usePageMeta } from '../../lib/page-meta.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { classes } from '../../ui/classes.ts'
import styles from '../../ui/message-screen.module.css'

const texts = {
  title: '404 Oops! Page not found',
  text: 'Oops! Page not found',
  explanation: 'Cette page n’existe pas ou a changé d’adresse.',
  home: 'Accueil',
} as const

/** Any path without a page [NAV-29]. The disc of the mark is the zero. */
export function NotFoundScreen() {
  usePageMeta({ title: texts.title, isPrivate: true })
  return (
    <main className={styles.screen} id="content" tabIndex={-1}>
      {/* English by the requirements [GAP-61], and read out as such. */}
      <h1 lang="en">
        <span className="visually-hidden">{texts.title}</span>
        <span className={classes('display', styles.number)} aria-hidden="true">
          4<i />4
        </span>
        <span className={styles.subtitle} aria-hidden="true">
          {texts.text}
        </span>
      </h1>
      <p>{texts.explanation}</p>
      <LinkButton to="/">{texts.home}</LinkButton>
    </main>
  )
}
