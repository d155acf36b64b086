import { Link } from '@tanstack/react-router'
import { contactEmail } from '@trouvaille/domain'
import { usePageMeta } from '../../lib/page-meta.tsx'
import { BackButton } from '../../ui/back-button.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './account-deletion.module.css'
import { texts } from './texts.ts'

const { deletion, guide } = texts

/** Explains to everybody, signed in or not, how an account is deleted, and leads there [DEL-17]. */
export function DeletionGuidePage() {
  usePageMeta({ title: guide.title, description: guide.lead })
  return (
    <main className={classes('page', 'gutter', styles.page)} id="content" tabIndex={-1}>
      <BackButton label={deletion.back} fallback="/" className={styles.back} />
      <h1 className="display">{guide.title}</h1>
      <p className={classes('reading', styles.lead)}>{guide.lead}</p>
      <section>
        <h2>{guide.how}</h2>
        <ol className={styles.parts}>
          {guide.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <Link to="/account-deletion">{guide.go}</Link>
      </section>
      <section>
        <h2>{deletion.goes}</h2>
        <ul className={styles.parts}>
          {deletion.parts.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{guide.staysTitle}</h2>
        <p className={styles.stays}>{deletion.stays}</p>
        <p className={styles.stays}>{guide.stays}</p>
      </section>
      <section>
        <h2>{guide.lostTitle}</h2>
        <p className={styles.stays}>
          {guide.lost} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
        </p>
      </section>
    </main>
  )
}
