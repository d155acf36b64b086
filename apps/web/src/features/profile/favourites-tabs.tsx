import type { FavouriteState, Section } from '@trouvaille/domain'
import { Tabs } from '../../ui/tabs.tsx'
import { texts as favouriteTexts } from '../favourites/texts.ts'
import { sections } from '../works/sections.ts'
import styles from './favourites-tabs.module.css'
import { listsOf, tabSections } from './favourites-of.ts'
import { texts } from './texts.ts'
import { WorksGrid } from './works-grid.tsx'

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
      {works.length > 0 ? <WorksGrid works={works} /> : <p className={styles.empty}>{texts.favourites.emptyList}</p>}
    </section>
  ))
}
