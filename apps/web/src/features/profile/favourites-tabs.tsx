import type { FavouriteState, Section, Work } from '@trouvaille/domain'
import { Tabs } from '../../ui/tabs.tsx'
import { texts as favouriteTexts } from '../favourites/texts.ts'
import { sections } from '../works/sections.ts'
import styles from './favourites-tabs.module.css'
import { listsOf, tabSections } from './favourites-of.ts'
import { texts } from './texts.ts'
import { WorksGrid } from './works-grid.tsx'

interface FavouritesTabsProps {
  state: FavouriteState
  /** The works in the profile's header. */
  head: readonly Work[]
}

/** All other favourites of a person, one tab per section, each with both lists [PROF-68] [GAP-77]. */
export function FavouritesTabs({ state, head }: FavouritesTabsProps) {
  return (
    <Tabs
      label={texts.favourites.lists}
      tabs={tabSections.map((section) => ({
        id: section,
        label: sections[section].title,
        content: <Lists state={state} head={head} section={section} />,
      }))}
    />
  )
}

function Lists({ state, head, section }: FavouritesTabsProps & { section: Section }) {
  return listsOf(state, section, head).map(({ list, works, isAbove }) => (
    <section key={list} className={styles.list}>
      <h2>{favouriteTexts.lists[list].toggle}</h2>
      {works.length > 0 ? (
        <WorksGrid works={works} />
      ) : (
        <p className={styles.empty}>{isAbove ? texts.favourites.allAbove : texts.favourites.emptyList}</p>
      )}
    </section>
  ))
}
