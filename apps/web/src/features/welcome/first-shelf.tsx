import { type FavouriteList, viewOf, type Work } from '@trouvaille/domain'
import type { Ref } from 'react'
import { Cover } from '../../ui/cover.tsx'
import { Sticker } from '../../ui/sticker.tsx'
import { texts } from './texts.ts'
import styles from './welcome.module.css'

interface FirstShelfProps {
  list: FavouriteList
  /** The newest first. */
  works: readonly Work[]
  /** Position of the next cover. */
  ref: Ref<HTMLDivElement>
}

/** Number of covers on a shelf of the footer. */
const shown = 9

/** A list as it fills, in the footer of the welcome page. */
export function FirstShelf({ list, works, ref }: FirstShelfProps) {
  const name = texts.shelves[list]
  return (
    <section className={styles.shelf} aria-label={texts.shelf(name, works.length)}>
      <h2 aria-hidden="true">
        <Sticker list={list} className={styles.hint} />
        <span>{name}</span>
        <b>{works.length}</b>
      </h2>
      <div className={styles.filled} ref={ref} aria-hidden="true">
        {works.slice(0, shown).map((work) => {
          const view = viewOf(work)
          return (
            <span key={view.path} className={styles.mini} data-shape={view.shape}>
              <Cover work={view} use="suggestion" />
            </span>
          )
        })}
      </div>
    </section>
  )
}
