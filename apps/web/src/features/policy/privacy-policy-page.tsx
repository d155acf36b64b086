import { contactEmail } from '@trouvaille/domain'
import { usePageMeta } from '../../lib/page-meta.tsx'
import { classes } from '../../ui/classes.ts'
import { texts as workTexts } from '../works/texts.ts'
import styles from './policy.module.css'
import { sections, texts } from './texts.ts'

/** The static privacy policy, with the attribution of data sources [PREF-02] to [PREF-05]. */
export function PrivacyPolicyPage() {
  usePageMeta({ title: texts.title, description: texts.intro })
  return (
    <main className={classes('page', 'gutter', styles.page)} id="content" tabIndex={-1}>
      <header>
        <h1 className="display">{texts.title}</h1>
        <p className={classes('legend', styles.updated)}>{texts.updated}</p>
      </header>
      <nav className={styles.contents} aria-label={texts.contents}>
        <ol>
          {[...sections, { id: 'contact', title: 'Contact' }, { id: 'sources', title: texts.sources.title }].map(
            ({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ),
          )}
        </ol>
      </nav>
      <div className={styles.text}>
        <p className={classes('reading', styles.intro)}>{texts.intro}</p>
        {sections.map(({ id, title, paragraphs, facts, closing }) => (
          <section key={id} id={id}>
            <h2>{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {facts && (
              <dl>
                {facts.map(([about, text]) => (
                  <div key={about}>
                    <dt>{about}</dt>
                    <dd>{text}</dd>
                  </div>
                ))}
              </dl>
            )}
            {closing && <p>{closing}</p>}
          </section>
        ))}
        <section id="contact">
          <h2>Contact</h2>
          <p>
            {texts.contactBefore}
            <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
            {texts.contactAfter}
          </p>
        </section>
        <section id="sources">
          <h2>{texts.sources.title}</h2>
          <p>{texts.sources.paragraph}</p>
          <p>
            {workTexts.sources.tmdb.text}{' '}
            <a href={workTexts.sources.tmdb.link.address} target="_blank" rel="noreferrer noopener">
              {workTexts.sources.tmdb.link.name}
            </a>
          </p>
        </section>
      </div>
    </main>
  )
}
