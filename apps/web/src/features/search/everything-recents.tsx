import { allMediaTypes, mediaSections, search, type Work } from '@trouvaille/domain'
import { useState } from 'react'
import { EmptyShelf } from '../../ui/empty-shelf.tsx'
import { Onboarding } from '../onboarding/onboarding.tsx'
import { removeRecentWork, readRecents, rememberWork } from '../works/recents.ts'
import styles from './search-overlay.module.css'
import page from './search-page.module.css'
import { texts } from './texts.ts'
import { WorkRows } from './work-rows.tsx'
import { type App, useApp } from '../../core/app.ts'

/** The newest recent searches of all sections, interleaved. */
function readAll(app: App): Work[] {
  const lists = mediaSections.map((section) => readRecents(app, section))
  const rounds = Math.max(...lists.map(({ length }) => length))
  return Array.from({ length: rounds }, (_, round) => lists.flatMap((list) => list[round] ?? []))
    .flat()
    .slice(0, search.shown)
}

/** Content below the empty input of the search of everything: recent searches, and suggestions. */
export function EverythingRecents() {
  const app = useApp()
  const [works, setWorks] = useState(() => readAll(app))
  const remember = (work: Work) => rememberWork(app, work)
  const removeRecent = (work: Work) => {
    removeRecentWork(app, work)
    setWorks(readAll(app))
  }
  const nothing = (
    <div className={page.nothing}>
      <EmptyShelf title={texts.noRecents} help={texts.everywhereHelp} shapes={['poster', 'square', 'book']} />
    </div>
  )
  return (
    <>
      {works.length > 0 && (
        <section className={styles.panel}>
          <h2>{texts.recents}</h2>
          <WorkRows works={works} onPick={remember} onRemove={removeRecent} />
        </section>
      )}
      <div className={page.suggestions}>
        <Onboarding kinds={allMediaTypes} onPick={remember} fallback={works.length === 0 && nothing} />
      </div>
    </>
  )
}
