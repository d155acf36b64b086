import type { CoverShape, Kind, WorkView } from '@trouvaille/domain'
import { Suspense } from 'react'
import { usePageMeta } from '../../lib/page-meta.tsx'
import { usePageSwipe } from '../../lib/use-page-swipe.ts'
import { Cover } from '../../ui/cover.tsx'
import styles from './messages-page.module.css'
import { texts } from './texts.ts'

const drawn = (kind: Kind, shape: CoverShape, title: string, creator: string, year: string): WorkView => ({
  kind,
  id: title,
  title,
  creator,
  year,
  shape,
  path: '',
  image: () => undefined,
})

const shelf = [
  { layout: 'essay', work: drawn('book', 'book', 'Les Années', 'Annie Ernaux', '2008') },
  { layout: 'horizon', work: drawn('movie', 'poster', 'Portrait de la jeune fille en feu', 'Céline Sciamma', '2019') },
  { layout: 'pipes', work: drawn('album', 'square', 'Kind of Blue', 'Miles Davis', '1959') },
] as const

/** "/messages": the list, and where there is room beside it an invitation to choose from it. */
export function MessagesPage() {
  usePageMeta({ title: texts.title, description: texts.description, keywords: texts.keywords, isPrivate: true })
  usePageSwipe({ left: '/friends', right: '/' })
  return (
    <div className={styles.invitation}>
      <div className={styles.shelf} aria-hidden="true">
        {shelf.map(({ layout, work }) => (
          <span key={work.title} className={styles[work.shape]}>
            <Suspense>
              <Cover work={work} use="card" layout={layout} />
            </Suspense>
          </span>
        ))}
      </div>
      <h2 className="display">{texts.choose}</h2>
      <p className="legend">{texts.chooseHelp}</p>
    </div>
  )
}
