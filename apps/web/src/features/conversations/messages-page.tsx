import { usePageMeta } from '../../lib/page-meta.tsx'
import { usePageSwipe } from '../../lib/use-page-swipe.ts'
import { Cover } from '../../ui/cover.tsx'
import { windowWorks } from '../../ui/window-works.ts'
import styles from './messages-page.module.css'
import { texts } from './texts.ts'

const shelf = [windowWorks.lesAnnees, windowWorks.kirikou, windowWorks.kindOfBlue]

/** "/messages": the list, and where there is room beside it an invitation to choose from it. */
export function MessagesPage() {
  usePageMeta({ title: texts.title, description: texts.description, keywords: texts.keywords, isPrivate: true })
  usePageSwipe({ left: '/friends', right: '/' })
  return (
    <div className={styles.invitation}>
      <div className={styles.shelf} aria-hidden="true">
        {shelf.map((work) => (
          <span key={work.id} className={styles[work.shape]}>
            <Cover work={work} use="card" />
          </span>
        ))}
      </div>
      <h2 className="display">{texts.choose}</h2>
      <p className="legend">{texts.chooseHelp}</p>
    </div>
  )
}
