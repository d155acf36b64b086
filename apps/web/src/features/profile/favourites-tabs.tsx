import { type FavouriteState, legendOf, type Section, viewOf, type Work } from '@trouvaille/domain'
import { Suspense } from 'react'
import { Cover } from '../../ui/cover.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useSpreadLayouts } from '../../ui/use-spread-layouts.ts'
import { texts as favouriteTexts } from '../favourites/texts.ts'
import { sections } from '../works/sections.ts'
import { WorkLink } from '../works/work-link.tsx'
import styles from './favourites-tabs.module.css'
import { listsOf, tabSections } from './favourites-of.ts'
import { texts } from './texts.ts'

/** Everything a person likes, a section a tab, each with both lists [PROF-68] [GAP-77]. */
export function FavouritesTabs({ state }: { state: FavouriteState }) {
  return (
    <Tabs
      label={texts.favourites.lists}
      tabs={tabSections.map((section) => ({
        id: section,
        label: sections[section].title,
        content: <Lists state={state} section={section} />,
      }))}
    />
  )
}

function Lists({ state, section }: { state: FavouriteState; section: Section }) {
  return listsOf(state, section).map(({ list, works }) => (
    <section key={list} className={styles.list}>
      <h2>{favouriteTexts.lists[list].toggle}</h2>
      {works.length > 0 ? (
        <Suspense fallback={<Skeleton style={{ height: 200 }} />}>
          <Works works={works} />
        </Suspense>
      ) : (
        <p className={styles.empty}>{texts.favourites.emptyList}</p>
      )}
    </section>
  ))
}

function Works({ works }: { works: readonly Work[] }) {
  const layouts = useSpreadLayouts(works)
  return (
    <ul className={styles.works}>
      {works.map((work, index) => {
        const view = viewOf(work)
        const legend = legendOf(view)
        return (
          <li key={view.path}>
            <WorkLink work={work} className={styles.work}>
              <span className={styles.stage}>
                <Cover work={view} use="card" layout={layouts[index]} />
              </span>
              <span className={styles.words}>
                <b>{view.title}</b>
                {legend && <span className="legend">{legend}</span>}
              </span>
            </WorkLink>
          </li>
        )
      })}
    </ul>
  )
}
